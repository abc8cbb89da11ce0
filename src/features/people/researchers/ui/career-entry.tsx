import { useLanguage } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import { getCountryName } from "#platform/i18n/regions.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import type { CareerEntry } from "../queries/career.server.ts";
import type { CareerValues } from "../rules/career-form.ts";
import { CAREER_FORM_FIELDS, type CareerField } from "../rules/career-form.ts";
import { getCareerLabel } from "./career-fields.ts";
import { formatPartialDate, formatPeriod } from "./period.ts";

/** Short name of an entry. */
export const getCareerName = (t: Translate, { title, organization }: CareerValues): string =>
  title || organization || t("researchers:entries.unnamed");

/** An entry; with ORCID's version and the choice, if they differ. */
export function CareerEntryBody({ entry }: { entry: CareerEntry }) {
  const language = useLanguage();
  const { t, locale } = language;
  const { values, kind } = entry;
  const location = [values.city, values.country && getCountryName(locale, values.country)]
    .filter(Boolean)
    .join(", ");
  const details = [values.title && values.organization, values.department, location].filter(
    Boolean,
  );
  // Awards and degrees have a date; posts have a period.
  const isPeriod = kind === "employment" || kind === "affiliation" || values.end !== "";
  const dates = isPeriod
    ? formatPeriod(language, values.start, values.end)
    : values.start && formatPartialDate(locale, values.start);
  return (
    <>
      <p className="entry-name">
        <b>{getCareerName(t, values)}</b> <SourceMark entry={entry} />
      </p>
      {details.length > 0 && <p>{details.join(" · ")}</p>}
      {dates && <p className="small muted">{dates}</p>}
      {values.description && <p className="entry-text small">{values.description}</p>}
      {values.url && (
        <p className="small">
          <a className="entry-link" href={values.url} rel="noopener nofollow ugc" target="_blank">
            {values.url.replace(/^https?:\/\//, "")} <Icon name="external" />
          </a>
        </p>
      )}
      {entry.offered && <Conflict entry={entry} offered={entry.offered} />}
    </>
  );
}

function SourceMark({ entry }: { entry: CareerEntry }) {
  const { t } = useLanguage();
  if (!entry.sourceKey) return null;
  const helpKey = entry.editedAt ? "edited" : "markHelp";
  return (
    <>
      <span className="source-mark" title={t(`researchers:career.orcid.${helpKey}`)}>
        <span aria-hidden="true">{t("researchers:career.orcid.mark")}</span>
        <span className="vh">{t(`researchers:career.orcid.${helpKey}`)}</span>
      </span>{" "}
      {entry.goneAt && <Tag tone="dashed">{t("researchers:career.orcid.gone")}</Tag>}
    </>
  );
}

function Conflict({ entry, offered }: { entry: CareerEntry; offered: CareerValues }) {
  const { t, locale } = useLanguage();
  const different = CAREER_FORM_FIELDS[entry.kind].filter(
    (field) => entry.values[field] !== offered[field],
  );
  const shown = (values: CareerValues, field: CareerField) =>
    formatFieldValue(locale, field, values[field]) || t("researchers:career.orcid.empty");
  return (
    <div className="conflict">
      <p>
        <Icon name="warning" /> <b>{t("researchers:career.orcid.conflict")}</b>
      </p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("researchers:career.orcid.yours")}</th>
            <th scope="col">{t("researchers:career.orcid.theirs")}</th>
          </tr>
        </thead>
        <tbody>
          {different.map((field) => (
            <tr key={field}>
              <th scope="row">{getCareerLabel(t, entry.kind, field)}</th>
              <td>{shown(entry.values, field)}</td>
              <td>{shown(offered, field)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form method="post" className="btn-group">
        <input type="hidden" name="intent" value="answer" />
        <input type="hidden" name="id" value={entry.id} />
        <Button type="submit" size="s" name="answer" value="mine">
          {t("researchers:career.orcid.keepMine")}
        </Button>
        <Button type="submit" size="s" name="answer" value="orcid">
          {t("researchers:career.orcid.takeTheirs")}
        </Button>
      </form>
    </div>
  );
}

function formatFieldValue(locale: Locale, field: CareerField, value: string): string {
  if (!value) return "";
  if (field === "start" || field === "end") return formatPartialDate(locale, value);
  return field === "country" ? getCountryName(locale, value) : value;
}
