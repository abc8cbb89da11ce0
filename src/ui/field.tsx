import type { ReactNode } from "react";

import { Icon } from "./icon.tsx";

/** Properties common to all fields. */
export type FieldProps = {
  /** Also the link target of an error summary. */
  id: string;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  /** Text after the asterisk, such as « obligatoire ». */
  requiredWord?: string | undefined;
  /** Right below the control, usually a CharacterCounter. */
  counter?: ReactNode;
};

export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: boolean | undefined;
};

/** Label, help, control and error, linked so that all are read with the control. */
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
  /** Id of a further text read with the control. */
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

/** The asterisk of a required field, with an optional text. */
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
  /** The legend is read by screen readers only, because the page already shows it above. */
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
