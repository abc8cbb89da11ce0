import { eq } from "drizzle-orm";
import { getCvFile } from "#features/people/cv/queries/cv-files.server.ts";
import { getCv } from "#features/people/cv/queries/cvs.server.ts";
import {
  recordCvFileUse,
  recordCvUse,
  removeCvFileUse,
  removeCvUse,
} from "#features/people/cv/writes/cv-uses.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { lockMember, memberInput } from "../queries/lock-rows.server.ts";

/** Chooses the actor's CV for this dossier: one built here, an uploaded file, or none. */
export const chooseCv = command({
  actors: ["person"],
  input: memberInput.extend({ cvId: rowId().nullable(), cvFileId: rowId().nullable() }),
  load: ({ tx, actor, input }) => lockMember(tx, actor, input),
  may: (actor, access) => can(actor, "chooseCv", access),
  async run({ tx, actor, input: { cvId, cvFileId }, audit }, { id, acronym, member }) {
    const chosen = cvId ? await getCv(tx, cvId) : cvFileId ? await getCvFile(tx, cvFileId) : null;
    // Another person's CV is reported as missing.
    if (chosen && chosen.userId !== actor.userId) throw new DomainError("NOT_FOUND");
    if (member.cvId && member.cvId !== cvId) {
      await removeCvUse(tx, { cvId: member.cvId, dossierId: id });
    }
    const fileId = cvId ? null : cvFileId;
    if (member.cvFileId && member.cvFileId !== fileId) {
      await removeCvFileUse(tx, { cvFileId: member.cvFileId, dossierId: id });
    }
    if (fileId) {
      await recordCvFileUse(tx, {
        cvFileId: fileId,
        dossierId: id,
        dossierName: acronym,
        depositedAt: null,
      });
    }
    if (cvId) {
      await recordCvUse(tx, { cvId, dossierId: id, dossierName: acronym, depositedAt: null });
    }
    await tx
      .update(dossierMembers)
      .set({ cvId, cvFileId: fileId })
      .where(eq(dossierMembers.id, member.id));
    await audit("dossier.cv", { kind: "dossier", id });
  },
});
