import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { findLinkOrigin } from "#platform/mail/link-origin.ts";
import { rowId } from "#platform/row-id.ts";
import { processStandby } from "../jobs/process-standby.server.ts";
import { loadDepositDates } from "../queries/deposit-conditions.server.ts";
import { findStandby } from "../queries/standby.server.ts";
import { getStandbyTime } from "../rules/standby.ts";
import { dossierStandbys } from "../tables.server.ts";

/** Locks the dossier's row and adds whether its standby can still be changed, for the policy. */
async function loadDossierForStandby(tx: Db, actor: PersonActor, id: string, now: Date) {
  const dossier = await dossierForActor(tx, actor, id, "update");
  const { closesAt, withdrawnAt } = await loadDepositDates(tx, dossier);
  return { ...dossier, beforeStandby: now < getStandbyTime(closesAt) && !withdrawnAt };
}

/** Arms the standby: the last complete state will be deposited automatically if nothing is deposited before. */
export const armStandby = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId() }),
  load: ({ tx, actor, input, now }) => loadDossierForStandby(tx, actor, input.dossierId, now),
  may: (actor, dossier) => can(actor, "armStandby", dossier),
  async run({ tx, actor, request, env, now, audit, queue }, { id }) {
    const origin = findLinkOrigin(env, request.origin);
    const [armed] = await tx
      .insert(dossierStandbys)
      .values({ dossierId: id, armedBy: actor.userId, armedAt: now, origin })
      .onConflictDoNothing()
      .returning({ id: dossierStandbys.dossierId });
    // Already armed, in another window.
    if (!armed) return;
    await audit("dossier.standbyArmed", { kind: "dossier", id });
    // Freezes the current state at once, without waiting for the next change.
    await queue.enqueue(tx, processStandby, { dossierId: id }, { singletonKey: id });
  },
});

/** Disarms the standby and drops its frozen state. */
export const disarmStandby = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId() }),
  load: ({ tx, actor, input, now }) => loadDossierForStandby(tx, actor, input.dossierId, now),
  may: (actor, dossier) => can(actor, "disarmStandby", dossier),
  async run({ tx, audit }, { id }) {
    if (!(await findStandby(tx, id))) return;
    await tx.delete(dossierStandbys).where(eq(dossierStandbys.dossierId, id));
    await audit("dossier.standbyDisarmed", { kind: "dossier", id });
  },
});
