import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { CharacterCounter } from "#ui/character-counter.tsx";
import { TextField as LineField, TextArea } from "#ui/text-field.tsx";
import type { AnswerFieldProps } from "../../ui/answer-field.ts";
import { EntryList, type EntryProps } from "../../ui/entry-list.tsx";
import { formatAnswerProblem } from "../../ui/format-answer-problem.ts";
import { usePreservedCaret } from "../../ui/use-preserved-caret.ts";
import { RichEntry } from "./rich-entry.tsx";
import { countTextCharacters, getValueText, type TextNode, type TextValue } from "./rules.ts";

/** A text of at most this many characters fits a line. */
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
