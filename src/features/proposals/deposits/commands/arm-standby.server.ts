import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { rowId } from "#platform/row-id.ts";
import { keepStandby } from "../jobs/keep-standby.server.ts";
import { depositDates } from "../queries/deposit-standing.server.ts";
import { standbyOf } from "../queries/standby.server.ts";
import { standbyMoment } from "../rules/standby.ts";
import { dossierStandbys } from "../tables.server.ts";

/** A dossier whose row is held, with whether its standby can still be changed. */
async function dossierBeforeStandby(tx: Db, actor: PersonActor, id: string, now: Date) {
  const dossier = await dossierForActor(tx, actor, id, "update");
  const { closesAt } = await depositDates(tx, dossier);
  return { ...dossier, beforeStandby: now < standbyMoment(closesAt) };
}

/** The coordinator lets the last complete state be deposited by itself, should nothing be filed before. */
export const armStandby = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), origin: z.url().nullable() }),
  load: ({ tx, actor, input, now }) => dossierBeforeStandby(tx, actor, input.dossierId, now),
  may: (actor, dossier) => can(actor, "armStandby", dossier),
  async run({ tx, actor, input: { origin }, now, audit, queue }, { id }) {
    const [armed] = await tx
      .insert(dossierStandbys)
      .values({ dossierId: id, armedBy: actor.userId, armedAt: now, origin })
      .onConflictDoNothing()
      .returning({ id: dossierStandbys.dossierId });
    // Armed already, in another window.
    if (!armed) return;
    await audit("dossier.standbyArmed", { kind: "dossier", id });
    // The state it is armed in counts, too.
    await queue.enqueue(tx, keepStandby, { dossierId: id }, { once: id });
  },
});

/** What stood by is forgotten; nothing will be deposited by itself. */
export const disarmStandby = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId() }),
  load: ({ tx, actor, input, now }) => dossierBeforeStandby(tx, actor, input.dossierId, now),
  may: (actor, dossier) => can(actor, "disarmStandby", dossier),
  async run({ tx, audit }, { id }) {
    if (!(await standbyOf(tx, id))) return;
    await tx.delete(dossierStandbys).where(eq(dossierStandbys.dossierId, id));
    await audit("dossier.standbyDisarmed", { kind: "dossier", id });
  },
});
