import type { ReactNode } from "react";

import { Icon } from "./icon.tsx";

/** What every field has around its control. */
export type FieldProps = {
  /** Also what an error summary links to. */
  id: string;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  /** A word after the asterisk, such as « obligatoire ». */
  requiredWord?: string | undefined;
  /** At the right, under the control: usually a CharacterCounter. */
  counter?: ReactNode;
};

export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: boolean | undefined;
};

/** Label above, help under it, control, error below: linked so that all three are read with the control. */
export function Field({
  id,
  label,
  help,
  error,
  required,
  requiredWord,
  describedBy: alsoDescribedBy,
  counter,
  children,
}: FieldProps & {
  /** The id of a further text that is read with the control. */
  describedBy?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}) {
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [helpId, alsoDescribedBy, errorId].filter(Boolean).join(" ") || undefined;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
        {required && <RequiredMark word={requiredWord} />}
      </label>
      {help && (
        <p className="help" id={helpId}>
          {help}
        </p>
      )}
      <div className="control">
        {children({
          id,
          "aria-describedby": describedBy,
          "aria-invalid": error ? true : undefined,
          required: required || undefined,
        })}
      </div>
      {counter && <div className="under">{counter}</div>}
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="error" id={id}>
      <Icon name="stop" />
      <span>{children}</span>
    </p>
  );
}

/** The asterisk of a required field, with its word when one is given. */
export function RequiredMark({ word }: { word?: string | undefined }) {
  return (
    <span className="req">
      {" "}
      <span aria-hidden="true">*</span>
      {word && ` ${word}`}
    </span>
  );
}

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
