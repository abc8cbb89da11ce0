import type { ReactNode } from "react";

export type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Above the title: breadcrumbs, a partner's name. */
  eyebrow?: ReactNode;
  actions?: ReactNode;
};

export function PageHeader({ title, lead, eyebrow, actions }: PageHeaderProps) {
  return (
    <div className="page-head">
      <div>
        {eyebrow}
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {actions && <div className="btn-group">{actions}</div>}
    </div>
  );
}
