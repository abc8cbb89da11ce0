import type { ReactNode } from "react";

/** Head of a dossier's tab, below the dossier's own name. */
export function TabHead(props: { title: string; lead: string; actions?: ReactNode }) {
  return (
    <div className="page-head tab-head">
      <div>
        <h2>{props.title}</h2>
        <p className="lead">{props.lead}</p>
      </div>
      {props.actions && <div className="btn-group">{props.actions}</div>}
    </div>
  );
}
