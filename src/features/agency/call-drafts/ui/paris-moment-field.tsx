import { useEffect, useId, useRef, useState } from "react";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { RadioGroup } from "#ui/choices.tsx";
import { FieldError } from "#ui/field.tsx";
import { readParisMoment } from "../rules/paris-moment.ts";

interface ParisMomentFieldProps {
  readonly id: string;
  /** Names the two inputs: « Clôture ». */
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly describedBy?: string | undefined;
  /** The inputs show a moment that is not the value: half of it is missing, or Paris does not have it. */
  readonly onUnresolved: (isUnresolved: boolean) => void;
}

const two = (value: number): string => String(value).padStart(2, "0");

/** Day and hour of an instant in Paris, as the native inputs write them. */
function toInputs(value: string | null): { readonly day: string; readonly time: string } {
  if (!value) return { day: "", time: "" };
  const { year, month, day, hour, minute } = toParisCivilTime(new Date(value));
  return { day: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}:${two(minute)}` };
}

/**
 * A day and an hour in Paris. An hour that Paris skips or has twice is asked about. A value is reported once both inputs
 * are filled, or both empty.
 */
export function ParisMomentField(props: ParisMomentFieldProps) {
  const { id, label, value, onChange, describedBy, onUnresolved } = props;
  const { t, locale } = useLanguage();
  const name = useId();
  const [typed, setTyped] = useState(() => toInputs(value));
  // A value that came from elsewhere replaces what is shown; the two readings of a repeated hour look alike.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the value is another
  useEffect(() => {
    const shown = toInputs(value);
    if (shown.day !== typed.day || shown.time !== typed.time)
      if (value !== null || (typed.day !== "" && typed.time !== "")) setTyped(shown);
  }, [value]);
  const [hasFocus, setHasFocus] = useState(false);
  const focus = { onFocus: () => setHasFocus(true), onBlur: () => setHasFocus(false) };
  const isEmpty = typed.day === "" && typed.time === "";
  const read = isEmpty ? null : readParisMoment(typed.day, typed.time);
  const problem = read && read.kind !== "exact" && read.kind !== "repeated" ? read.kind : null;
  const isUnresolved = problem !== null;
  const report = useRef(onUnresolved);
  report.current = onUnresolved;
  useEffect(() => {
    report.current(isUnresolved);
  }, [isUnresolved]);

  function type(next: { day: string; time: string }) {
    setTyped(next);
    if (next.day === "" && next.time === "") return onChange(null);
    const found = readParisMoment(next.day, next.time);
    if (found.kind === "exact") onChange(found.at.toISOString());
    else if (found.kind === "repeated") onChange(found.first.toISOString());
  }

  return (
    <div className="call-moment">
      <div className="call-moment-inputs">
        <input
          {...focus}
          id={id}
          type="date"
          className="input input-date"
          aria-label={t("callDrafts:dates.dayOf", { label })}
          aria-describedby={describedBy}
          value={typed.day}
          max="2199-12-31"
          onChange={({ target }) => type({ day: target.value, time: typed.time || "12:00" })}
        />
        <input
          {...focus}
          type="time"
          className="input call-time-input"
          aria-label={t("callDrafts:dates.hourOf", { label })}
          value={typed.time}
          onChange={({ target }) => type({ ...typed, time: target.value })}
        />
      </div>
      {/* Half a date is no fault while it is being typed. */}
      {problem && (problem === "skipped" || !hasFocus) && (
        <FieldError id={`${id}-problem`}>{t(`callDrafts:dates.${problem}`)}</FieldError>
      )}
      {read?.kind === "repeated" && (
        <RadioGroup
          id={`${id}-which`}
          name={name}
          legend={t("callDrafts:dates.repeated")}
          layout="list"
          value={value === read.second.toISOString() ? "second" : "first"}
          onChange={(which) =>
            onChange((which === "second" ? read.second : read.first).toISOString())
          }
          options={[
            { value: "first", label: t("callDrafts:dates.firstHour") },
            { value: "second", label: t("callDrafts:dates.secondHour") },
          ]}
        />
      )}
      {read?.kind === "exact" && (
        <p className="xs muted">{formatDayTime(locale, read.at, new Date(0))}</p>
      )}
    </div>
  );
}
