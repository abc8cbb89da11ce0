import { type ReactNode, useId } from "react";

export type PanelProps = {
  title?: ReactNode;
  level?: 2 | 3 | undefined;
  /** A link or a button at the right of the title. */
  actions?: ReactNode;
  children: ReactNode;
};

export function Panel({ title, level = 2, actions, children }: PanelProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className="panel" aria-labelledby={title ? id : undefined}>
      {title && (
        <div className="panel-head">
          <Heading id={id}>{title}</Heading>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
