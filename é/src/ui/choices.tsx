import type { ChangeEventHandler } from "react";

export type Choice = {
  value: string;
  label: string;
  help?: string | undefined;
  /** How many results this choice leaves. */
  count?: string | number | undefined;
  disabled?: boolean | undefined;
};

/** How choices are laid out: framed in a grid, framed one per line, or bare for menus. */
export type ChoiceLayout = "grid" | "list" | "bare";

type ChoicesProps = {
  kind: "checkbox" | "radio";
  name: string;
  options: readonly Choice[];
  /** Starting values of an uncontrolled group. */
  defaultValues?: readonly string[] | undefined;
  /** Values of a controlled group. */
  values?: readonly string[] | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined;
  required?: boolean | undefined;
  layout?: ChoiceLayout | undefined;
};

const classes = { grid: "opts", list: "opts opts-list", bare: "opts opts-list opts-bare" };

/** The boxes themselves; CheckboxGroup and RadioGroup put the question around them. */
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
