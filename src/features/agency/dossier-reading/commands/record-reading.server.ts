import { and, inArray } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForAgency } from "#features/proposals/dossiers/queries/agency-dossier.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { allowAnyone } from "#platform/policy.ts";
import { rowId } from "#platform/row-id.ts";
import { dossierReadings } from "../tables.server.ts";

const HOUR_MS = 3_600_000;

const toHour = (now: Date): Date => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

/** Records that a member of staff reads a version: one audit row for each person, version and hour. */
export const recordReading = command({
  actors: ["staff"],
  input: z.object({ dossierId: rowId(), version: z.int().min(1) }),
  isAudited: "ifChanged",
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId),
  may: (actor, dossier) => can(actor, "readDeposit", dossier),
  async run({ tx, actor, input: { version }, now, audit }, { id: dossierId }) {
    const { userId } = actor;
    const hour = toHour(now);
    const first = await tx
      .insert(dossierReadings)
      .values({ dossierId, versionNumber: version, userId, hour, readAt: now })
      .onConflictDoNothing()
      .returning({ hour: dossierReadings.hour });
    if (first.length === 0) return;
    await audit("staff.dossierRead", { kind: "user", id: userId }, { dossier: dossierId, version });
  },
});

/** Readings that one call records: exports call it for each batch of dossiers. */
const MAX_RECORDED_READINGS = 200;

/**
 * Records that a member of staff takes several versions in one file, as `recordReading` does for one. Dossiers that the
 * member may not read by now are left out; returns the ids of the others.
 */
export const recordReadings = command({
  actors: ["staff"],
  input: z.object({
    readings: z
      .array(z.object({ dossierId: rowId(), version: z.int().min(1) }))
      .max(MAX_RECORDED_READINGS),
  }),
  isAudited: "ifChanged",
  // `load` has the right: it finds the dossiers that the member may read.
  may: allowAnyone,
  async load({ tx, actor, input: { readings } }) {
    const ids = readings.map(({ dossierId }) => dossierId);
    const rows = await tx
      .select({ id: dossiers.id })
      .from(dossiers)
      .where(and(inArray(dossiers.id, ids), dossierVisibleTo(actor)));
    return new Set(rows.map(({ id }) => id));
  },
  async run({ tx, actor: { userId }, input: { readings }, now, audit }, readable) {
    const read = readings.filter(({ dossierId }) => readable.has(dossierId));
    if (read.length === 0) return readable;
    const hour = toHour(now);
    const first = await tx
      .insert(dossierReadings)
      .values(
        read.map(({ dossierId, version: versionNumber }) => {
          return { dossierId, versionNumber, userId, hour, readAt: now };
        }),
      )
      .onConflictDoNothing()
      .returning({ dossier: dossierReadings.dossierId, version: dossierReadings.versionNumber });
    for (const { dossier, version } of first)
      await audit("staff.dossierRead", { kind: "user", id: userId }, { dossier, version });
    return readable;
  },
});
