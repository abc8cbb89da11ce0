import type { ReactNode } from "react";
import { PageHeader } from "#ui/page-header.tsx";

interface AccountPageProps {
  title: string;
  lead?: string;
  /** The outcome of the last submission, above the form. */
  notice?: ReactNode;
  children: ReactNode;
  /** Links to other ways in, below the form. */
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
