import type { ReactNode } from "react";
import { PageHeader } from "#ui/page-header.tsx";

interface BackOfficePageProps {
  readonly title: string;
  /** One or two sentences under the title. */
  readonly lead?: ReactNode;
  /** At most two buttons or links beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the back office: its name, its lead and its actions above the content. */
export function BackOfficePage({ title, lead, actions, children }: BackOfficePageProps) {
  return (
    <div className="wrap admin-page">
      <PageHeader title={title} lead={lead} actions={actions} />
      {children}
    </div>
  );
}
