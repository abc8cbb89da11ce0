import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** The sentence under a control that cannot be used; the control points at it with aria-describedby. */
export function DisabledReason({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className="reason">
      <Icon name="info" />
      <span>{children}</span>
    </span>
  );
}
