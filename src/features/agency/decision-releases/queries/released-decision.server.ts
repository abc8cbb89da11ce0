import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { selectCallDecisions } from "../../decisions/queries/call-decisions.server.ts";
import { listHeldByRelease } from "../../decisions/queries/held-by-release.server.ts";

/**
 * The released decision of a dossier. NOT_FOUND for a dossier that the member of staff does not see, or of another call; STALE
 * with `why` `notReleased` for one without such a decision: it was withdrawn meanwhile, or is not decided.
 */
export async function loadReleasedDecision(
  db: Db,
  actor: StaffActor,
  { callId, dossierId }: { readonly callId: number; readonly dossierId: string },
) {
  const [row] = await selectCallDecisions(db, actor, callId, [dossierId]);
  if (!row) throw new DomainError("NOT_FOUND");
  const { decision, place } = row;
  const held = decision ? await listHeldByRelease(db, [decision.id]) : null;
  const isReleased = decision !== null && held?.get(decision.id)?.state === "released";
  if (!isReleased || decision.state !== place)
    throw new DomainError("STALE", { why: "notReleased" });
  return { ...row, decision };
}
