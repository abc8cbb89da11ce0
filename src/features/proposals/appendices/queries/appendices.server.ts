import { and, asc, eq, gt, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import {
  SHOWN_FIRST_NAME,
  SHOWN_LAST_NAME,
} from "#features/proposals/dossiers/queries/shown-names.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { callAppendices, callRequirements } from "#features/proposals/form-models/tables.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import { compileSelect, type QueryParameters } from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { MEDIA_TYPE } from "../rules/appendix-file.ts";
import { isMissing, type SlotUsage } from "../rules/upload-quota.ts";
import { appendixUploads, appendixFiles as files } from "../tables.server.ts";

/** The appendix slots of a dossier's call, in the agency's order, with file counts. */
export const listSlots = (db: Db, dossierId: string) => selectSlots(db, { dossierId });

const selectSlots = compileSelect((db, { dossierId }: QueryParameters<"dossierId">) =>
  db
    .select({
      id: callAppendices.id,
      kind: callAppendices.kind,
      labelFr: callAppendices.labelFr,
      labelEn: callAppendices.labelEn,
      mandatory: callAppendices.mandatory,
      maxCount: callAppendices.maxCount,
      template: callAppendices.template,
      isRetired: sql<boolean>`${callAppendices.retiredAt} is not null`,
      count: sql<number>`(select count(*)::int from ${files}
        where ${files.slotId} = ${callAppendices.id} and ${files.dossierId} = ${dossiers.id})`,
    })
    .from(callAppendices)
    .innerJoin(dossiers, eq(dossiers.callId, callAppendices.callId))
    .where(eq(dossiers.id, dossierId))
    .orderBy(asc(callAppendices.position), asc(callAppendices.id)),
);

/** The slots and limits that decide whether a file can be added. Before a write, the caller locks the dossier's row. */
export async function loadUploadQuota(
  db: Db,
  dossierId: string,
): Promise<{ slots: readonly SlotUsage[]; maxAppendices: number | null }> {
  const [call] = await db
    .select({ maxAppendices: callRequirements.maxAppendices })
    .from(callRequirements)
    .innerJoin(dossiers, eq(dossiers.callId, callRequirements.callId))
    .where(eq(dossiers.id, dossierId));
  return { slots: await listSlots(db, dossierId), maxAppendices: call?.maxAppendices ?? null };
}

/** Whether a mandatory appendix is missing, which blocks the deposit. */
export async function isMandatoryAppendixMissing(db: Db, dossierId: string): Promise<boolean> {
  return (await listSlots(db, dossierId)).some(isMissing);
}

const FILE_COLUMNS = {
  id: files.id,
  slotId: files.slotId,
  fileName: files.fileName,
  format: files.format,
  bytes: files.bytes,
  sha256: files.sha256,
  pages: files.pages,
  position: files.position,
  storageKey: files.storageKey,
  uploadedBy: files.uploadedBy,
  uploadedAt: files.uploadedAt,
};

/** All files of a dossier by slot: as listed on the page and as frozen by a deposit. */
export async function listAppendixFiles(db: Db, dossierId: string) {
  const rows = await selectFiles(db, { dossierId });
  return rows.map((row) => ({ ...row, mediaType: MEDIA_TYPE[row.format] }));
}

const selectFiles = compileSelect((db, { dossierId }: QueryParameters<"dossierId">) =>
  db
    .select({
      ...FILE_COLUMNS,
      kind: callAppendices.kind,
      labelFr: callAppendices.labelFr,
      labelEn: callAppendices.labelEn,
      // Null when the uploader's account was erased.
      uploader: sql<
        string | null
      >`nullif(trim(concat_ws(' ', ${SHOWN_FIRST_NAME}, ${SHOWN_LAST_NAME})), '')`,
    })
    .from(files)
    .innerJoin(callAppendices, eq(callAppendices.id, files.slotId))
    .leftJoin(users, eq(users.id, files.uploadedBy))
    .leftJoin(
      dossierMembers,
      and(eq(dossierMembers.dossierId, dossierId), eq(dossierMembers.userId, files.uploadedBy)),
    )
    .where(eq(files.dossierId, dossierId))
    .orderBy(
      asc(callAppendices.position),
      asc(callAppendices.id),
      asc(files.position),
      asc(files.id),
    ),
);

export type AppendixFile = Awaited<ReturnType<typeof listAppendixFiles>>[number];

/** One file of a dossier; NOT_FOUND for another dossier's. */
export async function loadAppendixFile(db: Db, dossierId: string, id: string) {
  const [row] = await db
    .select(FILE_COLUMNS)
    .from(files)
    .where(and(eq(files.dossierId, dossierId), eq(files.id, id)));
  if (!row) throw new DomainError("NOT_FOUND");
  return { ...row, mediaType: MEDIA_TYPE[row.format] };
}

/** The actor's own open upload; null for other people's and for expired ones. */
export async function findOwnUpload(
  db: Db,
  { userId }: Pick<PersonActor, "userId">,
  { dossierId, uploadId }: { dossierId: string; uploadId: string },
  now: Date,
  { forUpdate = false } = {},
) {
  const query = db
    .select()
    .from(appendixUploads)
    .where(
      and(
        eq(appendixUploads.id, uploadId),
        eq(appendixUploads.dossierId, dossierId),
        eq(appendixUploads.userId, userId),
        gt(appendixUploads.expiresAt, now),
      ),
    );
  const [row] = await (forUpdate ? query.for("update") : query);
  return row ?? null;
}
