import { asc, inArray, max } from "drizzle-orm";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { DecisionKind, DecisionSource, DecisionValues } from "../rules/decision.ts";
import { decisions } from "../tables.server.ts";

/** A decision to append; without values it was taken back (`cleared`) or withdrawn. */
export interface NewDecision {
  readonly dossierId: string;
  readonly kind: DecisionKind;
  readonly values: DecisionValues | null;
  /** Why it was withdrawn; null for the other kinds. */
  readonly reason: string | null;
  readonly versionNumber: number;
  readonly source: DecisionSource;
  readonly madeBy: string;
  readonly madeAt: Date;
}

/** Locks the rows of dossiers, in the order of their ids: two commands about the same dossiers run one after the other. */
export async function lockDossiers(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: dossiers.id })
    .from(dossiers)
    .where(inArray(dossiers.id, [...ids]))
    .orderBy(asc(dossiers.id))
    .for("no key update");
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const MAX_ROWS = 2_000;

/** Appends decisions, each with the next revision of its dossier. Returns the ids of the new rows by dossier. */
export async function appendDecisions(
  tx: Db,
  rows: readonly NewDecision[],
): Promise<ReadonlyMap<string, string>> {
  const appended = new Map<string, string>();
  if (rows.length === 0) return appended;
  const ids = rows.map(({ dossierId }) => dossierId);
  await lockDossiers(tx, ids);
  const last = new Map(
    (
      await tx
        .select({ dossierId: decisions.dossierId, revision: max(decisions.revision) })
        .from(decisions)
        .where(inArray(decisions.dossierId, ids))
        .groupBy(decisions.dossierId)
    ).map(({ dossierId, revision }) => [dossierId, revision ?? 0]),
  );
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const inserted = await tx
      .insert(decisions)
      .values(
        rows.slice(from, from + MAX_ROWS).map(({ values, ...row }) => ({
          ...row,
          ...values,
          revision: (last.get(row.dossierId) ?? 0) + 1,
        })),
      )
      .returning({ id: decisions.id, dossierId: decisions.dossierId });
    for (const { id, dossierId } of inserted) appended.set(dossierId, id);
  }
  return appended;
}
