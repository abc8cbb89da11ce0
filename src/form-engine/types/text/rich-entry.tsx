import { useLanguage } from "#platform/i18n/context.tsx";
import { RichTextField } from "#rich-text/editor/rich-text-field.tsx";
import { textToDocument } from "#rich-text/text-to-document.ts";
import type { EntryProps } from "../../ui/entry-list.tsx";
import { formatAnswerProblem } from "../../ui/format-answer-problem.ts";
import type { TextNode, TextValue } from "./rules.ts";

/** A text with structure, in the editor. */
export function RichEntry({ entry, node }: { entry: EntryProps; node: TextNode }) {
  const { id, name, label, help, value, onChange, disabled, problems } = entry;
  const language = useLanguage();
  const { t } = language;
  const text = value as TextValue;
  const [problem] = problems;
  return (
    <RichTextField
      id={id}
      name={name}
      label={label}
      help={help}
      value={typeof text === "string" ? textToDocument(text) : text}
      onChange={onChange}
      maxCharacters={node.maxCharacters}
      required={node.required}
      requiredWord={t("forms:required")}
      readOnly={disabled}
      error={problem && formatAnswerProblem(language, problem)}
      footer={node.hint && t(`forms:hint.${node.hint.unit}`, { count: node.hint.count })}
    />
  );
}
