import type { ReactNode } from "react";
import { AppLink } from "./app-link.tsx";
import { Count } from "./count.tsx";

export type SideNavItem = {
  href: string;
  label: string;
  current: boolean;
  count?: number | undefined;
  /** The count in words: « 3 non lues ». */
  countLabel?: string | undefined;
  /** A count that keeps itself up to date. */
  after?: ReactNode;
};

export type SideNavProps = { label: string; items: readonly SideNavItem[] };

/** A column on wide screens; a row that scrolls sideways on small ones. */
export function SideNav({ label, items }: SideNavProps) {
  return (
    <nav className="side" aria-label={label}>
      {items.map(({ href, label, current, count, countLabel, after }) => (
        <AppLink key={href} href={href} aria-current={current ? "page" : undefined}>
          {label}
          {count ? <Count value={count} label={countLabel} /> : null}
          {after}
        </AppLink>
      ))}
      {/* Another with every page: the row stays while the router leads. */}
      <current-in-view key={items.find(({ current }) => current)?.href} hidden />
    </nav>
  );
}
