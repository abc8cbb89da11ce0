import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";

export type DateInputProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "type"> & {
    kind?: "date" | "datetime-local" | "month" | undefined;
  };

/** The browser's own date field: works without script, in the visitor's own order of day and month. */
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
