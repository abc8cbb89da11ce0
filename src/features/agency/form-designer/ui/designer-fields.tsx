import { type ReactNode, useId, useState } from "react";
import { usePreservedCaret } from "#form-engine/ui/preserved-caret.ts";
import { useLanguage, useT } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { TextField } from "#ui/text-field.tsx";
import { parseTypedNumber } from "../rules/question-fields.ts";

/** The element id of a field of the chosen node; problems and keys lead to it. */
export const toFieldElementId = (field: string): string => `champ-${field}`;

interface TextInputProps {
  readonly field: string;
  readonly lang: "fr" | "en";
  readonly value: string;
  readonly label: ReactNode;
  readonly isGap: boolean;
  /** Under the field: why it is to be filled. */
  readonly note?: ReactNode;
  readonly rows: number;
  readonly onChange: (value: string) => void;
}

/** A text in one language. A text of one row has no line breaks. */
export function TextInput(props: TextInputProps) {
  const { field, lang, value, label, isGap, note, rows, onChange } = props;
  const t = useT();
  const id = toFieldElementId(field);
  const input = usePreservedCaret(value);
  const common = {
    id,
    lang,
    className: "input",
    value,
    "data-gap": isGap || undefined,
    "aria-describedby": note ? `${id}-note` : undefined,
  };
  return (
    <div className="design-text" data-field={field}>
      <label className="label" htmlFor={id} lang={lang}>
        {label} <span className="design-lang">{t(`designer:languages.${lang}`)}</span>
      </label>
      {rows === 1 ? (
        <input
          {...common}
          ref={input}
          type="text"
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <textarea
          {...common}
          ref={input}
          rows={rows}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {note && (
        <div className="design-note xs" id={`${id}-note`}>
          {note}
        </div>
      )}
    </div>
  );
}

interface NumberInputProps {
  readonly field: string;
  readonly value: unknown;
  readonly label: string;
  readonly help?: string | undefined;
  readonly suffix?: string | undefined;
  readonly onChange: (value: number | string | undefined) => void;
}

/** A number as it is typed. What is no number stays and is named by the check, so that nothing typed is lost. */
export function NumberInput({ field, value, label, help, suffix, onChange }: NumberInputProps) {
  const { t, locale } = useLanguage();
  const [typed, setTyped] = useState("");
  const shown = typeof value === "number" ? formatNumber(locale, value) : String(value ?? "");
  const text = parseTypedNumber(typed) === value ? typed : shown;
  return (
    <div data-field={field}>
      <TextField
        id={toFieldElementId(field)}
        label={label}
        help={help}
        suffix={suffix}
        inputMode="decimal"
        autoComplete="off"
        numeric
        value={text}
        error={typeof value === "string" ? t("designer:notANumber") : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(parseTypedNumber(target.value));
        }}
      />
    </div>
  );
}

interface SwitchProps {
  readonly field: string;
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A setting that is on or off, with its state in words. */
export function Switch({ field, label, isOn, onChange }: SwitchProps) {
  const { t } = useLanguage();
  const id = useId();
  return (
    <div className="design-switch" data-field={field}>
      <label htmlFor={id}>{label}</label>
      <span className="design-switch-word" data-on={isOn || undefined} aria-hidden="true">
        {t(isOn ? "designer:yes" : "designer:no")}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}
