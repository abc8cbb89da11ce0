import { type Choice, type ChoiceLayout, Choices } from "./choices.tsx";
import { FieldGroup, type FieldGroupProps } from "./field-group.tsx";

export type CheckboxGroupProps = Omit<FieldGroupProps, "children"> & {
  name: string;
  options: readonly Choice[];
  defaultValue?: readonly string[] | undefined;
  /** With `onChange`, for a hydrated page that holds the answer itself. */
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
