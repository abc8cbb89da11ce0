import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { RichTextField } from "#rich-text/editor/rich-text-field.tsx";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { CharacterCounter } from "#ui/character-counter.tsx";
import { TextField as LineField, TextArea } from "#ui/text-field.tsx";
import {
  type AnswerFieldProps,
  EntryList,
  type EntryProps,
  formatAnswerProblem,
} from "../../ui/entry-list.tsx";
import { usePreservedCaret } from "../../ui/preserved-caret.ts";
import { countTextCharacters, getValueText, type TextNode, type TextValue } from "./rules.ts";

/** Up to this limit, the question gets a single-line input. */
const MAX_LINE_LENGTH = 200;

export function TextField(props: AnswerFieldProps<TextNode>) {
  const { node } = props;
  return (
    <EntryList
      {...props}
      empty=""
      entry={(entry) =>
        node.wysiwyg ? (
          <RichEntry entry={entry} node={node} />
        ) : (
          <PlainEntry entry={entry} node={node} />
        )
      }
    />
  );
}

function PlainEntry({ entry, node }: { entry: EntryProps; node: TextNode }) {
  const { id, name, label, help, value, onChange, disabled, problems } = entry;
  const language = useLanguage();
  const { t, locale } = language;
  const text = value as TextValue;
  const field = usePreservedCaret(getValueText(text));
  const count = countTextCharacters(text);
  const max = node.maxCharacters;
  const left = max - count;
  const shared = {
    ref: field,
    id,
    name,
    label,
    help,
    disabled,
    required: node.required,
    requiredWord: t("forms:required"),
    value: getValueText(text),
    error: problems[0] && formatAnswerProblem(language, problems[0]),
    counter: (
      <>
        {node.hint && (
          <span className="muted">
            {t(`forms:hint.${node.hint.unit}`, { count: node.hint.count })}
          </span>
        )}
        <CharacterCounter
          count={count}
          max={max}
          text={t("forms:count", {
            count: formatNumber(locale, count),
            max: formatNumber(locale, max),
          })}
          warning={left < 0 ? t("forms:over", { count: -left }) : t("forms:left", { count: left })}
        />
      </>
    ),
  };
  return max <= MAX_LINE_LENGTH ? (
    <LineField {...shared} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextArea {...shared} onChange={(event) => onChange(event.target.value)} />
  );
}

function RichEntry({ entry, node }: { entry: EntryProps; node: TextNode }) {
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
