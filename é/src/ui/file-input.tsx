import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";

export type FileInputProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "type">;

/** The browser's own file field, which also accepts a file dropped on it. */
export function FileInput(props: FileInputProps) {
  const { id, label, help, error, required, requiredWord, counter, ...input } = props;
  return (
    <Field {...{ id, label, help, error, required, requiredWord, counter }}>
      {(control) => <input {...input} {...control} type="file" className="input-file" />}
    </Field>
  );
}
