import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForAgency } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { findDepositedVersion } from "../queries/versions.server.ts";
import { DECISIONS } from "../rules/notification-kinds.ts";
import { notifyChange } from "../writes/notify-change.server.ts";

/** The agency's decision on the deposited version: selected, not selected or not eligible. A later decision replaces it. */
export const decideDossier = command({
  actors: ["staff"],
  input: z.object({ dossierId: rowId(), decision: z.enum(DECISIONS, "invalid") }),
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId, "update"),
  may: (actor, dossier) => can(actor, "decide", dossier),
  async run({ tx, input: { decision }, now, audit }, dossier) {
    const { id, place } = dossier;
    const version = (await findDepositedVersion(tx, id))?.number ?? 0;
    await audit(`dossier.${decision}`, { kind: "dossier", id }, { before: place, version });
    if (decision === place) return;
    await tx.update(dossiers).set({ place: decision }).where(eq(dossiers.id, id));
    await notifyChange(tx, dossier, { change: decision, version, now });
  },
});
