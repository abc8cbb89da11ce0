import type { ComponentProps, ReactNode } from "react";
import { FieldError } from "./field-error.tsx";
import { RequiredMark } from "./required-mark.tsx";

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className" | "children"> & {
  id: string;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  requiredWord?: string | undefined;
};

/** One box on its own: a consent, a switch. */
export function Checkbox({ label, help, error, requiredWord, id, ...input }: CheckboxProps) {
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={error ? "field field-invalid" : "field"}>
      <label className="opt">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId}
        />
        <span>
          {label}
          {input.required && <RequiredMark word={requiredWord} />}
          {help && <small>{help}</small>}
        </span>
      </label>
      {errorId && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
