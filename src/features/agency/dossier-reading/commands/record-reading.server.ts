import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForAgency } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { dossierReadings } from "../tables.server.ts";

const HOUR_MS = 3_600_000;

/** Records that a member of staff reads a version: one audit row for each person, version and hour. */
export const recordReading = command({
  actors: ["staff"],
  input: z.object({ dossierId: rowId(), version: z.int().min(1) }),
  isAudited: "ifChanged",
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId),
  may: (actor, dossier) => can(actor, "readDeposit", dossier),
  async run({ tx, actor, input: { version }, now, audit }, { id: dossierId }) {
    const { userId } = actor;
    const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);
    const first = await tx
      .insert(dossierReadings)
      .values({ dossierId, versionNumber: version, userId, hour, readAt: now })
      .onConflictDoNothing()
      .returning({ hour: dossierReadings.hour });
    if (first.length === 0) return;
    await audit("staff.dossierRead", { kind: "user", id: userId }, { dossier: dossierId, version });
  },
});
