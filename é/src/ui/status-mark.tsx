import type { ReactNode } from "react";

export type StatusTone = "open" | "upcoming" | "closed";

/** A state told by a shape (disc, ring, square), a colour and words. */
export function StatusMark({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={`state state-${tone}`}>{children}</span>;
}
