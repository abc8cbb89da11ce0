import type { ReactNode } from "react";
import { AppLink } from "./app-link.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import { Count } from "./tag.tsx";

export type StepperProps = {
  label: string;
  steps: readonly {
    label: string;
    /** Address of the step; absent while it cannot be opened. */
    href?: string | undefined;
    current?: boolean | undefined;
    done?: boolean | undefined;
    /** Why the step cannot be opened, read after its name. */
    closed?: string | undefined;
  }[];
};

/** The steps of a process: the current one and those that can be opened. */
export function Stepper({ label, steps }: StepperProps) {
  return (
    <nav className="stepper" aria-label={label}>
      <ol>
        {steps.map(({ label, href, current, done, closed }, index) => {
          const inside = (
            <>
              <span className="stepper-n" aria-hidden="true">
                {done && !current ? <Icon name="check" /> : index + 1}
              </span>
              <span className="stepper-label">{label}</span>
            </>
          );
          return (
            <li key={label} data-current={current || undefined} data-done={done || undefined}>
              {href ? (
                <AppLink href={href} aria-current={current ? "step" : undefined}>
                  {inside}
                </AppLink>
              ) : (
                <span className="stepper-closed">
                  {inside}
                  {closed && <span className="vh"> ({closed})</span>}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

type SideNavItem = {
  href: string;
  label: string;
  current: boolean;
  count?: number | undefined;
  /** The count as text: « 3 non lues ». */
  countLabel?: string | undefined;
  /** A count that updates itself. */
  after?: ReactNode;
};

export type SideNavProps = { label: string; items: readonly SideNavItem[] };

/** A column on wide screens, a horizontally scrolling row on small ones. */
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
      {/* A new key for each page, because the row stays mounted during router navigations. */}
      <current-in-view key={items.find(({ current }) => current)?.href} hidden />
    </nav>
  );
}

type LinkTabsProps = {
  label: string;
  items: readonly {
    href: string;
    label: string;
    current: boolean;
    count?: number | undefined;
    /** The count as text: « 4 réponses manquent ». */
    countLabel?: string | undefined;
  }[];
};

/** Tabs that are separate pages. */
export function LinkTabs({ label, items }: LinkTabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {items.map(({ href, label, current, count, countLabel }) => (
        <AppLink key={href} className="tab" href={href} aria-current={current ? "page" : undefined}>
          {label}
          {count ? <Count value={count} label={countLabel} tone="soon" /> : null}
        </AppLink>
      ))}
      <current-in-view hidden />
    </nav>
  );
}

type SegmentedLinksProps = {
  label: string;
  items: readonly { href: string; label: string; icon?: IconName | undefined; current: boolean }[];
};

/** Switches between views of the same content. */
export function SegmentedLinks({ label, items }: SegmentedLinksProps) {
  return (
    <nav className="seg" aria-label={label}>
      {items.map((item) => (
        <a key={item.href} href={item.href} aria-current={item.current ? "true" : undefined}>
          {item.icon && <Icon name={item.icon} />}
          {item.label}
        </a>
      ))}
    </nav>
  );
}

type PageContentsProps = {
  title: string;
  items: readonly { anchor: string; label: string; hidden?: boolean | undefined }[];
};

/** Table of contents of a long page: beside it on wide screens, above it on small ones. */
export function PageContents({ title, items }: PageContentsProps) {
  return (
    <nav className="page-contents" aria-label={title}>
      <p className="page-contents-title" aria-hidden="true">
        {title}
      </p>
      <ol>
        {items.map(({ anchor, label, hidden }) => (
          <li key={anchor} hidden={hidden}>
            <a href={`#${anchor}`}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
