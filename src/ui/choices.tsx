import type { ChangeEventHandler, ComponentProps, ReactNode } from "react";
import { FieldError, FieldGroup, type FieldGroupProps, RequiredMark } from "./field.tsx";

export type Choice = {
  value: string;
  label: string;
  help?: string | undefined;
  /** Number of results with this choice. */
  count?: string | number | undefined;
  disabled?: boolean | undefined;
};

/** Framed in a grid, framed one per line, or plain for menus. */
export type ChoiceLayout = "grid" | "list" | "bare";

type ChoicesProps = {
  kind: "checkbox" | "radio";
  name: string;
  options: readonly Choice[];
  /** Initial values of an uncontrolled group. */
  defaultValues?: readonly string[] | undefined;
  /** Values of a controlled group. */
  values?: readonly string[] | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined;
  required?: boolean | undefined;
  layout?: ChoiceLayout | undefined;
};

const classes = { grid: "opts", list: "opts opts-list", bare: "opts opts-list opts-bare" };

/** The inputs alone; CheckboxGroup and RadioGroup add the question around them. */
export function Choices(props: ChoicesProps) {
  const { kind, name, options, defaultValues, values, onChange, required, layout = "grid" } = props;
  return (
    <div className={classes[layout]}>
      {options.map(({ value, label, help, count, disabled }) => (
        <label className="opt" key={value}>
          <input
            type={kind}
            name={name}
            value={value}
            disabled={disabled}
            required={required}
            {...(values
              ? { checked: values.includes(value), onChange }
              : { defaultChecked: defaultValues?.includes(value), onChange })}
          />
          <span>
            {label}
            {help && <small>{help}</small>}
          </span>
          {count !== undefined && <span className="opt-n">{count}</span>}
        </label>
      ))}
    </div>
  );
}

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "className" | "children"> & {
  id: string;
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  requiredWord?: string | undefined;
};

/** A single checkbox: a consent, a switch. */
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

type CheckboxGroupProps = Omit<FieldGroupProps, "children"> & {
  name: string;
  options: readonly Choice[];
  defaultValue?: readonly string[] | undefined;
  /** With `onChange`, for a controlled group on a hydrated page. */
  value?: readonly string[] | undefined;
  onChange?: ((value: string[]) => void) | undefined;
  layout?: ChoiceLayout | undefined;
};

export function CheckboxGroup(props: CheckboxGroupProps) {
  const { name, options, defaultValue, value, onChange, layout, ...group } = props;
  return (
    <FieldGroup {...group}>
      <Choices
        kind="checkbox"
        name={name}
        options={options}
        layout={layout}
        defaultValues={defaultValue}
        values={value}
        onChange={
          onChange &&
          (({ target }) => {
            const others = (value ?? []).filter((one) => one !== target.value);
            onChange(target.checked ? [...others, target.value] : others);
          })
        }
      />
    </FieldGroup>
  );
}

type RadioGroupProps = Omit<FieldGroupProps, "children"> & {
  name: string;
  options: readonly Choice[];
  defaultValue?: string | undefined;
  /** With `onChange`, for a controlled group on a hydrated page. */
  value?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  layout?: ChoiceLayout | undefined;
};

export function RadioGroup(props: RadioGroupProps) {
  const { name, options, defaultValue, value, onChange, layout, ...group } = props;
  return (
    <FieldGroup {...group}>
      <Choices
        kind="radio"
        name={name}
        options={options}
        layout={layout}
        required={group.required}
        defaultValues={defaultValue === undefined ? undefined : [defaultValue]}
        values={value === undefined ? undefined : [value]}
        onChange={onChange && (({ target }) => onChange(target.value))}
      />
    </FieldGroup>
  );
}
