import type { ReactNode } from "react";

/** A table that scrolls inside its frame when it is too wide; the frame is focusable, for scrolling by keyboard. */
export function ScrollFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="form-publication-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
