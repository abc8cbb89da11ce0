import { type Choice, type ChoiceLayout, Choices } from "./choices.tsx";
import { FieldGroup, type FieldGroupProps } from "./field-group.tsx";

export type RadioGroupProps = Omit<FieldGroupProps, "children"> & {
  name: string;
  options: readonly Choice[];
  defaultValue?: string | undefined;
  /** With `onChange`, for a hydrated page that holds the answer itself. */
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
