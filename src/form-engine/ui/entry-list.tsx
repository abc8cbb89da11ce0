import type { ReactNode } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { runIfFocusLost } from "#ui/live/page-hooks.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { MAX_ENTRIES } from "../model-limits.ts";
import type { AnswerFieldProps } from "./answer-field.ts";

export interface EntryProps extends Omit<AnswerFieldProps, "answer" | "onChange"> {
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/**
 * The entries of a question: one, or, where several answers are wanted, a list that starts with an empty one and never has
 * none. `empty` is what a new entry holds.
 */
export function EntryList(
  props: AnswerFieldProps & { empty: unknown; entry: (entry: EntryProps) => ReactNode },
) {
  const { answer, onChange, entry, empty, ...field } = props;
  const { node, id, label, help, disabled, problems } = field;
  const t = useT();
  const several = "multiple" in node && node.multiple;
  const live = useIsHydrated();
  const given = answer.length > 0 ? answer : [empty];
  // Without script there is no button to add one: an empty entry waits at the end.
  const spare = several && !live && !disabled && answer.length > 0 && answer.length < MAX_ENTRIES;
  const values = spare ? [...given, empty] : given;
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
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name but their place
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
