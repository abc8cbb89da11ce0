import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { ChosenDossiers } from "../../dossier-list/rules/chosen-dossiers.ts";
import { loadUsedVersions, summarizeFiles } from "../queries/listed-versions.server.ts";
import {
  buildFormColumns,
  type FormColumns,
  type QuestionColumn,
} from "../rules/export-columns.ts";
import { DEFAULT_COLUMNS, listColumnChoices } from "../rules/list-columns.ts";
import type { ExportSelection } from "./export-selection.server.ts";

interface PageContext {
  readonly locale: Locale;
  /** The columns in the address; null where it has none. */
  readonly columns: readonly string[] | null;
}

/** What the export page shows: how many dossiers, which columns their forms have, which files they have. */
export async function loadExportPage(
  db: Db,
  { selection, text, where, count }: ExportSelection,
  { locale, columns }: PageContext,
) {
  const versions = count > 0 ? await loadUsedVersions(db, where) : [];
  const chosen: ChosenDossiers = { text, ids: selection.ids, shownCount: count };
  return {
    chosen,
    count,
    /** Chosen ones that are not exported: deleted, or not to be seen by this member any more. */
    leftOut: selection.ids === null ? 0 : selection.ids.length - count,
    fields: listColumnChoices(locale).map(({ key, label, isFixed }) => ({ key, label, isFixed })),
    forms: buildFormColumns(versions).map((form) => toFormView(form, locale)),
    ticked: columns ?? DEFAULT_COLUMNS,
    files: await summarizeFiles(db, where),
  };
}

export type ExportPageView = Awaited<ReturnType<typeof loadExportPage>>;

/** A form with its questions by section. */
function toFormView(
  { formId, name, formModelType, versionNumbers, columns }: FormColumns,
  locale: Locale,
) {
  const bySection = Map.groupBy(columns, ({ sections }) => sections[0]?.id ?? "");
  return {
    formId,
    name,
    formModelType,
    versionNumbers,
    sections: [...bySection].map(([id, ofSection]) => ({
      id,
      title: getSectionTitle(ofSection, locale),
      columns: ofSection.map((column) => ({
        key: column.key,
        label: locale === "fr" ? column.node.titleFr : column.node.titleEn,
        /** The sections below the first one; empty without. */
        place: formatPlace(column, locale),
        /** The versions that have the question; null where all have it. */
        onlyIn: column.versionNumbers.length < versionNumbers.length ? column.versionNumbers : null,
        isRepeated: column.sections.some((section) => "multiple" in section && section.multiple),
      })),
    })),
  };
}

const getSectionTitle = ([column]: readonly QuestionColumn[], locale: Locale): string => {
  const section = column?.sections[0];
  return section ? (locale === "fr" ? section.titleFr : section.titleEn) : "";
};

const formatPlace = ({ sections }: QuestionColumn, locale: Locale): string =>
  sections
    .slice(1)
    .map(({ titleFr, titleEn }) => (locale === "fr" ? titleFr : titleEn))
    .join(" > ");
