import { DateField as AriaDateField, DateInput, DateSegment } from "react-aria-components";
import { AriaFieldFrame, type AriaFieldProps } from "./aria-field.tsx";
import { dateProps } from "./date-value.ts";

export type DateFieldProps = AriaFieldProps & {
  /** `YYYY-MM-DD`; null for none. */
  value?: string | null | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string | null) => void) | undefined;
  min?: string | undefined;
  max?: string | undefined;
  name?: string | undefined;
};

/** A date typed part by part, for dates one knows by heart: a birthday, a thesis defence. */
export function DateField(props: DateFieldProps) {
  const { id, label, help, error, required, requiredWord, onChange, name } = props;
  return (
    <AriaDateField
      id={id}
      className="field"
      {...dateProps(props)}
      {...(name ? { name } : {})}
      onChange={(date) => onChange?.(date?.toString() ?? null)}
      isInvalid={Boolean(error)}
      isRequired={required ?? false}
      validationBehavior="aria"
      shouldForceLeadingZeros
    >
      <AriaFieldFrame {...{ label, help, error, required, requiredWord }}>
        <DateInput className="input date-segments input-date">
          {(segment) => <DateSegment segment={segment} className="segment" />}
        </DateInput>
      </AriaFieldFrame>
    </AriaDateField>
  );
}
