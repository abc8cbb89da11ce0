import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";

export type TextAreaProps = FieldProps &
  Omit<ComponentProps<"textarea">, keyof FieldProps | "className" | "children">;

/** Grows with what is typed, where the browser knows how. */
export function TextArea(props: TextAreaProps) {
  const { id, label, help, error, required, requiredWord, counter, ...textarea } = props;
  return (
    <Field {...{ id, label, help, error, required, requiredWord, counter }}>
      {(control) => <textarea rows={5} {...textarea} {...control} className="input" />}
    </Field>
  );
}
