import type { ReactNode } from "react";

import { Icon } from "./icon.tsx";

export type MenuDropdownProps = {
  /** What the closed menu shows. */
  summary: ReactNode;
  /** Read instead of the summary when that is only a picture. */
  label?: string | undefined;
  children: ReactNode;
  /** A filter that holds a choice is shown as taken. */
  active?: boolean | undefined;
  quiet?: boolean | undefined;
  /** Opens under the right edge of its button. */
  alignEnd?: boolean | undefined;
  hideChevron?: boolean | undefined;
  className?: string | undefined;
};

/** A menu on the browser's details element; the custom element around it adds Escape and outside click. */
export function MenuDropdown(props: MenuDropdownProps) {
  const { summary, label, children, active, quiet, alignEnd, hideChevron, className } = props;
  return (
    <menu-dropdown class={className}>
      <details className={alignEnd ? "menu menu-end" : "menu"}>
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

/** Joins class names, leaving out what is empty. */
export function classNames(...names: (string | false | undefined)[]): string {
  let joined = "";
  for (const name of names) if (name) joined += joined ? ` ${name}` : name;
  return joined;
}
