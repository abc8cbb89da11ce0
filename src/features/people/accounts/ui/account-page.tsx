import type { ReactNode } from "react";
import { PageHeader } from "#ui/page-header.tsx";

interface AccountPageProps {
  title: string;
  lead?: string;
  /** What happened, above the form. */
  notice?: ReactNode;
  children: ReactNode;
  /** Other ways, below the form. */
  alternatives?: ReactNode;
}

/** A narrow page with one form on it: sign-in, registration, passwords. */
export function AccountPage({ title, lead, notice, children, alternatives }: AccountPageProps) {
  return (
    <div className="wrap account-page">
      <PageHeader title={title} lead={lead} />
      {notice}
      {children}
      {alternatives && <div className="account-ways">{alternatives}</div>}
    </div>
  );
}
