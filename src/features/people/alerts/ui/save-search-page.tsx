import { href } from "react-router";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Link } from "#ui/link.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Frequency } from "../rules/frequency.ts";
import { FAVOURITE_TABS } from "../rules/paths.ts";
import { MAX_SEARCHES, type SettingsField } from "../rules/saved-search.ts";
import { MAX_SEARCH_NAME_LENGTH } from "../rules/search-criteria.ts";
import type { SearchSummary } from "../views/search-view.server.ts";
import { FrequencyField, useSearchFields } from "./search-fields.tsx";
import { SearchFormPage, SearchPageSection } from "./search-form-page.tsx";

export interface SaveSearchPageProps {
  summary: SearchSummary;
  /** The address of this page, with the search as its query. The form posts to it. */
  address: string;
  /** The recipient; null while the account has no verified address. */
  email: string | null;
  /** The saved search with exactly these criteria, if any. */
  existing: SavedSearchOption | null;
  /** Other saved searches, which this one may replace. */
  others: readonly SavedSearchOption[];
  /** The initial values of the form. */
  start: { name: string; frequency: Frequency; replaces: string };
  submission: Submission<SettingsField | "replaces"> | undefined;
}

interface SavedSearchOption {
  readonly id: string;
  readonly name: string;
}

/** Saves a search of a signed-in person. */
export function SaveSearchPage(props: SaveSearchPageProps) {
  const t = useT();
  const { summary, address, existing, submission, start } = props;
  const fields = useSearchFields(submission, (field) => `save-${field}`);
  return (
    <SearchFormPage
      intent="save"
      head={
        <>
          <h1>{t(existing ? "alerts:searches.existsTitle" : "alerts:searches.saveTitle")}</h1>
          <p className="muted">
            {existing
              ? t("alerts:searches.existsText", { name: existing.name })
              : t("alerts:searches.saveLead")}
          </p>
        </>
      }
      label={t("alerts:searches.saveTitle")}
      summary={summary}
      address={address}
      errors={fields.lines}
      problem={
        submission?.problem ? t("alerts:searches.tooManySearches", { max: MAX_SEARCHES }) : null
      }
      submitLabel={t(existing ? "alerts:searches.update" : "alerts:searches.submit")}
    >
      <TextField
        id="save-name"
        name="name"
        label={t("alerts:searches.name")}
        help={t("alerts:searches.nameHelp", { max: MAX_SEARCH_NAME_LENGTH })}
        error={fields.errorOf("name")}
        defaultValue={fields.valueOf("name", start.name)}
        maxLength={MAX_SEARCH_NAME_LENGTH}
        autoComplete="off"
        required
      />
      <FrequencyField
        id="save-frequency"
        value={fields.valueOf("frequency", start.frequency)}
        error={fields.errorOf("frequency")}
        help={
          props.email === null ? undefined : t("alerts:searches.sentTo", { email: props.email })
        }
      />
      {props.email === null && (
        <Alert tone="soon">
          {t("alerts:searches.noAddress")}{" "}
          <Link href={href("/mon-espace/mon-compte")}>{t("alerts:searches.noAddressLink")}</Link>
        </Alert>
      )}
      <ReplaceField {...props} chosen={fields.valueOf("replaces", start.replaces)} />
    </SearchFormPage>
  );
}

/** Chooses between a new search and the replacement of another. */
function ReplaceField({ existing, others, chosen }: SaveSearchPageProps & { chosen: string }) {
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

interface SearchSavedPageProps {
  kind: "saved" | "exists";
  search: { readonly name: string; readonly frequency: Frequency; readonly href: string };
}

/** Confirms that the search is saved, with its e-mails and its place. */
export function SearchSavedPage({
  kind,
  search: { name, frequency, href: back },
}: SearchSavedPageProps) {
  const t = useT();
  return (
    <SearchPageSection>
      <div role="status">
        <h1>{t(`alerts:searches.${kind}Title`)}</h1>
        <p>{t(`alerts:searches.${kind}Text`, { name })}</p>
        <p className="muted">{t(`alerts:searches.savedMail.${frequency}`)}</p>
      </div>
      <div className="btn-group">
        <ButtonLink variant="primary" href={FAVOURITE_TABS.searches}>
          {t("alerts:searches.seeAll")}
        </ButtonLink>
        <ButtonLink href={back} data-closes="">
          {t("alerts:searches.back")}
        </ButtonLink>
      </div>
    </SearchPageSection>
  );
}
