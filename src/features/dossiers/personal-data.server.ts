import { eq, getTableName } from "drizzle-orm";
import type { PersonalPart } from "#platform/personal-part.server.ts";
import { dossierMembers, dossiers } from "./tables.server.ts";

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
          joinedAt: dossierMembers.joinedAt,
        })
        .from(dossierMembers)
        .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
        .where(eq(dossierMembers.userId, userId)),
  },
];
