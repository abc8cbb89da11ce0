import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };
export type SelectGroup = { label: string; options: readonly SelectOption[] };

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, keyof FieldProps | "className" | "children" | "multiple"> & {
    options: readonly (SelectOption | SelectGroup)[];
    /** Label of the empty option, first in the list. */
    emptyLabel?: string | undefined;
  };

export function SelectField(props: SelectFieldProps) {
  const { id, label, help, error, required, requiredWord, counter, options, emptyLabel, ...rest } =
    props;
  return (
    <Field {...{ id, label, help, error, required, requiredWord, counter }}>
      {(control) => (
        <div className="select">
          <select {...rest} {...control} className="input">
            {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
            {options.map((option) =>
              "options" in option ? (
                <optgroup key={option.label} label={option.label}>
                  {option.options.map(renderOption)}
                </optgroup>
              ) : (
                renderOption(option)
              ),
            )}
          </select>
          <Icon name="chevron-down" />
        </div>
      )}
    </Field>
  );
}

function renderOption({ value, label, disabled }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  );
}
