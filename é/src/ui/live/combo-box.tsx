import {
  ComboBox as AriaComboBox,
  Button,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from "react-aria-components";
import { Icon } from "../icon.tsx";
import { AriaFieldFrame, type AriaFieldProps } from "./aria-field.tsx";

export type ComboBoxItem = { id: string; label: string; detail?: string | undefined };

export type ComboBoxProps = AriaFieldProps & {
  items: readonly ComboBoxItem[];
  value?: string | null | undefined;
  onChange?: ((id: string | null) => void) | undefined;
  /** With `onInputChange`: the caller looks things up itself and `items` are the answers. */
  inputValue?: string | undefined;
  onInputChange?: ((text: string) => void) | undefined;
  /** Text that matches no item is kept as it was typed. */
  allowsCustomValue?: boolean | undefined;
  /** Posted with the form: the chosen item's id. */
  name?: string | undefined;
  labels: { open: string; empty: string };
};

export function ComboBox(props: ComboBoxProps) {
  const { id, label, help, error, required, requiredWord, items, value, onChange } = props;
  const { inputValue, onInputChange, allowsCustomValue, name, labels } = props;
  const looksUp = inputValue !== undefined;
  return (
    <AriaComboBox
      id={id}
      className="field"
      isInvalid={Boolean(error)}
      isRequired={required ?? false}
      validationBehavior="aria"
      allowsEmptyCollection
      allowsCustomValue={allowsCustomValue ?? false}
      {...(name ? { name } : {})}
      {...(looksUp ? { items, inputValue } : { defaultItems: items })}
      {...(onInputChange ? { onInputChange } : {})}
      {...(value === undefined ? {} : { selectedKey: value })}
      onSelectionChange={(key) => onChange?.(key === null ? null : String(key))}
    >
      <AriaFieldFrame {...{ label, help, error, required, requiredWord }}>
        <div className="combo">
          <Input className="input" />
          <Button className="combo-open" aria-label={labels.open}>
            <Icon name="chevron-down" />
          </Button>
        </div>
      </AriaFieldFrame>
      <Popover className="popover popover-list">
        <ListBox
          className="listbox"
          renderEmptyState={() => <div className="listbox-empty">{labels.empty}</div>}
        >
          {(item: ComboBoxItem) => (
            <ListBoxItem className="listbox-item" textValue={item.label}>
              <Text slot="label">{item.label}</Text>
              {item.detail && <small>{item.detail}</small>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
