import { eq, getTableName } from "drizzle-orm";
import { DomainError } from "#platform/errors.ts";
import type { PersonalPart } from "#platform/personal-part.server.ts";
import { deleteDossierFiles } from "./jobs/delete-dossier-files.server.ts";
import { dossiersToHandOn, draftsAlone, lockDossiersOf } from "./queries/dossiers.server.ts";
import { dossierMembers, dossiers, formerMembers } from "./tables.server.ts";

/** The dossiers somebody works on, and as what. What the team wrote together is in each dossier's own export. */
export const dossierParts: readonly PersonalPart[] = [
  {
    file: "dossiers/memberships",
    tables: [getTableName(dossierMembers)],
    read: (db, userId) =>
      db
        .select({
          dossierId: dossiers.id,
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
    // A dossier is never without a coordinator: whoever others work with names a successor first.
    // A draft in which they were alone goes with their membership (a trigger); its files lie in the storage.
    async erase(tx, { userId }, queue) {
      await lockDossiersOf(tx, userId);
      if ((await dossiersToHandOn(tx, userId)).length > 0) {
        throw new DomainError("FORBIDDEN_ROLE", { why: "successor" });
      }
      for (const { id } of await draftsAlone(tx, userId)) {
        await queue.enqueue(tx, deleteDossierFiles, { dossierId: id });
      }
    },
  },
  {
    file: "dossiers/former-memberships",
    tables: [getTableName(formerMembers)],
    read: (db, userId) => db.select().from(formerMembers).where(eq(formerMembers.userId, userId)),
  },
];
