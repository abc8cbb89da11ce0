import { parseManifest } from "#features/proposals/deposits/rules/manifest.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import { BYTE_ORDER_MARK, CSV_SEPARATOR, formatCsvLine } from "#platform/csv.ts";
import { DomainError } from "#platform/errors.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { DossierRow } from "../../dossier-list/queries/dossier-rows.server.ts";
import { listDossierCells } from "../../dossier-list/rules/dossier-list.ts";
import { recordReadings } from "../../dossier-reading/commands/record-reading.server.ts";
import { createSelectionFileResponse, type ListFile } from "../../lists/views/list-file.server.ts";
import type { ListDefinition } from "../../lists/views/list-view.server.ts";
import { recordExport } from "../commands/export-dossiers.server.ts";
import { loadHeldManifests, loadUsedVersions } from "../queries/listed-versions.server.ts";
import {
  type AnswerCells,
  buildFormColumns,
  formatColumnHeader,
  readAnswerCells,
} from "../rules/export-columns.ts";
import { listColumnChoices } from "../rules/list-columns.ts";
import { EXPORT_FIELDS } from "../rules/paths.ts";
import { loadPostedExport } from "./export-selection.server.ts";

/** Dossiers in memory at a time: a manifest may have megabytes of answers. */
const BATCH_SIZE = 50;

/** Without answers: the dossier may not be read any more and has no line. Its row stays, because pages count rows. */
type AnsweredRow = DossierRow & { readonly answers: AnswerCells | null };

const NO_ANSWERS: AnswerCells = { cells: [], versionNumbers: [], absent: [] };

/**
 * The chosen columns of the posted dossiers as CSV, over all versions of their forms. Answers are read from the held
 * versions, batch by batch; each batch is recorded as read before it leaves.
 */
export async function createAnswersFileResponse(
  caller: Caller<StaffActor>,
  form: PostedForm,
  locale: Locale,
): Promise<Response> {
  const { db, actor, clock } = caller;
  const { list, where, count } = await loadPostedExport(db, actor, form, clock.now());
  if (count === 0) throw new DomainError("NOT_FOUND");
  const t = getTranslator(locale);
  const ticked = new Set(form.getAll(EXPORT_FIELDS.column));
  const fields = listColumnChoices(locale).filter(({ key, isFixed }) => isFixed || ticked.has(key));
  const versions = await loadUsedVersions(db, where);
  const versionById = new Map(versions.map((version) => [version.versionId, version]));
  const forms = buildFormColumns(versions).flatMap((one) => {
    const columns = one.columns.filter(({ key }) => ticked.has(key));
    return columns.length > 0 ? [{ ...one, columns }] : [];
  });
  const chosen = forms.flatMap(({ columns }) => columns);
  await recordExport(caller, { kind: "answers", count });

  const loadAnswers = async (rows: readonly DossierRow[]): Promise<AnsweredRow[]> => {
    const held = await loadHeldManifests(
      db,
      rows.map(({ id }) => id),
    );
    const readable = await recordReadings(caller, {
      readings: held.map(({ dossierId, number }) => ({ dossierId, version: number })),
    });
    const manifests = new Map(held.map(({ dossierId, manifest }) => [dossierId, manifest]));
    return rows.map((row) => {
      const manifest = manifests.get(row.id);
      if (manifest === undefined || !readable.has(row.id)) return { ...row, answers: null };
      const parsed = parseManifest(manifest);
      return { ...row, answers: readAnswerCells(parsed, chosen, forms, versionById, locale) };
    });
  };
  const answered: ListDefinition<AnsweredRow> = {
    ...list,
    select: async (condition, parts) => {
      const rows = await list.select(condition, parts);
      if (chosen.length === 0) return rows.map((row) => ({ ...row, answers: NO_ANSWERS }));
      return loadAnswers(rows);
    },
  };
  const isOneForm = forms.length === 1;
  const headers = [
    ...fields.map(({ label }) => label),
    ...forms.map(({ name }) => t("agencyExports:csv.version", { form: name })),
    ...forms.flatMap(({ name, columns }) =>
      columns.map((column) => {
        const header = formatColumnHeader(column, locale);
        return isOneForm ? header : `${name} > ${header}`;
      }),
    ),
    ...(chosen.length > 0 ? [t("agencyExports:csv.note")] : []),
  ];
  const formatNote = ({ absent }: AnswerCells) =>
    absent.length === 0
      ? ""
      : t("agencyExports:csv.absent", {
          questions: absent.map((column) => formatColumnHeader(column, locale)).join("; "),
        });
  const separator = CSV_SEPARATOR[locale];
  const file: ListFile<AnsweredRow> = {
    name: t("agencyExports:csv.name"),
    header: BYTE_ORDER_MARK + formatCsvLine(headers, separator),
    formatLine: (row) => {
      if (!row.answers) return "";
      const cells = listDossierCells(row, locale);
      return formatCsvLine(
        [
          ...fields.map(({ position }) => cells[position] ?? ""),
          ...row.answers.versionNumbers,
          ...row.answers.cells,
          ...(chosen.length > 0 ? [formatNote(row.answers)] : []),
        ],
        separator,
      );
    },
    ...(chosen.length > 0 ? { batchSize: BATCH_SIZE } : {}),
  };
  return createSelectionFileResponse(caller, answered, form, file);
}
