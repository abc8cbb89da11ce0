import { type ReactNode, useEffect, useId, useState } from "react";
import { formatFileSize } from "#platform/files/file-size.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { RadioGroup } from "#ui/choices.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { DOSSIERS_EXPORT_PATH, dossiersHref } from "../../dossier-list/rules/paths.ts";
import { ChosenFields } from "../../dossier-list/ui/acts-panel.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import {
  ANSWERS_CSV_PATH,
  COLUMNS_PARAMETER,
  DOSSIERS_ARCHIVE_PATH,
  EXPORT_FIELDS,
} from "../rules/paths.ts";
import type { ExportPageView } from "../views/export-page.server.ts";

interface ExportPageProps {
  readonly view: ExportPageView;
  /** How many PDFs were just requested; null without such a request. */
  readonly requested: number | null;
}

/** What can be taken out of the portal of the chosen dossiers: their answers as a table, their files as an archive. */
export function ExportPage({ view, requested }: ExportPageProps) {
  const { chosen, count, leftOut } = view;
  const { t, locale } = useLanguage();
  const back = dossiersHref(chosen.text);
  return (
    <BackOfficePage
      title={t("agencyExports:title", { count, formatted: formatNumber(locale, count) })}
      lead={
        chosen.ids !== null
          ? t("agencyExports:leadChosen")
          : chosen.text
            ? t("agencyExports:leadQuery", { query: chosen.text })
            : t("agencyExports:leadAll")
      }
      actions={count > 0 && <ButtonLink href={back}>{t("agencyExports:back")}</ButtonLink>}
    >
      {requested !== null && (
        <DoneAlert key={requested}>
          {t("agencyExports:pdf.requested", {
            count: requested,
            formatted: formatNumber(locale, requested),
          })}
        </DoneAlert>
      )}
      {leftOut > 0 && (
        <Alert tone="info">
          {t("agencyExports:leftOut", { count: leftOut, formatted: formatNumber(locale, leftOut) })}
        </Alert>
      )}
      {count === 0 ? (
        <EmptyState
          title={t("agencyExports:empty")}
          actions={<ButtonLink href={back}>{t("agencyExports:back")}</ButtonLink>}
        >
          {t(chosen.text ? "agencyExports:emptyQuery" : "agencyExports:emptyList")}
        </EmptyState>
      ) : (
        <div className="agency-export">
          <AnswersPanel view={view} />
          <ArchivePanel view={view} />
        </div>
      )}
    </BackOfficePage>
  );
}

const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { fr: "Français", en: "English" };

function LanguageChoice(props: {
  readonly value: Locale;
  readonly onChange: (locale: Locale) => void;
  readonly label: string;
}) {
  const { value, onChange, label } = props;
  const id = useId();
  return (
    <RadioGroup
      id={id}
      name={EXPORT_FIELDS.language}
      legend={label}
      layout="bare"
      value={value}
      onChange={(chosen) => onChange(LOCALES.find((one) => one === chosen) ?? value)}
      options={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
    />
  );
}

/** Writes the chosen columns into the address, so that a reload or a bookmark keeps them. */
function useColumnsInAddress(ticked: readonly string[], isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return;
    const url = new URL(window.location.href);
    url.searchParams.set(COLUMNS_PARAMETER, ticked.join(","));
    window.history.replaceState(window.history.state, "", url);
  }, [ticked, isChanged]);
}

function AnswersPanel({ view }: { readonly view: ExportPageView }) {
  const { chosen, fields, forms } = view;
  const { t, locale } = useLanguage();
  const [language, setLanguage] = useState<Locale>(locale);
  const [ticked, setTicked] = useState(view.ticked);
  useColumnsInAddress(ticked, ticked !== view.ticked);
  const toggle = (keys: readonly string[], isOn: boolean) => {
    const others = ticked.filter((key) => !keys.includes(key));
    setTicked(isOn ? [...others, ...keys] : others);
  };
  const keysOf = (form: ExportPageView["forms"][number]) =>
    form.sections.flatMap(({ columns }) => columns.map(({ key }) => key));
  const known = new Set([...fields.map(({ key }) => key), ...forms.flatMap(keysOf)]);
  const fixed = fields.filter(({ isFixed }) => isFixed).length;
  const total = fixed + ticked.filter((key) => known.has(key)).length;
  const free = fields.filter(({ isFixed }) => !isFixed);
  return (
    <Panel title={t("agencyExports:csv.title")}>
      <form method="post" action={ANSWERS_CSV_PATH} noValidate data-keep-typed>
        <PageAgencyField />
        <ChosenFields chosen={chosen} />
        <p className="muted">{t("agencyExports:csv.help")}</p>
        <ColumnGroup
          title={t("agencyExports:csv.fields")}
          note={t("agencyExports:csv.fixed")}
          columns={free.map(({ key, label }) => ({ key, label, note: null }))}
          ticked={ticked}
          onToggle={toggle}
          isOpen
        />
        {forms.map((form) => (
          <ColumnGroup
            key={form.formId}
            title={form.name}
            note={t("agencyExports:csv.versions", {
              count: form.versionNumbers.length,
              versions: form.versionNumbers.join(", "),
            })}
            columns={form.sections.flatMap(({ id, title, columns }) =>
              columns.map(({ key, label, place, onlyIn, isRepeated }, at) => ({
                key,
                label,
                heading: at === 0 ? { id, title } : undefined,
                note:
                  [
                    place,
                    onlyIn &&
                      t("agencyExports:csv.onlyIn", {
                        count: onlyIn.length,
                        versions: onlyIn.join(", "),
                      }),
                    isRepeated && t("agencyExports:csv.repeated"),
                  ]
                    .filter(Boolean)
                    .join(" · ") || null,
              })),
            )}
            ticked={ticked}
            onToggle={toggle}
            isOpen={keysOf(form).some((key) => view.ticked.includes(key))}
          />
        ))}
        <div className="agency-export-send">
          <LanguageChoice
            label={t("agencyExports:csv.language")}
            value={language}
            onChange={setLanguage}
          />
          <p role="status" className="agency-export-count">
            {t("agencyExports:csv.count", { count: total, formatted: formatNumber(locale, total) })}
          </p>
          <Button type="submit" name="intent" value="csv" variant="primary" icon="download">
            {t("agencyExports:csv.submit")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

interface ColumnChoice {
  readonly key: string;
  readonly label: string;
  readonly note: string | null;
  /** The section that begins with this column. */
  readonly heading?: { readonly id: string; readonly title: string } | undefined;
}

/** Columns to tick, with buttons for all and none. */
function ColumnGroup(props: {
  readonly title: string;
  readonly note: string;
  readonly columns: readonly ColumnChoice[];
  readonly ticked: readonly string[];
  readonly onToggle: (keys: readonly string[], isOn: boolean) => void;
  readonly isOpen?: boolean;
}) {
  const { title, note, columns, ticked, onToggle, isOpen } = props;
  const { t } = useLanguage();
  const keys = columns.map(({ key }) => key);
  const chosen = keys.filter((key) => ticked.includes(key)).length;
  const sections: { heading: ColumnChoice["heading"]; columns: ColumnChoice[] }[] = [];
  for (const column of columns) {
    if (column.heading || sections.length === 0)
      sections.push({ heading: column.heading, columns: [] });
    sections.at(-1)?.columns.push(column);
  }
  return (
    <details className="sect agency-export-group" open={isOpen}>
      <summary>
        <span className="sect-title">{title}</span>
        <span className="muted small">
          {t("agencyExports:csv.chosen", { chosen, total: keys.length })}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <div className="sect-body">
        <div className="agency-export-all">
          <p className="small muted">{note}</p>
          <Button size="s" variant="quiet" onClick={() => onToggle(keys, true)}>
            {t("agencyExports:csv.all")}
          </Button>
          <Button size="s" variant="quiet" onClick={() => onToggle(keys, false)}>
            {t("agencyExports:csv.none")}
          </Button>
        </div>
        {sections.map(({ heading, columns: ofSection }) => (
          <fieldset key={heading?.id ?? ""} className="agency-export-columns">
            <legend className={heading?.title ? undefined : "vh"}>{heading?.title || title}</legend>
            {ofSection.map(({ key, label, note: columnNote }) => (
              <label className="agency-export-column" key={key}>
                <input
                  type="checkbox"
                  name={EXPORT_FIELDS.column}
                  value={key}
                  checked={ticked.includes(key)}
                  onChange={({ target }) => onToggle([key], target.checked)}
                />
                <span>
                  {label}
                  {columnNote && <small>{columnNote}</small>}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}

function ArchivePanel({ view }: { readonly view: ExportPageView }) {
  const { chosen, count, files } = view;
  const { t, locale } = useLanguage();
  const [language, setLanguage] = useState<Locale>(locale);
  const [kinds, setKinds] = useState<readonly string[]>([]);
  const pdfs = files.pdfs[language];
  const missing = count - pdfs.count;
  const attached = [
    { kind: "appendix", label: t("agencyExports:archive.appendices"), ...files.appendices },
    { kind: "cv", label: t("agencyExports:archive.cvs"), ...files.cvs },
  ];
  const bytes =
    pdfs.bytes +
    attached
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { bytes: ofKind }) => sum + ofKind, 0);
  const formatFiles = (one: { readonly count: number; readonly bytes: number }) =>
    t("agencyExports:archive.files", {
      count: one.count,
      formatted: formatNumber(locale, one.count),
      size: formatFileSize(one.bytes, locale),
    });
  return (
    <Panel title={t("agencyExports:archive.heading")}>
      <form method="post" action={DOSSIERS_ARCHIVE_PATH} noValidate data-keep-typed>
        <PageAgencyField />
        <ChosenFields chosen={chosen} />
        <p className="muted">{t("agencyExports:archive.help")}</p>
        <p className="agency-export-name">
          <Icon name={kinds.length > 0 ? "folder" : "file"} />
          <code>{t("agencyExports:archive.example")}</code>
        </p>
        <LanguageChoice
          label={t("agencyExports:archive.language")}
          value={language}
          onChange={setLanguage}
        />
        <fieldset className="agency-export-columns agency-export-files">
          <legend>{t("agencyExports:archive.contents")}</legend>
          <p className="agency-export-column">
            <Icon name="check" />
            <span>
              {t("agencyExports:archive.pdfs")}
              <small>{formatFiles(pdfs)}</small>
            </span>
          </p>
          {attached.map(({ kind, label, ...one }) => (
            <label className="agency-export-column" key={kind}>
              <input
                type="checkbox"
                name={EXPORT_FIELDS.files}
                value={kind}
                checked={kinds.includes(kind)}
                onChange={({ target }) =>
                  setKinds(
                    target.checked ? [...kinds, kind] : kinds.filter((other) => other !== kind),
                  )
                }
              />
              <span>
                {label}
                <small>{formatFiles(one)}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="agency-export-send">
          <p role="status" className="agency-export-count">
            {bytes > 0 && t("agencyExports:archive.size", { size: formatFileSize(bytes, locale) })}
          </p>
          <Button type="submit" name="intent" value="archive" variant="primary" icon="download">
            {t("agencyExports:archive.submit")}
          </Button>
        </div>
        <p className="small muted">{t("agencyExports:archive.recorded")}</p>
      </form>
      {missing > 0 && (
        <MissingPdfs missing={missing} language={language}>
          <ChosenFields chosen={chosen} />
        </MissingPdfs>
      )}
    </Panel>
  );
}

function MissingPdfs(props: {
  readonly missing: number;
  readonly language: Locale;
  readonly children: ReactNode;
}) {
  const { missing, language, children } = props;
  const { t, locale } = useLanguage();
  const formatted = formatNumber(locale, missing);
  return (
    <Alert tone="soon">
      <p>{t("agencyExports:pdf.missing", { count: missing, formatted })}</p>
      <form method="post" action={DOSSIERS_EXPORT_PATH} noValidate data-keep-typed>
        <PageAgencyField />
        {children}
        <input type="hidden" name={EXPORT_FIELDS.language} value={language} />
        <Button type="submit" name="intent" value="print" size="s" icon="print">
          {t("agencyExports:pdf.print", { count: missing, formatted })}
        </Button>
      </form>
    </Alert>
  );
}
