import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { calls } from "#features/portal/calls/tables.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { hasConflict } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { findDepositedVersion } from "../queries/versions.server.ts";
import { DECISIONS } from "../rules/notification-kinds.ts";
import { beginEdit } from "../writes/edit.server.ts";
import { notifyChange } from "../writes/notify-change.server.ts";

/** The agency's decision on the deposited version: selected, not selected or not eligible. A later decision replaces it. */
export const decideDossier = command({
  actors: ["staff"],
  input: z.object({ dossierId: rowId(), decision: z.enum(DECISIONS, "invalid") }),
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId),
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

/** The agency opens a deposited dossier for an edit until a date, even after the closing. */
export const reopenDossier = command({
  actors: ["staff"],
  input: z.object({ dossierId: rowId(), until: z.coerce.date("invalid") }),
  load: ({ tx, actor, input }) => dossierForAgency(tx, actor, input.dossierId),
  may: (actor, dossier) => can(actor, "reopen", dossier),
  async run({ tx, input: { until }, now, audit }, dossier) {
    if (until <= now) throw new DomainError("INVALID", { until: "past" });
    const version = await beginEdit(tx, dossier.id, { until, now });
    const subject = { kind: "dossier", id: dossier.id } as const;
    await audit("dossier.reopened", subject, { version, until: until.toISOString() });
    await notifyChange(tx, dossier, { change: "reopened", version, now });
  },
});

/** Locks the dossier's row and adds what the policy needs to know about the agency. */
async function dossierForAgency(tx: Db, actor: StaffActor, id: string) {
  const dossier = await dossierForActor(tx, actor, id, "update");
  const [found] = await tx
    .select({
      partnerId: calls.partnerId,
      departmentId: calls.departmentId,
      hasConflict: sql<boolean>`${hasConflict(actor)}`,
    })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(eq(dossiers.id, id));
  if (!found) throw new DomainError("NOT_FOUND");
  return { ...dossier, ...found };
}
