import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

export type AccordionProps = {
  items: readonly {
    id: string;
    title: ReactNode;
    /** At the right of the title: a state, a count. */
    aside?: ReactNode;
    open?: boolean | undefined;
    children: ReactNode;
  }[];
  /** Opening one folds the others: give them a common name. */
  name?: string | undefined;
  /** When titles belong in the page's outline. */
  level?: 2 | 3 | 4 | undefined;
};

export function Accordion({ items, name, level }: AccordionProps) {
  const Title = level ? (`h${level}` as const) : "span";
  return items.map(({ id, title, aside, open, children }) => (
    <details key={id} id={id} className="sect" name={name} open={open}>
      <summary>
        <Title className="sect-title">{title}</Title>
        {aside}
        <Icon name="chevron-down" />
      </summary>
      <div className="sect-body">{children}</div>
    </details>
  ));
}
