import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { parseListQuery } from "../../lists/rules/parse-list-query.ts";
import {
  requireUnchangedSelection,
  toSelectionCondition,
} from "../../lists/views/selection.server.ts";
import { type ChosenDossier, selectChosenDossiers } from "../queries/dossier-rows.server.ts";
import { type ChosenDossiers, MAX_CHANGED_DOSSIERS } from "../rules/chosen-dossiers.ts";
import { createDossierList } from "./dossier-list.server.ts";

/**
 * The chosen dossiers, of those that the member of staff sees. Throws STALE if others match than the page showed, which
 * includes dossiers that the member may not see; NOT_FOUND if they may see none of the chosen ones; and INVALID for more than one act may change.
 */
export async function loadChosenDossiers(
  db: Db,
  actor: StaffActor,
  { text, ids, shownCount }: ChosenDossiers,
  now: Date,
): Promise<ChosenDossier[]> {
  const list = await createDossierList(db, actor);
  const parsed = parseListQuery(text.trim(), list.source.fields, now);
  if (!parsed.ok) throw new DomainError("BAD_REQUEST", { why: "selectionQuery" });
  if (shownCount > MAX_CHANGED_DOSSIERS) throw new DomainError("INVALID", { rows: "tooMany" });
  const selection = { ids, query: parsed.query, shownCount };
  // Chosen dossiers of which none may be seen do not exist for this member.
  if (ids !== null && (await list.count(await toSelectionCondition(list, selection, now))) === 0)
    throw new DomainError("NOT_FOUND");
  const where = await requireUnchangedSelection(list, selection, now);
  return selectChosenDossiers(db, actor, where, MAX_CHANGED_DOSSIERS);
}
