import type { ReactNode } from "react";

export type EmptyStateProps = {
  title: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  /** Why the list is empty, and what is safe. */
  children?: ReactNode;
  /** The next step: at least one link or button. */
  actions?: ReactNode;
  /** How many of the three spans are drawn solid; `null` omits the drawing. */
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

/** The bridge as an illustration: `built` spans solid, the others dashed. */
export function BridgeDrawing({ built = 1, spans = 3 }: { built?: number; spans?: number }) {
  const width = 80;
  const pier = (index: number) => 10 + index * width;
  const arch = (index: number) => `M${pier(index)} 52a45 45 0 0 1 ${width} 0`;
  const piers = Array.from({ length: spans + 1 }, (_, index) => index);
  const arches = piers.slice(0, spans);
  const pathOf = (from: number, to: number) =>
    arches.slice(from, to).map(arch).join("") +
    (to > from ? `M${pier(from)} 52H${pier(to)}` : "") +
    piers
      .slice(from === 0 ? 0 : from + 1, to > from ? to + 1 : to)
      .map((index) => `M${pier(index)} 52v22`)
      .join("");
  return (
    <svg
      className="empty-drawing"
      viewBox={`0 24 ${spans * width + 20} 60`}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={pathOf(built, spans)} strokeDasharray="2 8" />
      <path d={pathOf(0, built)} stroke="var(--action)" />
      <path d={`M0 80H${spans * width + 20}`} stroke="var(--line)" strokeWidth="2" />
      {built < spans && (
        <circle cx={pier(built)} cy="52" r="5" fill="var(--soon-mark)" stroke="none" />
      )}
    </svg>
  );
}
