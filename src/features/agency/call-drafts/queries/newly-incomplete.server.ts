import { and, eq, inArray, sql } from "drizzle-orm";
import type { CallContent } from "#features/portal/calls/rules/call-content.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { appendixFiles } from "#features/proposals/appendices/tables.server.ts";
import { dossierStandbys } from "#features/proposals/deposits/tables.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { isFollowingCall } from "#features/proposals/form-updates/queries/behind.server.ts";
import { listMissingCvs } from "#features/proposals/team/rules/missing-cvs.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { listNewDemands } from "../rules/new-demands.ts";

export interface NewlyIncomplete {
  /** Dossiers that are being written and lack an appendix or a CV that the publication makes mandatory. */
  readonly dossierIds: readonly string[];
  /** Those of them with a state that would be deposited automatically: it is cleared. */
  readonly standbyIds: readonly string[];
}

const NONE: NewlyIncomplete = { dossierIds: [], standbyIds: [] };

/**
 * The dossiers of a published call that new mandatory appendix slots and CVs would make incomplete. The trial counts
 * them, and the publication clears their standbys.
 */
export async function listNewlyIncomplete(
  db: Db,
  callId: number,
  { published, content, now }: { published: CallContent; content: CallContent; now: Date },
): Promise<NewlyIncomplete> {
  const { slotIds, requiredCv } = listNewDemands(published, content);
  const asksCv = requiredCv.coordinator || requiredCv.scientist_manager;
  if (slotIds.length === 0 && !asksCv) return NONE;
  const rows = await db
    .select({ id: dossiers.id, standby: dossierStandbys.dossierId })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .leftJoin(
      dossierStandbys,
      and(eq(dossierStandbys.dossierId, dossiers.id), sql`${dossierStandbys.frozen} is not null`),
    )
    .where(and(eq(dossiers.callId, callId), isFollowingCall(now)));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return NONE;
  const files = await db
    .selectDistinct({ dossierId: appendixFiles.dossierId, slotId: appendixFiles.slotId })
    .from(appendixFiles)
    .where(inArray(appendixFiles.dossierId, ids));
  const members = await db
    .select({
      id: dossierMembers.id,
      dossierId: dossierMembers.dossierId,
      role: dossierMembers.role,
      teamNumber: dossierMembers.teamNumber,
      hasCv: sql<boolean>`coalesce(${dossierMembers.cvId}, ${dossierMembers.cvFileId}) is not null`,
    })
    .from(dossierMembers)
    .where(inArray(dossierMembers.dossierId, ids));
  const lacksFile = (id: string) =>
    slotIds.some(
      (slotId) => !files.some((file) => file.dossierId === id && file.slotId === slotId),
    );
  const lacksCv = (id: string) => {
    const own = members.filter(({ dossierId }) => dossierId === id);
    const teams = [...new Set(own.map(({ teamNumber }) => teamNumber))];
    const facts = { requiredCv, members: own, teams: teams.map((number) => ({ number })) };
    return asksCv && listMissingCvs(facts).length > 0;
  };
  const incomplete = rows.filter(({ id }) => lacksFile(id) || lacksCv(id));
  return {
    dossierIds: incomplete.map(({ id }) => id),
    standbyIds: incomplete.flatMap(({ standby }) => standby ?? []),
  };
}
