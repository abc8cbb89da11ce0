import { useT } from "#platform/i18n/context.tsx";
import type { RichDocument } from "#rich-text/document.ts";
import { RichTextEditor } from "#rich-text/editor/rich-text-editor.tsx";
import { useEditorWords } from "#rich-text/editor/use-editor-words.ts";
import { FieldError } from "#ui/field-error.tsx";
import { sendToast } from "#ui/toast-event.ts";
import { CV_LIMITS } from "../../rules/cv-limits.ts";

const ID = "comments";

interface CommentsFieldProps {
  value: RichDocument;
  onChange: (comments: RichDocument) => void;
  error: string | undefined;
}

/** What a person adds to a CV in their own words, with lists and links. */
export function CommentsField({ value, onChange, error }: CommentsFieldProps) {
  const t = useT();
  const words = useEditorWords();
  return (
    <div className="field">
      <span className="label" id={`${ID}-label`}>
        {t("cv:builder.words.comments")}
      </span>
      <p className="help" id={`${ID}-help`}>
        {t("cv:builder.words.commentsHelp")}
      </p>
      <RichTextEditor
        id={ID}
        name={ID}
        value={value}
        onChange={onChange}
        maxCharacters={CV_LIMITS.comments}
        words={words}
        labelledBy={`${ID}-label`}
        describedBy={error ? `${ID}-help ${ID}-error` : `${ID}-help`}
        invalid={error !== undefined}
        onPasteRefused={() => sendToast({ tone: "stop", message: t("editor.pasteRefused") })}
        onImagesDropped={() => sendToast({ tone: "soon", message: t("editor.imagesDropped") })}
      />
      {error && <FieldError id={`${ID}-error`}>{error}</FieldError>}
    </div>
  );
}
