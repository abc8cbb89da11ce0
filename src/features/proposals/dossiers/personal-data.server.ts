import { eq, getTableName } from "drizzle-orm";
import { productActor } from "#platform/actor.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { deleteDossierFiles } from "./jobs/delete-dossier-files.server.ts";
import {
  listDossiersNeedingSuccessor,
  listSoloDrafts,
  lockUserDossiers,
} from "./queries/dossiers.server.ts";
import { declaredConflicts, dossierMembers, dossiers, formerMembers } from "./tables.server.ts";

/** Memberships of a person. Texts written together by a team are in each dossier's own export. */
export const dossierPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "dossiers/memberships",
    tables: [getTableName(dossierMembers)],
    read: (db, userId) =>
      db
        .select({
          dossierId: dossiers.id,
          number: dossiers.number,
          acronym: dossiers.acronym,
          title: dossiers.title,
          place: dossiers.place,
          role: dossierMembers.role,
          teamNumber: dossierMembers.teamNumber,
          mayWrite: dossierMembers.mayWrite,
          shownFirstName: dossierMembers.shownFirstName,
          shownLastName: dossierMembers.shownLastName,
          cvId: dossierMembers.cvId,
          cvFileId: dossierMembers.cvFileId,
          joinedAt: dossierMembers.joinedAt,
        })
        .from(dossierMembers)
        .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
        .where(eq(dossierMembers.userId, userId)),
    // A dossier always has a coordinator: a coordinator with other members must name a successor first. A draft without
    // other members is deleted with the membership (by a trigger); its stored files are deleted by a job.
    async erase(tx, { userId, now }, queue) {
      await lockUserDossiers(tx, userId);
      if ((await listDossiersNeedingSuccessor(tx, userId)).length > 0) {
        throw new DomainError("FORBIDDEN_ROLE", { why: "successor" });
      }
      const source = { actor: productActor("erase-account"), at: now };
      for (const { id, callId } of await listSoloDrafts(tx, userId)) {
        await writeAudit(tx, source, "dossier.deleted", { kind: "dossier", id }, { callId });
        await queue.enqueue(tx, deleteDossierFiles, { dossierId: id });
      }
    },
  },
  {
    fileName: "dossiers/former-memberships",
    tables: [getTableName(formerMembers)],
    read: (db, userId) => db.select().from(formerMembers).where(eq(formerMembers.userId, userId)),
  },
  {
    fileName: "dossiers/declared-conflicts",
    tables: [getTableName(declaredConflicts)],
    read: (db, userId) =>
      db.select().from(declaredConflicts).where(eq(declaredConflicts.userId, userId)),
  },
];
