import type { ComponentProps, ReactNode } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import type { SearchSummary as Summary } from "../views/search-view.server.ts";
import { SearchSummary } from "./search-fields.tsx";

/** The narrow page, and the part of it that a dialog shows. */
export function SearchPageSection({ children }: { children: ReactNode }) {
  return (
    <div className="wrap account-page">
      <section className="search-part" data-page-part="">
        {children}
      </section>
    </div>
  );
}

interface SearchFormPageProps {
  intent: "save" | "subscribe";
  /** Title and introduction. */
  head: ReactNode;
  /** The accessible name of the form. */
  label: string;
  summary: Summary;
  /** The address of this page, with the search as its query. The form posts to it. */
  address: string;
  /** Errors of fields, and of the form as a whole. */
  errors: ComponentProps<typeof ErrorSummary>["errors"];
  problem: string | null;
  submitLabel: string;
  children: ReactNode;
  /** Content below the form. */
  foot?: ReactNode;
}

/** A form about the current search: errors, the search as text, fields, and buttons to send or cancel. */
export function SearchFormPage(props: SearchFormPageProps) {
  const t = useT();
  const { summary } = props;
  return (
    <SearchPageSection>
      {props.head}
      <ErrorSummary title={t("alerts:searches.problems")} errors={props.errors} />
      {props.problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {props.problem}
        </Alert>
      )}
      <SearchSummary summary={summary} />
      <form
        method="post"
        action={props.address}
        className="fields"
        aria-label={props.label}
        data-keep-typed=""
        noValidate
      >
        <input type="hidden" name="intent" value={props.intent} />
        {props.children}
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {props.submitLabel}
          </Button>
          <ButtonLink variant="quiet" href={summary.href} data-closes="">
            {t("alerts:searches.cancel")}
          </ButtonLink>
        </div>
      </form>
      {props.foot}
    </SearchPageSection>
  );
}
