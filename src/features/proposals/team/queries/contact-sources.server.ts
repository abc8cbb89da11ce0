import { and, desc, eq, exists, ne, or, sql } from "drizzle-orm";
import {
  dossierMembers,
  dossiers,
  dossierTeams,
} from "#features/proposals/dossiers/tables.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { managingOrganizations, teamContacts } from "../tables.server.ts";

/** Somebody's own teams in other dossiers whose contacts are known, the last begun first. */
export const listContactSources = (db: Db, { userId }: PersonActor, dossierId: string) => {
  const known = (table: typeof teamContacts | typeof managingOrganizations) =>
    exists(db.select({ one: sql`1` }).from(table).where(eq(table.teamId, dossierTeams.id)));
  return db
    .select({ teamId: dossierTeams.id, acronym: dossiers.acronym, institution: dossierTeams.label })
    .from(dossierMembers)
    .innerJoin(dossiers, eq(dossiers.id, dossierMembers.dossierId))
    .innerJoin(
      dossierTeams,
      and(
        eq(dossierTeams.dossierId, dossierMembers.dossierId),
        eq(dossierTeams.number, dossierMembers.teamNumber),
      ),
    )
    .where(
      and(
        eq(dossierMembers.userId, userId),
        ne(dossierMembers.dossierId, dossierId),
        or(known(teamContacts), known(managingOrganizations)),
      ),
    )
    .orderBy(desc(dossiers.createdAt), dossierTeams.id);
};
