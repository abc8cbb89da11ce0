import { href as routeHref } from "react-router";
import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate } from "#platform/i18n/format.ts";
import { DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";
import { EDIT_FIELD, FAVOURITE_TABS } from "../rules/paths.ts";
import type { SettingsField } from "../rules/saved-search.ts";
import { MAX_SEARCH_NAME_LENGTH } from "../rules/search-criteria.ts";
import type { SavedSearchView } from "../views/search-view.server.ts";
import {
  CriteriaTags,
  OFFERED_FREQUENCIES,
  ResultCount,
  useSearchFields,
} from "./search-fields.tsx";

interface SavedSearchItemProps {
  search: SavedSearchView;
  submission: Submission<SettingsField> | undefined;
  /** The act just confirmed. */
  done: "changed" | "renamed" | null;
}

/** The element id of a search's field in the list. */
export const searchFieldId = (id: string, field: SettingsField): string => `search-${id}-${field}`;

/** One saved search with its actions, each a form. */
export function SavedSearchItem({ search, submission, done }: SavedSearchItemProps) {
  const { t, locale } = useLanguage();
  const { id, name, href } = search;
  const edit = `${href}${href.includes("?") ? "&" : "?"}${EDIT_FIELD}=${id}`;
  return (
    <li className="panel saved-search" id={`recherche-${id}`}>
      <div className="saved-search-head">
        <h2>
          <a href={href}>{name}</a>
        </h2>
        <p className="muted small">
          <ResultCount found={search.resultCount} />
          {" · "}
          {t("alerts:searches.list.savedOn", { date: formatDate(locale, search.savedAt) })}
        </p>
        {search.visitorEmail && (
          <p className="muted small">
            {t("alerts:searches.list.forAddress", { email: search.visitorEmail })}
          </p>
        )}
      </div>
      <CriteriaTags labels={search.criteriaLabels} />
      <div className="saved-search-foot">
        <FrequencySwitch search={search} />
        <div className="saved-search-actions">
          <ButtonLink size="s" href={href} icon="search">
            {t("alerts:searches.list.run")}
          </ButtonLink>
          {!search.visitorEmail && (
            <ButtonLink size="s" variant="quiet" href={edit} icon="sliders">
              {t("alerts:searches.list.edit")}
            </ButtonLink>
          )}
          <form method="post" action={FAVOURITE_TABS.searches}>
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              size="s"
              variant="quiet"
              icon="trash"
              name="intent"
              value="delete"
              aria-label={`${t("alerts:searches.list.delete")} ${t("alerts:searches.quoted", { name })}`}
            >
              {t("alerts:searches.list.delete")}
            </Button>
          </form>
        </div>
      </div>
      {done && (
        <DoneAlert>
          {t(`alerts:searches.list.${done === "changed" ? "changedPlain" : done}`)}
        </DoneAlert>
      )}
      <Rename search={search} submission={submission} />
    </li>
  );
}

/** The frequency of a search. Applies at once with script, otherwise by its button. */
function FrequencySwitch({ search: { id, name, frequency } }: { search: SavedSearchView }) {
  const { t } = useLanguage();
  const field = searchFieldId(id, "frequency");
  return (
    <search-frequency
      class="search-frequency"
      data-address={routeHref("/mon-espace/mes-alertes-et-favoris/mes-recherches/:id/frequence", {
        id,
      })}
      data-changed={t("alerts:searches.list.changed", { name, frequency: "{{frequency}}" })}
      data-failed={t("alerts:searches.list.changeFailed")}
    >
      <form method="post" action={FAVOURITE_TABS.searches}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="intent" value="frequency" />
        <label className="label" htmlFor={field}>
          <Icon name={frequency === "none" ? "mail" : "bell"} />
          {t("alerts:searches.list.frequency")}
          <span className="vh"> {t("alerts:searches.quoted", { name })}</span>
        </label>
        <div className="select">
          <select className="input" id={field} name="frequency" defaultValue={frequency}>
            {OFFERED_FREQUENCIES.map((offered) => (
              <option key={offered} value={offered}>
                {t(`alerts:searches.frequency.${offered}`)}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </div>
        <Button type="submit" size="s">
          {t("alerts:searches.list.apply")}
        </Button>
      </form>
    </search-frequency>
  );
}

function Rename({ search: { id, name }, submission }: Omit<SavedSearchItemProps, "done">) {
  const { t } = useLanguage();
  const fields = useSearchFields(submission, (field) => searchFieldId(id, field));
  return (
    <details className="saved-search-rename" open={fields.errorOf("name") !== undefined}>
      <summary>
        {t("alerts:searches.list.rename")}
        <span className="vh"> {t("alerts:searches.quoted", { name })}</span>
      </summary>
      <form
        method="post"
        action={FAVOURITE_TABS.searches}
        className="fields"
        noValidate
        data-keep-typed=""
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="intent" value="rename" />
        <TextField
          id={searchFieldId(id, "name")}
          name="name"
          label={t("alerts:searches.name")}
          error={fields.errorOf("name")}
          defaultValue={fields.errorOf("name") ? fields.valueOf("name") : name}
          maxLength={MAX_SEARCH_NAME_LENGTH}
          autoComplete="off"
          required
        />
        <div className="btn-group">
          <Button type="submit" size="s">
            {t("alerts:searches.list.renameSubmit")}
          </Button>
        </div>
      </form>
    </details>
  );
}
