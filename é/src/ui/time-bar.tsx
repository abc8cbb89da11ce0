export type TimeTone = "calm" | "soon" | "over" | "waiting";

/** How much of a call's time has gone. Drawn only: the words beside it say the same. */
export function TimeBar({ ratio, tone }: { ratio: number; tone: TimeTone }) {
  const percent = Math.round(Math.min(1, Math.max(0, ratio)) * 100);
  return (
    <span className={tone === "calm" ? "timebar" : `timebar timebar-${tone}`} aria-hidden="true">
      {tone !== "waiting" && <i style={{ width: `${percent}%` }} />}
    </span>
  );
}
