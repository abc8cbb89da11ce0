import { type ReactNode, useId } from "react";

export type PanelProps = {
  /** What a link to it names. */
  id?: string | undefined;
  title?: ReactNode;
  level?: 2 | 3 | undefined;
  /** A link or a button at the right of the title. */
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
