import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { loadDepositDates } from "../queries/deposit-conditions.server.ts";
import { beginEdit } from "./begin-edit.server.ts";
import { notifyChange } from "./notify-change.server.ts";

/** The coordinator edits beside the version the agency holds, until the call closes. */
export const unlockDossier = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId() }),
  async load({ tx, actor, input, now }) {
    const dossier = await dossierForActor(tx, actor, input.dossierId, "update");
    const { opensAt, closesAt } = await loadDepositDates(tx, dossier);
    return { ...dossier, callOpen: now >= opensAt && now < closesAt };
  },
  may: (actor, dossier) => can(actor, "unlock", dossier),
  async run({ tx, actor, now, audit }, dossier) {
    const version = await beginEdit(tx, dossier.id, { until: null, now });
    await audit("dossier.unlocked", { kind: "dossier", id: dossier.id }, { version });
    await notifyChange(tx, dossier, { change: "unlocked", version, by: actor.userId, now });
  },
});
