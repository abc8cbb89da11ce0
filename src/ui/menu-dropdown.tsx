import type { ReactNode } from "react";

import { Icon } from "./icon.tsx";

export type MenuDropdownProps = {
  /** Content of the closed menu. */
  summary: ReactNode;
  /** Accessible name when the summary is only an icon. */
  label?: string | undefined;
  children: ReactNode;
  /** Marks a filter that has a value. */
  active?: boolean | undefined;
  quiet?: boolean | undefined;
  /** Aligns the menu with the right edge of its button. */
  alignEnd?: boolean | undefined;
  hideChevron?: boolean | undefined;
  /** Whether the page is drawn with the menu open. */
  initiallyOpen?: boolean | undefined;
  onToggle?: ((isOpen: boolean) => void) | undefined;
  className?: string | undefined;
};

/** A menu based on <details>; the custom element adds Escape and clicks outside. */
export function MenuDropdown(props: MenuDropdownProps) {
  const { summary, label, children, active, quiet, alignEnd, hideChevron, className } = props;
  const { initiallyOpen, onToggle } = props;
  return (
    <menu-dropdown class={className}>
      <details
        className={alignEnd ? "menu menu-end" : "menu"}
        open={initiallyOpen}
        onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
      >
        <summary
          className={classNames("btn", active && "btn-on", quiet && "btn-quiet")}
          aria-label={label}
        >
          {summary}
          {!hideChevron && (
            <span className="chevron">
              <Icon name="chevron-down" />
            </span>
          )}
        </summary>
        <div className="menu-panel">{children}</div>
      </details>
    </menu-dropdown>
  );
}

/** Joins class names and skips empty ones. */
export function classNames(...names: (string | false | undefined)[]): string {
  let joined = "";
  for (const name of names) if (name) joined += joined ? ` ${name}` : name;
  return joined;
}
