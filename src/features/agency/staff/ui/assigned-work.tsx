import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { SELECTION_FIELDS } from "../../lists/rules/selection.ts";

/** The dossiers that are assigned to a member, as the route finds them: the list of dossiers comes after this feature. */
export interface AssignedWork {
  readonly memberId: string;
  readonly count: number;
  /** The query of the list that finds them. */
  readonly query: string;
  /** The list with that query. */
  readonly href: string;
}

/** Leads to the trial that hands all dossiers of a member on to a colleague, or to the list of them. */
export function HandOnForm({ work, name }: { readonly work: AssignedWork; readonly name: string }) {
  const { t, locale } = useLanguage();
  const { count, query, href } = work;
  const params = { count, formatted: formatNumber(locale, count), name };
  return (
    <form method="post" action={href} className="staff-hand-on">
      <PageAgencyField />
      <input type="hidden" name={SELECTION_FIELDS.query} value={query} />
      <input type="hidden" name={SELECTION_FIELDS.all} value="1" />
      <input type="hidden" name={SELECTION_FIELDS.total} value={count} />
      <p>{t("staff:work.text", params)}</p>
      <div className="btn-group">
        <Button type="submit" name="intent" value="chooseMember" icon="arrow-right">
          {t("staff:work.handOn", params)}
        </Button>
        <ButtonLink href={href}>{t("staff:work.see")}</ButtonLink>
      </div>
    </form>
  );
}
