import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps } from "./field.tsx";

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "children"> & {
    /** Beside the control: a unit, a currency. */
    suffix?: ReactNode;
    /** Id of a further text read with the field. */
    describedBy?: string | undefined;
    /** Figures: right-aligned, of equal width. */
    numeric?: boolean | undefined;
  };

export function TextField(props: TextFieldProps) {
  const { id, label, help, error, required, requiredWord, describedBy, counter, ...rest } = props;
  const { suffix, numeric, ...input } = rest;
  return (
    <Field {...{ id, label, help, error, required, requiredWord, describedBy, counter }}>
      {(control) => (
        <>
          <input
            type="text"
            {...input}
            {...control}
            className={numeric ? "input input-num" : "input"}
          />
          {suffix}
        </>
      )}
    </Field>
  );
}

type TextAreaProps = FieldProps &
  Omit<ComponentProps<"textarea">, keyof FieldProps | "className" | "children">;

/** Grows with its text where the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const { id, label, help, error, required, requiredWord, counter, ...textarea } = props;
  return (
    <Field {...{ id, label, help, error, required, requiredWord, counter }}>
      {(control) => <textarea rows={5} {...textarea} {...control} className="input" />}
    </Field>
  );
}

type DateInputProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "type"> & {
    kind?: "date" | "datetime-local" | "month" | undefined;
  };

/** The native date field: works without script, in the visitor's date format. */
export function DateInput(props: DateInputProps) {
  const {
    id,
    label,
    help,
    error,
    required,
    requiredWord,
    counter,
    kind = "date",
    ...input
  } = props;
  return (
    <Field {...{ id, label, help, error, required, requiredWord, counter }}>
      {(control) => <input {...input} {...control} type={kind} className="input input-date" />}
    </Field>
  );
}

type FileInputProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "type">;

/** The native file field, which also accepts dropped files. */
export function FileInput(props: FileInputProps) {
  const { id, label, help, error, required, requiredWord, counter, ...input } = props;
  return (
    <Field {...{ id, label, help, error, required, requiredWord, counter }}>
      {(control) => <input {...input} {...control} type="file" className="input-file" />}
    </Field>
  );
}
