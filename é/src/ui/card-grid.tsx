import type { ReactNode } from "react";

/** As many columns of cards as the width allows, one on a telephone. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className="cards">{children}</div>;
}
