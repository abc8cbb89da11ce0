import type { ReactNode } from "react";
import { BridgeDrawing } from "./bridge-drawing.tsx";

export type EmptyStateProps = {
  title: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  /** Why there is nothing, and what is safe. */
  children?: ReactNode;
  /** What to do next: at least one way out. */
  actions?: ReactNode;
  /** How many of the drawing's three spans are built; leave out the drawing with `null`. */
  built?: 0 | 1 | 2 | 3 | null | undefined;
};

export function EmptyState({ title, level = 2, children, actions, built = 1 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="empty">
      {built !== null && <BridgeDrawing built={built} />}
      <Heading>{title}</Heading>
      {children && <div className="empty-text">{children}</div>}
      {actions && <div className="btn-group">{actions}</div>}
    </div>
  );
}
