import { AppLink } from "./app-link.tsx";
import { Count } from "./count.tsx";

export type LinkTabsProps = {
  label: string;
  items: readonly {
    href: string;
    label: string;
    current: boolean;
    count?: number | undefined;
    /** The count in words: « 4 réponses manquent ». */
    countLabel?: string | undefined;
  }[];
};

/** Tabs that are pages of their own. */
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
