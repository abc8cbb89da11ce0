import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

export type PanelProps = {
  /** Link target. */
  id?: string | undefined;
  title?: ReactNode;
  level?: 2 | 3 | undefined;
  /** A link or button at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
};

export function Panel({ id, title, level = 2, actions, children }: PanelProps) {
  const titleId = useId();
  const Heading = `h${level}` as const;
  return (
    <section id={id} className="panel" aria-labelledby={title ? titleId : undefined}>
      {title && (
        <div className="panel-head">
          <Heading id={titleId}>{title}</Heading>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

type AccordionProps = {
  items: readonly {
    id: string;
    title: ReactNode;
    /** At the right of the title: a status, a count. */
    aside?: ReactNode;
    open?: boolean | undefined;
    children: ReactNode;
  }[];
  /** A shared name makes opening one close the others. */
  name?: string | undefined;
  /** Set when titles belong to the page's outline. */
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
