import { useLanguage } from "#platform/i18n/context.tsx";
import type { TranslationKey } from "#platform/i18n/translation-key.ts";
import { Tag } from "#ui/tag.tsx";
import { getCountryName } from "../document/career-section.ts";
import { formatCvDate } from "../document/cv-dates.ts";
import type { CvLanguage } from "../document/model.ts";
import type { FieldChange, SnapshotChange } from "../rules/snapshot-diff.ts";
import { type AnyRow, summarizeRow } from "./row-summary.ts";

const TONES = { added: "done", changed: "soon", gone: "stop" } as const;

const FIELD_LABELS = {
  title: "cv:refresh.fields.title",
  firstName: "cv:refresh.fields.firstName",
  lastName: "cv:refresh.fields.lastName",
  email: "cv:refresh.fields.email",
  phone: "cv:refresh.fields.phone",
  website: "cv:refresh.fields.website",
  orcid: "cv:refresh.fields.orcid",
  affiliation: "cv:refresh.fields.affiliation",
  biography: "cv:refresh.fields.biography",
  skills: "cv:refresh.fields.skills",
  department: "cv:refresh.fields.department",
  organization: "cv:refresh.fields.organization",
  city: "cv:refresh.fields.city",
  country: "cv:refresh.fields.country",
  url: "cv:refresh.fields.url",
  start: "cv:refresh.fields.start",
  end: "cv:refresh.fields.end",
  description: "cv:refresh.fields.description",
  type: "cv:refresh.fields.type",
  level: "cv:refresh.fields.level",
  hoursPerYear: "cv:refresh.fields.hoursPerYear",
  participants: "cv:refresh.fields.participants",
  authors: "cv:refresh.fields.authors",
  container: "cv:refresh.fields.container",
  year: "cv:refresh.fields.year",
  doi: "cv:refresh.fields.doi",
  identifier: "cv:refresh.fields.identifier",
} as const satisfies Record<string, TranslationKey>;

/** One change with a checkbox, field by field. */
export function ChangeRow({ change }: { change: SnapshotChange }) {
  const language = useLanguage();
  const { t } = language;
  const fieldName = useFieldName();
  const { key, kind, section } = change;
  const summary =
    change.section === "person"
      ? { name: fieldName(change.fields[0].field, true), details: "" }
      : summarizeRow({ section, row: change.row } as AnyRow, language);
  return (
    <li>
      <label className="opt">
        <input type="checkbox" name="key" value={key} defaultChecked />
        <span className="grow">
          {summary.name} <Tag tone={TONES[kind]}>{t(`cv:refresh.kinds.${kind}`)}</Tag>
          {kind !== "changed" && summary.details && <small>{summary.details}</small>}
          {kind !== "changed" && <small>{explainChange(change, t)}</small>}
        </span>
      </label>
      {change.kind === "changed" && (
        <dl className="change-fields">
          {change.fields.map((field) => (
            <FieldRow
              key={field.field}
              field={field}
              section={section}
              label={change.section === "person" ? null : fieldName(field.field, false)}
            />
          ))}
        </dl>
      )}
    </li>
  );
}

function explainChange(change: SnapshotChange, t: ReturnType<typeof useLanguage>["t"]): string {
  if (change.kind === "added") return t("cv:refresh.explain.added");
  const work = change.section === "publications" || change.section === "datasets";
  return t(work ? "cv:refresh.explain.goneWork" : "cv:refresh.explain.gone");
}

function FieldRow({
  field,
  section,
  label,
}: {
  field: FieldChange;
  section: SnapshotChange["section"];
  label: string | null;
}) {
  const { t, locale } = useLanguage();
  const showValue = (text: string) =>
    text ? (
      formatFieldValue(section, field.field, text, { t, locale })
    ) : (
      <i className="muted">{t("cv:refresh.empty")}</i>
    );
  return (
    <div>
      {label && <dt className="change-field">{label}</dt>}
      <dd>
        <span className="change-where">{t("cv:refresh.before")}</span>
        {field.before ? <del>{showValue(field.before)}</del> : showValue("")}
      </dd>
      <dd>
        <span className="change-where">{t("cv:refresh.after")}</span>
        {field.after ? <ins>{showValue(field.after)}</ins> : showValue("")}
      </dd>
    </div>
  );
}

function useFieldName() {
  const { t } = useLanguage();
  return (field: string, ofPerson: boolean): string => {
    if (ofPerson && field === "title") return t("cv:refresh.fields.personTitle");
    return field in FIELD_LABELS ? t(FIELD_LABELS[field as keyof typeof FIELD_LABELS]) : field;
  };
}

const TITLES = ["mrs", "mr", "dr", "pr"] as const;
const TYPES = ["tutorials", "practical_work", "lectures", "ad_hoc"] as const;
const LEVELS = ["L1", "L2", "L3", "M1", "M2", "doctorate", "professional"] as const;

/** Formats a field value: codes as text, dates localized. */
function formatFieldValue(
  section: SnapshotChange["section"],
  field: string,
  value: string,
  { t, locale }: CvLanguage,
): string {
  if (section === "person" && field === "title") {
    const title = TITLES.find((one) => one === value);
    return title ? t(`cv:document.titles.${title}`) : value;
  }
  if (field === "start" || field === "end") return formatCvDate(value, locale);
  if (field === "country") return getCountryName(value, locale);
  if (section !== "teaching") return value;
  const type = field === "type" ? TYPES.find((one) => one === value) : undefined;
  if (type) return t(`cv:document.teachingTypes.${type}`);
  const level = field === "level" ? LEVELS.find((one) => one === value) : undefined;
  return level ? t(`cv:document.teachingLevels.${level}`) : value;
}
