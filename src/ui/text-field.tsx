import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps } from "./field.tsx";

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "className" | "children"> & {
    /** Beside the control: a unit, a currency. */
    suffix?: ReactNode;
    /** The id of a further text that is read with the field. */
    describedBy?: string | undefined;
    /** Figures: aligned to the right, all of one width. */
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
