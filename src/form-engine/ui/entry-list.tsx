import type { ReactNode } from "react";
import { type useLanguage, useT } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { runIfFocusLost } from "#ui/live/page-hooks.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { MAX_ENTRIES, type QuestionNode } from "../model.ts";
import type { Answer, AnswerProblem } from "../question-type.ts";
import { formatAmount } from "../types/number/rules.ts";

export interface EntryProps extends Omit<AnswerFieldProps, "answer" | "onChange"> {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/**
 * The field of a question: one entry, or for a `multiple` question a list of at least one. `empty` is the value of a
 * new entry.
 */
export function EntryList(
  props: AnswerFieldProps & { empty: unknown; entry: (entry: EntryProps) => ReactNode },
) {
  const { answer, onChange, entry, empty, ...field } = props;
  const { node, id, label, help, disabled, problems } = field;
  const t = useT();
  const several = "multiple" in node && node.multiple;
  const live = useIsHydrated();
  const entries = answer.length > 0 ? answer : [empty];
  // Without script there is no "add" button, so an empty entry is appended.
  const spare = several && !live && !disabled && answer.length > 0 && answer.length < MAX_ENTRIES;
  const values = spare ? [...entries, empty] : entries;
  if (!several) {
    return entry({ ...field, value: values[0], onChange: (value) => onChange([value]) });
  }
  const full = values.length >= MAX_ENTRIES;
  return (
    <FieldGroup
      id={id}
      legend={label}
      help={help}
      required={node.required}
      requiredWord={t("forms:required")}
    >
      <ol className="entry-list">
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id but their index
          <li key={index}>
            {entry({
              ...field,
              id: `${id}-${index}`,
              label: t("forms:entry", { number: index + 1 }),
              help: undefined,
              problems: problems.filter((one) => one.index === index),
              value,
              onChange: (next) => onChange(values.with(index, next)),
            })}
            <IconButton
              icon="trash"
              label={t("forms:removeEntry", { number: index + 1 })}
              disabled={disabled || values.length === 1}
              onClick={() => {
                onChange(values.toSpliced(index, 1));
                runIfFocusLost(() => focusEntry(id, Math.min(index, values.length - 2)));
              }}
            />
          </li>
        ))}
      </ol>
      {!disabled && (
        <Button
          size="s"
          icon="plus"
          disabledReason={full ? t("forms:entriesFull", { max: MAX_ENTRIES }) : undefined}
          onClick={() => onChange([...values, empty])}
        >
          {t("forms:addEntry")}
        </Button>
      )}
    </FieldGroup>
  );
}

function focusEntry(id: string, index: number): void {
  const entry = document.getElementById(id)?.querySelectorAll(".entry-list > li")[index];
  entry?.querySelector<HTMLElement>('input, textarea, select, [role="textbox"]')?.focus();
}

/** Props of every question's field. The field is controlled: it holds no state of its answer. */
export interface AnswerFieldProps<Node extends QuestionNode = QuestionNode> {
  readonly node: Node;
  /** HTML id of the control or group of controls, for links and labels. */
  readonly id: string;
  /** The answer's key, which is the field name in a form posted without script. */
  readonly name: string;
  readonly label: string;
  readonly help: ReactNode;
  readonly answer: Answer;
  readonly onChange: (answer: Answer) => void;
  /** Locked, read-only or disabled by the agency. */
  readonly disabled: boolean;
  readonly problems: readonly AnswerProblem[];
}

type Language = ReturnType<typeof useLanguage>;

/** The message for a problem, in the reader's language. */
export function formatAnswerProblem({ t, locale }: Language, problem: AnswerProblem): string {
  const { code, limit, given, readings = [] } = problem;
  const [first = "", second = ""] = readings.map((reading) => formatAmount(reading, locale));
  const write = (value: number | string = "") =>
    typeof value === "number" ? formatNumber(locale, value) : value;
  return t(`forms:problems.${code}`, { limit: write(limit), given: write(given), first, second });
}
