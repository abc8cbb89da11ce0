import type { ReactNode } from "react";
import { FieldError } from "./field-error.tsx";
import { RequiredMark } from "./required-mark.tsx";

export type FieldGroupProps = {
  id: string;
  legend: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  requiredWord?: string | undefined;
  /** The legend is read aloud only: something just above already shows it. */
  hideLegend?: boolean | undefined;
  children: ReactNode;
};

/** Several controls that answer one question. */
export function FieldGroup(props: FieldGroupProps) {
  const { id, legend, help, error, required, requiredWord, hideLegend, children } = props;
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <fieldset
      id={id}
      tabIndex={error ? -1 : undefined}
      className={error ? "field field-invalid" : "field"}
      aria-describedby={[helpId, errorId].filter(Boolean).join(" ") || undefined}
    >
      <legend className={hideLegend ? "vh" : "label"}>
        {legend}
        {required && <RequiredMark word={requiredWord} />}
      </legend>
      {help && (
        <p className="help" id={helpId}>
          {help}
        </p>
      )}
      {children}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
