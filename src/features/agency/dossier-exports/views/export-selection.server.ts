import type { SQL } from "drizzle-orm";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import type { DossierRow } from "../../dossier-list/queries/dossier-rows.server.ts";
import type { ChosenDossiers } from "../../dossier-list/rules/chosen-dossiers.ts";
import { createDossierList } from "../../dossier-list/views/dossier-list.server.ts";
import { readListCursor } from "../../lists/queries/list-cursor.server.ts";
import { loadListPage } from "../../lists/queries/list-rows.server.ts";
import { parseListQuery } from "../../lists/rules/parse-list-query.ts";
import { SELECTION_FIELDS } from "../../lists/rules/selection.ts";
import type { ListDefinition } from "../../lists/views/list-view.server.ts";
import {
  type ListSelection,
  readSelection,
  toSelectionCondition,
} from "../../lists/views/selection.server.ts";

/** The dossiers of an export. Those that the member of staff may not see are neither in `where` nor counted. */
export interface ExportSelection {
  readonly list: ListDefinition<DossierRow>;
  readonly selection: ListSelection;
  /** The query of the list, as typed. */
  readonly text: string;
  readonly where: SQL | undefined;
  readonly count: number;
}

async function loadSelection(
  list: ListDefinition<DossierRow>,
  selection: ListSelection,
  text: string,
  now: Date,
): Promise<ExportSelection> {
  const where = await toSelectionCondition(list, selection, now);
  const count = await list.count(where);
  // Chosen dossiers of which none may be seen do not exist for this member.
  if (count === 0 && selection.ids !== null) throw new DomainError("NOT_FOUND");
  return { list, selection, text, where, count };
}

/** The dossiers that a form of the list or of the export page was posted for. */
export async function loadPostedExport(
  db: Db,
  actor: StaffActor,
  form: PostedForm,
  now: Date,
): Promise<ExportSelection> {
  const list = await createDossierList(db, actor);
  const text = form.getAll(SELECTION_FIELDS.query)[0]?.trim() ?? "";
  return loadSelection(list, readSelection(form, list, now), text, now);
}

/** The dossiers that a command names. */
export async function loadChosenExport(
  db: Db,
  actor: StaffActor,
  { text, ids, shownCount }: ChosenDossiers,
  now: Date,
): Promise<ExportSelection> {
  const list = await createDossierList(db, actor);
  const parsed = parseListQuery(text.trim(), list.source.fields, now);
  if (!parsed.ok) throw new DomainError("BAD_REQUEST", { why: "selectionQuery" });
  return loadSelection(list, { ids, query: parsed.query, shownCount }, text, now);
}

/** All dossiers of a query; null for a query that is not understood. */
export async function loadQueriedExport(
  db: Db,
  actor: StaffActor,
  text: string,
  now: Date,
): Promise<ExportSelection | null> {
  const list = await createDossierList(db, actor);
  const parsed = parseListQuery(text.trim(), list.source.fields, now);
  if (!parsed.ok) return null;
  return loadSelection(list, { ids: null, query: parsed.query, shownCount: 0 }, text.trim(), now);
}

/** Pages of the exported dossiers, in the order of the list. The right to see is asked again with every page. */
export async function* loadExportBatches(
  { list: { source, select }, selection: { query }, where }: ExportSelection,
  size: number,
): AsyncGenerator<readonly DossierRow[]> {
  let cursor: string | null = null;
  do {
    const from = readListCursor(cursor);
    if (cursor !== null && !from) throw new Error(`the list wrote an unreadable cursor: ${cursor}`);
    const request = { source, query, cursor: from, size };
    const page = await loadListPage(request, (parts) => select(where, parts));
    yield page.rows;
    cursor = page.next;
  } while (cursor !== null);
}
