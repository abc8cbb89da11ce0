import { asc, eq, getTableColumns } from "drizzle-orm";
import { dossierTeams } from "#features/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { managingOrganizations, teamContacts } from "../tables.server.ts";

/** The teams of a dossier, by number. */
export const teamsOf = (db: Db, dossierId: string) =>
  db
    .select()
    .from(dossierTeams)
    .where(eq(dossierTeams.dossierId, dossierId))
    .orderBy(asc(dossierTeams.number));

export async function teamById(db: Db, id: string) {
  const [team] = await db.select().from(dossierTeams).where(eq(dossierTeams.id, id));
  if (!team) throw new DomainError("NOT_FOUND");
  return team;
}

/** Whom to turn to about each team of a dossier, and who manages its money. */
export async function contactsOf(db: Db, dossierId: string) {
  const ofDossier = eq(dossierTeams.dossierId, dossierId);
  const people = await db
    .select(getTableColumns(teamContacts))
    .from(teamContacts)
    .innerJoin(dossierTeams, eq(dossierTeams.id, teamContacts.teamId))
    .where(ofDossier);
  const organizations = await db
    .select(getTableColumns(managingOrganizations))
    .from(managingOrganizations)
    .innerJoin(dossierTeams, eq(dossierTeams.id, managingOrganizations.teamId))
    .where(ofDossier);
  return { people, organizations };
}
