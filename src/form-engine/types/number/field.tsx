import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { TextField } from "#ui/text-field.tsx";
import type { AnswerProblem } from "../../question-type.ts";
import type { AnswerFieldProps } from "../../ui/entry-list.tsx";
import { EntryList, formatAnswerProblem } from "../../ui/entry-list.tsx";
import { cleanTypedAmount, cleanTypedDecimal } from "./decimal.ts";
import {
  AMOUNT_FIELD,
  type CurrencyNode,
  type FloatNode,
  formatAmount,
  formatAmountInput,
  type IntegerNode,
  keepDigits,
  toAmountChoice,
} from "./rules.ts";

type NumberFieldProps = AnswerFieldProps & {
  /** Filters the typed text; `before` is the field's previous content. */
  filter: (text: string, before: string) => string;
  /** Formats a stored number for the field when it is not being edited. */
  format: (value: string) => string;
  inputMode: "numeric" | "decimal";
  suffix?: string | undefined;
  /** Added or subtracted by the up and down arrow keys. */
  step?: number | undefined;
};

/** A number field: filters characters during typing and formats the number on blur. */
function NumberField({ filter, format, inputMode, suffix, step, ...props }: NumberFieldProps) {
  const language = useLanguage();
  const { t } = language;
  return (
    <EntryList
      {...props}
      empty=""
      entry={({ node, id, name, label, help, value, onChange, disabled, problems }) => (
        <NumberEntry
          {...{ id, name, label, help, disabled, inputMode, suffix, filter, format, step }}
          value={String(value ?? "")}
          onChange={onChange}
          required={node.required}
          requiredWord={t("forms:required")}
          error={problems[0] && formatAnswerProblem(language, problems[0])}
          problem={problems[0]}
        />
      )}
    />
  );
}

type NumberEntryProps = Omit<Parameters<typeof TextField>[0], "onChange" | "value"> &
  Pick<NumberFieldProps, "filter" | "format" | "step"> & {
    problem: AnswerProblem | undefined;
    value: string;
    onChange: (value: string) => void;
  };

function NumberEntry(props: NumberEntryProps) {
  const { value, onChange, filter, format, step, problem, ...field } = props;
  const input = useRef<HTMLInputElement>(null);
  // The raw text during editing; null otherwise.
  const [typing, setTyping] = useState<string | null>(null);
  // `value` is a stored number, or the text typed last, which may have a decimal comma.
  const plain = value.replace(",", ".");
  const displayed = typing ?? (/^\d+(?:\.\d{1,2})?$/.test(plain) ? format(plain) : value);
  const change = (text: string) => {
    const next = filter(text, displayed);
    setTyping(next);
    onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (!step || direction === 0) return;
    event.preventDefault();
    const current = Number((typing ?? value).replace(",", ".")) || 0;
    change(Math.max(0, current + direction * step).toFixed(2));
  };
  return (
    <div>
      <TextField
        {...field}
        ref={input}
        numeric
        autoComplete="off"
        value={displayed}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyping(null)}
        onKeyDown={onKeyDown}
      />
      {problem?.readings && !field.disabled && (
        <AmountReadings
          name={field.name ?? ""}
          label={field.label}
          problem={problem}
          onChoose={(reading) => {
            setTyping(null);
            onChange(reading);
            // The pressed button has disappeared, so the focus returns to the input.
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface AmountReadingsProps {
  name: string;
  label: ReactNode;
  problem: AnswerProblem;
  onChoose: (reading: string) => void;
}

/** One button for each meaning of an ambiguous amount. Without script, the button posts the form. */
function AmountReadings({ name, label, problem, onChoose }: AmountReadingsProps) {
  const { t, locale } = useLanguage();
  const live = useIsHydrated();
  const typed = String(problem.given ?? "");
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons under one field, and no set of fields
    <div
      role="group"
      className="amount-readings"
      aria-label={t("forms:amountMeant", { label: String(label) })}
    >
      {problem.readings?.map((reading) => (
        <Button
          key={reading}
          size="s"
          {...(live
            ? { onClick: () => onChoose(reading) }
            : {
                type: "submit",
                name: `${AMOUNT_FIELD}${name}`,
                value: toAmountChoice(typed, reading),
              })}
        >
          {formatAmount(reading, locale)}
        </Button>
      ))}
    </div>
  );
}

export const IntegerField = (props: AnswerFieldProps<IntegerNode>) => (
  <NumberField {...props} filter={keepDigits} format={(value) => value} inputMode="numeric" />
);

/** Two decimals; the arrow keys step by 0.01. */
export const FloatField = (props: AnswerFieldProps<FloatNode>) => (
  <NumberField
    {...props}
    filter={cleanTypedDecimal}
    format={(value) => Number(value).toFixed(2).replace(".", ",")}
    inputMode="decimal"
    step={0.01}
  />
);

export const CurrencyField = (props: AnswerFieldProps<CurrencyNode>) => (
  <NumberField
    {...props}
    filter={cleanTypedAmount}
    format={formatAmountInput}
    inputMode="decimal"
    suffix="€"
  />
);
