import { type ReactNode, useId } from "react";

export type ProgressBarProps = {
  label: ReactNode;
  /** Absent while the total is unknown. */
  value?: number | undefined;
  max?: number | undefined;
  /** The progress as text: « 22 / 31 ». */
  text?: ReactNode;
  /** The label is read by screen readers only. */
  hideLabel?: boolean | undefined;
};

export function ProgressBar({ label, value, max = 100, text, hideLabel }: ProgressBarProps) {
  const id = useId();
  const done = value !== undefined && value >= max;
  return (
    <div>
      <div className={hideLabel ? "vh" : "bar-row"}>
        <b id={id}>{label}</b>
        {text && <span>{text}</span>}
      </div>
      <progress
        className={done ? "bar bar-done" : "bar"}
        value={value}
        max={max}
        aria-labelledby={id}
      />
    </div>
  );
}

type TimeTone = "calm" | "soon" | "over" | "waiting";

/** The elapsed share of a call's time. Decorative: the text beside it says the same. */
export function TimeBar({ ratio, tone }: { ratio: number; tone: TimeTone }) {
  const percent = Math.round(Math.min(1, Math.max(0, ratio)) * 100);
  return (
    <span className={tone === "calm" ? "timebar" : `timebar timebar-${tone}`} aria-hidden="true">
      {tone !== "waiting" && <i style={{ width: `${percent}%` }} />}
    </span>
  );
}
