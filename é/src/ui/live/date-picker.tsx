import {
  DatePicker as AriaDatePicker,
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  DateInput,
  DateSegment,
  Dialog,
  Group,
  Popover,
} from "react-aria-components";
import { Icon } from "../icon.tsx";
import { AriaFieldFrame } from "./aria-field.tsx";
import type { DateFieldProps } from "./date-field.tsx";
import { dateProps } from "./date-value.ts";

export type DatePickerProps = DateFieldProps;

/** A date typed, or chosen in a calendar: for dates one looks for. */
export function DatePicker(props: DatePickerProps) {
  const { id, label, help, error, required, requiredWord, onChange, name } = props;
  return (
    <AriaDatePicker
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
        <Group className="combo input-date">
          <DateInput className="input date-segments">
            {(segment) => <DateSegment segment={segment} className="segment" />}
          </DateInput>
          <Button className="combo-open">
            <Icon name="calendar" />
          </Button>
        </Group>
      </AriaFieldFrame>
      <Popover className="popover">
        <Dialog className="calendar">
          <Calendar>
            <div className="calendar-head">
              <Button slot="previous" className="btn-icon">
                <Icon name="chevron-left" />
              </Button>
              <CalendarHeading />
              <Button slot="next" className="btn-icon">
                <Icon name="chevron-right" />
              </Button>
            </div>
            <CalendarGrid className="calendar-grid" weekdayStyle="short">
              {(date) => <CalendarCell className="calendar-cell" date={date} />}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </AriaDatePicker>
  );
}
