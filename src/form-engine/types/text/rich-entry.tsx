import { useT } from "#platform/i18n/context.tsx";
import type { RichDocument } from "#rich-text/document.ts";
import { RichTextEditor } from "#rich-text/editor/rich-text-editor.tsx";
import { useEditorWords } from "#rich-text/editor/use-editor-words.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { FieldError } from "#ui/field-error.tsx";
import { RequiredMark } from "#ui/required-mark.tsx";
import { sendToast } from "#ui/toast-event.ts";
import type { EntryProps } from "../../ui/entry-list.tsx";
import { problemWords } from "../../ui/problem-words.ts";
import type { TextNode, TextValue } from "./rules.ts";

/** A text with structure, in the editor. */
export function RichEntry({ entry, node }: { entry: EntryProps; node: TextNode }) {
  const { id, name, label, help, value, onChange, disabled, problems } = entry;
  const t = useT();
  const words = useEditorWords();
  const text = value as TextValue;
  const document: RichDocument = typeof text === "string" ? textToDocument(text) : text;
  const [problem] = problems;
  const described = [help && `${id}-help`, problem && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
        {node.required && <RequiredMark word={t("forms:required")} />}
      </span>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <RichTextEditor
        id={id}
        name={name}
        value={document}
        onChange={onChange}
        maxCharacters={node.maxCharacters}
        words={words}
        labelledBy={`${id}-label`}
        describedBy={described || undefined}
        invalid={problem !== undefined}
        required={node.required}
        readOnly={disabled}
        onPasteRefused={() => sendToast({ tone: "stop", message: t("forms:pasteRefused") })}
        onImagesDropped={() => sendToast({ tone: "soon", message: t("forms:imagesDropped") })}
        under={node.hint && t(`forms:hint.${node.hint.unit}`, { count: node.hint.count })}
      />
      {problem && <FieldError id={`${id}-error`}>{problemWords(t, problem)}</FieldError>}
    </div>
  );
}
