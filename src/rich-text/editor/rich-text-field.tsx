import type { ReactNode } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { FieldError, RequiredMark } from "#ui/field.tsx";
import { sendToast } from "#ui/toast-event.ts";
import { RichTextEditor, type RichTextEditorProps } from "./rich-text-editor.tsx";
import { useEditorLabels } from "./use-editor-labels.ts";

type RichTextFieldProps = Pick<
  RichTextEditorProps,
  "id" | "name" | "value" | "onChange" | "maxCharacters" | "required" | "readOnly" | "footer"
> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Text after the asterisk, such as « obligatoire ». */
  requiredWord?: string | undefined;
};

/** The editor as a form field with label, help and error, like `src/ui/field.tsx`. */
export function RichTextField({ label, help, error, requiredWord, ...editor }: RichTextFieldProps) {
  const { id, required } = editor;
  const t = useT();
  const words = useEditorLabels();
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <span className="label" id={`${id}-label`}>
        {label}
        {required && <RequiredMark word={requiredWord} />}
      </span>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <RichTextEditor
        {...editor}
        labels={words}
        labelledBy={`${id}-label`}
        describedBy={describedBy || undefined}
        invalid={error !== undefined}
        onPasteRefused={() => sendToast({ tone: "stop", message: t("editor.pasteRefused") })}
        onImagesDropped={() => sendToast({ tone: "soon", message: t("editor.imagesDropped") })}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
