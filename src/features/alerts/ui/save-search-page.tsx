import type { ReactNode } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Link } from "#ui/link.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { SettingsErrors } from "../commands/save-search.server.ts";
import { MAX_SEARCH_NAME_LENGTH } from "../rules/criteria-words.ts";
import type { Frequency } from "../rules/frequency.ts";
import { MAX_SEARCHES } from "../rules/saved-search.ts";
import type { SearchSummary as Summary } from "../views/search-view.server.ts";
import { FrequencyField } from "./frequency-field.tsx";
import { useErrorLines } from "./search-errors.ts";
import { SearchSummary } from "./search-summary.tsx";

export interface SaveSearchPageProps {
  summary: Summary;
  /** The address of this page, which the form is sent to: it names the search. */
  address: string;
  /** Where e-mails go; null while the account has no verified address. */
  email: string | null;
  /** The search with these very criteria, if it is saved already. */
  existing: Saved | null;
  /** Other saved searches, which this one may replace. */
  others: readonly Saved[];
  /** What the form starts with. */
  start: { name: string; frequency: Frequency; replaces: string };
  submission:
    | {
        values: { name: string; frequency: string; replaces: string };
        errors: SettingsErrors;
        tooMany: boolean;
      }
    | undefined;
}

interface Saved {
  readonly id: string;
  readonly name: string;
}

/** The narrow page, and the part of it that a dialog shows. */
export function SearchPart({ children }: { children: ReactNode }) {
  return (
    <div className="wrap account-page">
      <section className="search-part" data-page-part="">
        {children}
      </section>
    </div>
  );
}

/** Saves a search in the space of a signed-in person. */
export function SaveSearchPage(props: SaveSearchPageProps) {
  const t = useT();
  const { summary, address, existing, submission } = props;
  const lines = useErrorLines("save");
  const values = submission?.values ?? props.start;
  const errors = submission?.errors ?? {};
  return (
    <SearchPart>
      <h1>{t(existing ? "alerts:searches.existsTitle" : "alerts:searches.saveTitle")}</h1>
      <p className="muted">
        {existing
          ? t("alerts:searches.existsText", { name: existing.name })
          : t("alerts:searches.saveLead")}
      </p>
      <ErrorSummary title={t("alerts:searches.problems")} errors={lines.summary(errors)} />
      {submission?.tooMany && (
        <Alert tone="stop" role="alert">
          {t("alerts:searches.tooManySearches", { most: MAX_SEARCHES })}
        </Alert>
      )}
      <SearchSummary summary={summary} />
      <form
        method="post"
        action={address}
        className="fields"
        aria-label={t("alerts:searches.saveTitle")}
      >
        <TextField
          id="save-name"
          name="name"
          label={t("alerts:searches.name")}
          help={t("alerts:searches.nameHelp", { max: MAX_SEARCH_NAME_LENGTH })}
          error={lines.of("name", errors.name)}
          defaultValue={values.name}
          maxLength={MAX_SEARCH_NAME_LENGTH}
          autoComplete="off"
          required
        />
        <FrequencyField
          id="save-frequency"
          chosen={values.frequency}
          error={lines.of("frequency", errors.frequency)}
          help={
            props.email === null ? undefined : t("alerts:searches.sentTo", { email: props.email })
          }
        />
        {props.email === null && (
          <Alert tone="soon">
            {t("alerts:searches.noAddress")}{" "}
            <Link href="/mon-espace/mon-compte">{t("alerts:searches.noAddressLink")}</Link>
          </Alert>
        )}
        <Place {...props} chosen={values.replaces} />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t(existing ? "alerts:searches.update" : "alerts:searches.submit")}
          </Button>
          <ButtonLink variant="quiet" href={summary.href} data-closes="">
            {t("alerts:searches.cancel")}
          </ButtonLink>
        </div>
      </form>
    </SearchPart>
  );
}

/** Whether it is a new search or takes the place of another. */
function Place({ existing, others, chosen }: SaveSearchPageProps & { chosen: string }) {
  const t = useT();
  if (existing) return <input type="hidden" name="replaces" value={existing.id} />;
  if (others.length === 0) return null;
  return (
    <SelectField
      id="save-replaces"
      name="replaces"
      label={t("alerts:searches.as")}
      help={t("alerts:searches.asHelp")}
      defaultValue={chosen}
      emptyLabel={t("alerts:searches.asNew")}
      options={others.map(({ id, name }) => ({
        value: id,
        label: t("alerts:searches.asReplacing", { name }),
      }))}
    />
  );
}

interface SearchSavedProps {
  kind: "saved" | "exists";
  search: { readonly name: string; readonly frequency: Frequency; readonly href: string };
}

/** Says that it is saved, what will be sent, and where to find it. */
export function SearchSaved({ kind, search: { name, frequency, href } }: SearchSavedProps) {
  const t = useT();
  return (
    <SearchPart>
      <div role="status">
        <h1>{t(`alerts:searches.${kind}Title`)}</h1>
        <p>{t(`alerts:searches.${kind}Text`, { name })}</p>
        <p className="muted">{t(`alerts:searches.savedMail.${frequency}`)}</p>
      </div>
      <div className="btn-group">
        <ButtonLink variant="primary" href="/mon-espace/mes-alertes-et-favoris/mes-recherches">
          {t("alerts:searches.seeAll")}
        </ButtonLink>
        <ButtonLink href={href} data-closes="">
          {t("alerts:searches.back")}
        </ButtonLink>
      </div>
    </SearchPart>
  );
}
