import { type CalendarDate, parseDate } from "@internationalized/date";

/** Dates cross the design system's border as `YYYY-MM-DD`; anything else counts as no date. */
function toCalendarDate(iso: string): CalendarDate | null {
  try {
    return parseDate(iso);
  } catch {
    return null;
  }
}

/** The props of a React Aria date field for a value, a starting value and two limits given as text. */
export function dateProps(props: {
  value?: string | null | undefined;
  defaultValue?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
}) {
  const min = props.min ? toCalendarDate(props.min) : null;
  const max = props.max ? toCalendarDate(props.max) : null;
  return {
    ...(props.value === undefined ? {} : { value: props.value && toCalendarDate(props.value) }),
    ...(props.defaultValue ? { defaultValue: toCalendarDate(props.defaultValue) } : {}),
    ...(min ? { minValue: min } : {}),
    ...(max ? { maxValue: max } : {}),
  } as {
    value?: CalendarDate | null;
    defaultValue?: CalendarDate | null;
    minValue?: CalendarDate;
    maxValue?: CalendarDate;
  };
}
