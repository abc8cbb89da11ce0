import { type ReactNode, useId } from "react";

export type ProgressBarProps = {
  label: ReactNode;
  /** Leave out while how much there is to do is unknown. */
  value?: number | undefined;
  max?: number | undefined;
  /** The progress in words or figures: « 22 / 31 ». */
  text?: ReactNode;
  /** The label is read aloud only. */
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
