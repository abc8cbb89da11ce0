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
  /** What stays of what somebody types, after what stood there before. */
  typed: (text: string, before: string) => string;
  /** A stored number as it stands in the field while nobody types. */
  shown: (value: string) => string;
  inputMode: "numeric" | "decimal";
  suffix?: string | undefined;
  /** What the up and down keys add and take away. */
  step?: number | undefined;
};

/** A field of digits: what is no part of a number does not get in, and on leaving it is written as one reads it. */
export function NumberField({ typed, shown, inputMode, suffix, step, ...props }: NumberFieldProps) {
  const language = useLanguage();
  const { t } = language;
  return (
    <EntryList
      {...props}
      empty=""
      entry={({ node, id, name, label, help, value, onChange, disabled, problems }) => (
        <NumberEntry
          {...{ id, name, label, help, disabled, inputMode, suffix, typed, shown, step }}
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
  Pick<NumberFieldProps, "typed" | "shown" | "step"> & {
    problem: AnswerProblem | undefined;
    value: string;
    onChange: (value: string) => void;
  };

function NumberEntry(props: NumberEntryProps) {
  const { value, onChange, typed, shown, step, problem, ...field } = props;
  const input = useRef<HTMLInputElement>(null);
  // While one types, the field shows what was typed; a number is only made of it on leaving.
  const [typing, setTyping] = useState<string | null>(null);
  // As it is kept, or as it was typed a moment ago.
  const plain = value.replace(",", ".");
  const there = typing ?? (/^\d+(?:\.\d{1,2})?$/.test(plain) ? shown(plain) : value);
  const change = (text: string) => {
    const kept = typed(text, there);
    setTyping(kept);
    onChange(kept);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (!step || by === 0) return;
    event.preventDefault();
    const now = Number((typing ?? value).replace(",", ".")) || 0;
    change(Math.max(0, now + by * step).toFixed(2));
  };
  return (
    <div>
      <TextField
        {...field}
        ref={input}
        numeric
        autoComplete="off"
        value={there}
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
            // The button that was pressed is gone.
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

/** An amount that can mean two: a button for each. Without script the button posts the form. */
function AmountReadings({ name, label, problem, onChoose }: AmountReadingsProps) {
  const { t, locale } = useLanguage();
  const live = useIsHydrated();
  const given = String(problem.given ?? "");
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
                value: toAmountChoice(given, reading),
              })}
        >
          {formatAmount(reading, locale)}
        </Button>
      ))}
    </div>
  );
}

export const IntegerField = (props: AnswerFieldProps<IntegerNode>) => (
  <NumberField {...props} typed={keepDigits} shown={(value) => value} inputMode="numeric" />
);

/** Two decimals; the arrows of the keyboard go by hundredths. */
export const FloatField = (props: AnswerFieldProps<FloatNode>) => (
  <NumberField
    {...props}
    typed={cleanTypedDecimal}
    shown={(value) => Number(value).toFixed(2).replace(".", ",")}
    inputMode="decimal"
    step={0.01}
  />
);

export const CurrencyField = (props: AnswerFieldProps<CurrencyNode>) => (
  <NumberField
    {...props}
    typed={cleanTypedAmount}
    shown={formatAmountInput}
    inputMode="decimal"
    suffix="€"
  />
);
