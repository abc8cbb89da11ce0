import { eq } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import type { DossierRow } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { callRequirements } from "#features/proposals/form-models/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { checkCompleteness } from "../rules/completeness.ts";
import type { DepositConditions } from "../rules/decide-deposit.ts";
import { loadDepositFacts } from "./completeness.server.ts";
import type { DossierParts } from "./dossier-parts.server.ts";
import { findEdit } from "./versions.server.ts";

/** The dates that decide about a deposit: of the call, and of an edit. */
export async function loadDepositDates(db: Db, { id, callId }: Pick<DossierRow, "id" | "callId">) {
  const [call] = await db
    .select({
      opensAt: calls.opensAt,
      closesAt: calls.closesAt,
      withdrawnAt: calls.withdrawnAt,
      partnerId: calls.partnerId,
      graceMinutes: callRequirements.graceMinutes,
    })
    .from(calls)
    .leftJoin(callRequirements, eq(callRequirements.callId, calls.id))
    .where(eq(calls.id, callId));
  if (!call) throw new Error(`no call ${callId}`);
  const edit = await findEdit(db, id);
  return { ...call, graceMinutes: call.graceMinutes ?? 0, editUntil: edit?.until ?? null };
}

/** The conditions that `decideDeposit` needs, for the current content. */
export async function loadDepositConditions(
  db: Db,
  dossier: Pick<DossierRow, "id" | "place" | "unlocked" | "confirmedAt">,
  now: Date,
  known?: DossierParts,
): Promise<DepositConditions> {
  const { id, place, unlocked, confirmedAt } = dossier;
  const facts = await loadDepositFacts(db, id, now, known);
  const { opensAt, closesAt, withdrawnAt, graceMinutes, editUntil } = facts;
  return {
    place,
    unlocked,
    opensAt,
    closesAt,
    withdrawnAt,
    graceMinutes,
    editUntil,
    confirmed: confirmedAt !== null,
    complete: checkCompleteness(facts, "fr").isDepositAllowed,
  };
}
