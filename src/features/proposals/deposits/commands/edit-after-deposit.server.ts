import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import {
  type DossierForActor,
  dossierForActor,
} from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { rowId } from "#platform/row-id.ts";
import { mailFollowersRequest } from "../jobs/mail-followers-request.ts";
import { loadDepositDates } from "../queries/deposit-conditions.server.ts";
import { getDepositEnd } from "../rules/decide-deposit.ts";
import { beginEdit, endEdit } from "../writes/edit.server.ts";
import { notifyChange } from "../writes/notify-change.server.ts";

/** Opens a deposited dossier for an edit until the call closes. The agency keeps the deposited version meanwhile. */
export const unlockDossier = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId() }),
  async load({ tx, actor, input, now }) {
    const dossier = await dossierForActor(tx, actor, input.dossierId, "update");
    const { opensAt, closesAt, withdrawnAt } = await loadDepositDates(tx, dossier);
    return { ...dossier, callOpen: now >= opensAt && now < closesAt && !withdrawnAt };
  },
  may: (actor, dossier) => can(actor, "unlock", dossier),
  async run({ tx, actor, now, audit }, dossier) {
    const version = await beginEdit(tx, dossier.id, { until: null, now });
    await audit("dossier.unlocked", { kind: "dossier", id: dossier.id }, { version });
    await notifyChange(tx, dossier, { change: "unlocked", version, by: actor.userId, now });
  },
});

/** Ends the edit and restores the deposited version. */
export const abandonEdit = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId() }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "abandonEdit", dossier),
  async run({ tx, queue, actor, now, audit }, dossier) {
    const { version } = await endEdit({ tx, queue }, dossier.id, {
      end: "abandoned",
      authorId: actor.userId,
      now,
    });
    await audit("dossier.editAbandoned", { kind: "dossier", id: dossier.id }, { version });
    await mailFollowers({ tx, queue }, dossier, { event: "abandoned", version, now });
    await notifyChange(tx, dossier, { change: "abandoned", version, by: actor.userId, now });
  },
});

/** Has the followers at the agency told how a request for completion ended. Edits of the coordinator's own do not concern them. */
async function mailFollowers(
  { tx, queue }: { readonly tx: Db; readonly queue: Queue },
  { id, openParts }: Pick<DossierForActor, "id" | "openParts">,
  { event, version, now }: { event: "abandoned" | "lapsed"; version: number; now: Date },
): Promise<void> {
  if (openParts === null) return;
  const change = { dossierId: id, event, version, at: now.toISOString() };
  await queue.enqueue(tx, mailFollowersRequest, change);
}

/**
 * Ends an edit whose time has run out and restores the deposited version. Does nothing if the dossier was deposited again
 * or its end moved meanwhile.
 */
export const lapseEdit = command({
  actors: ["product"],
  input: z.object({ dossierId: rowId() }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor) => can(actor, "lapseEdit", null),
  async run({ tx, queue, now, audit }, dossier) {
    const { id, unlocked, place } = dossier;
    if (!unlocked || place === "draft") return;
    if (now < getDepositEnd(await loadDepositDates(tx, dossier))) return;
    const { version } = await endEdit({ tx, queue }, id, {
      end: "lapsed",
      authorId: null,
      now,
    });
    await audit("dossier.editLapsed", { kind: "dossier", id }, { version });
    await mailFollowers({ tx, queue }, dossier, { event: "lapsed", version, now });
    await notifyChange(tx, dossier, { change: "lapsed", version, now });
  },
});
