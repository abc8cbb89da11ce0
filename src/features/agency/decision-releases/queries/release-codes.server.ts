import { findTakenCodes } from "#features/proposals/projects/queries/taken-codes.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { CallDecision } from "../../decisions/queries/call-decisions.server.ts";

/** The code of the project that a decision would make: its own, or the number of the dossier. */
export const getProjectCode = ({ number, decision }: CallDecision): string =>
  decision?.code ?? number;

/**
 * The dossiers that would make a project with a code that another project has, or another dossier of the set. A dossier that
 * was selected before and withdrawn needs a new code: its former project keeps the old one.
 */
export async function listTakenCodes(
  db: Db,
  decided: readonly CallDecision[],
): Promise<ReadonlySet<string>> {
  const selected = decided.filter(({ decision }) => decision?.state === "selected");
  const taken = new Set(await findTakenCodes(db, selected.map(getProjectCode)));
  const found = new Set<string>();
  for (const row of selected) {
    const code = getProjectCode(row).toUpperCase();
    if (taken.has(code)) found.add(row.dossierId);
    taken.add(code);
  }
  return found;
}
