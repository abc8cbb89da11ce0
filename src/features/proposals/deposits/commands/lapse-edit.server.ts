import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { loadDepositDates } from "../queries/deposit-conditions.server.ts";
import { getDepositEnd } from "../rules/decide-deposit.ts";
import { endEdit } from "./end-edit.server.ts";
import { notifyChange } from "./notify-change.server.ts";

/** Ends an edit whose time has run out: the version the agency holds stays. Re-filed or moved in this moment, it does not lapse. */
export const lapseEdit = command({
  actors: ["product"],
  input: z.object({ dossierId: rowId() }),
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId, "update"),
  may: (actor) => can(actor, "lapseEdit", null),
  async run({ tx, queue, now, audit }, dossier) {
    const { id, unlocked, place } = dossier;
    if (!unlocked || place === "draft") return;
    if (now < getDepositEnd(await loadDepositDates(tx, dossier))) return;
    const { version } = await endEdit({ tx, queue }, id, { authorId: null, now });
    await audit("dossier.editLapsed", { kind: "dossier", id }, { version });
    await notifyChange(tx, dossier, { change: "lapsed", version, now });
  },
});
