import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";

export type SegmentedLinksProps = {
  label: string;
  items: readonly { href: string; label: string; icon?: IconName | undefined; current: boolean }[];
};

/** One view among a few of the same thing. */
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
