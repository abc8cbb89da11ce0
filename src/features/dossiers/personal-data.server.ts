import { eq, getTableName } from "drizzle-orm";
import type { PersonalPart } from "#platform/personal-part.server.ts";
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
  },
  {
    file: "dossiers/former-memberships",
    tables: [getTableName(formerMembers)],
    read: (db, userId) => db.select().from(formerMembers).where(eq(formerMembers.userId, userId)),
  },
];
