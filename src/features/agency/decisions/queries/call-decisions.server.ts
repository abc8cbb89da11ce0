import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { agencyDossiers } from "../../dossier-index/tables.server.ts";
import type { DecisionSource, DecisionState, DecisionValues } from "../rules/decision.ts";
import { decisionConfirmations, decisions } from "../tables.server.ts";

/** A prepared decision that was neither taken back nor withdrawn. */
export interface CurrentDecision extends DecisionValues {
  readonly id: string;
  readonly revision: number;
  readonly kind: "prepared";
  /** The deposited version that was decided on. */
  readonly versionNumber: number;
  readonly source: DecisionSource;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly confirmedBy: string | null;
  readonly confirmedAt: Date | null;
}

/** A deposited dossier of a call with its current decision. */
export interface CallDecision {
  readonly dossierId: string;
  readonly number: string;
  readonly acronym: string;
  readonly title: string;
  readonly coordinator: string;
  readonly coordinatorInstitution: string;
  readonly requestedEuros: number | null;
  /** What the team knows: it changes at the release alone. */
  readonly place: (typeof dossiers.$inferSelect)["place"];
  readonly unlocked: boolean;
  /** The version that the agency holds. */
  readonly heldVersion: number;
  /** Of the last row, also of one that was taken back; 0 without any. */
  readonly revision: number;
  /** Null for a dossier without a decision, or whose decision was taken back or withdrawn. */
  readonly decision: CurrentDecision | null;
}

/** Joins the decision of the highest revision to a dossier. */
export const IS_CURRENT = sql`${decisions.dossierId} = ${dossiers.id} and ${decisions.revision} = (
  select max(newest.revision) from ${decisions} newest where newest.dossier_id = ${dossiers.id})`;

/**
 * The deposited dossiers of a call with their current decisions, by number: those that the member of staff sees, all for
 * the product. The caller has asked for the right to read decisions.
 */
export async function selectCallDecisions(
  db: Db,
  actor: StaffActor | "product",
  callId: number,
  dossierIds?: readonly string[],
): Promise<CallDecision[]> {
  if (dossierIds?.length === 0) return [];
  const isSeen = actor === "product" ? ne(dossiers.place, "draft") : dossierVisibleTo(actor);
  const rows = await db
    .select({
      dossierId: dossiers.id,
      number: dossiers.number,
      acronym: sql<string>`coalesce(${agencyDossiers.acronym}, ${dossiers.acronym})`,
      title: sql<string>`coalesce(${agencyDossiers.title}, ${dossiers.title})`,
      coordinator: sql<string>`coalesce(${agencyDossiers.coordinator}, '')`,
      coordinatorInstitution: sql<string>`coalesce(${agencyDossiers.coordinatorInstitution}, '')`,
      requestedEuros: agencyDossiers.requestedAmount,
      place: dossiers.place,
      unlocked: dossiers.unlocked,
      heldVersion: sql<number>`coalesce(${dossiers.depositedVersion}, ${agencyDossiers.versionNumber}, 1)`,
      row: decisions,
      confirmedBy: decisionConfirmations.confirmedBy,
      confirmedAt: decisionConfirmations.confirmedAt,
    })
    .from(dossiers)
    .leftJoin(agencyDossiers, eq(agencyDossiers.dossierId, dossiers.id))
    .leftJoin(decisions, IS_CURRENT)
    .leftJoin(decisionConfirmations, eq(decisionConfirmations.decisionId, decisions.id))
    .where(
      and(
        eq(dossiers.callId, callId),
        isSeen,
        dossierIds ? inArray(dossiers.id, [...dossierIds]) : undefined,
      ),
    )
    .orderBy(asc(dossiers.number));
  return rows.map(({ row, confirmedBy, confirmedAt, ...dossier }) => ({
    ...dossier,
    revision: row?.revision ?? 0,
    decision: row ? toDecision(row, { confirmedBy, confirmedAt }) : null,
  }));
}

function toDecision(
  { dossierId: _, reason: __, kind, state, ...row }: typeof decisions.$inferSelect,
  confirmation: Pick<CurrentDecision, "confirmedBy" | "confirmedAt">,
): CurrentDecision | null {
  if (kind !== "prepared" || state === null) return null;
  return { ...row, ...confirmation, kind, state: state satisfies DecisionState };
}
