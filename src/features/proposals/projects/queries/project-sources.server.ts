import { and, eq, inArray, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import type { Manifest } from "#features/proposals/deposits/rules/manifest.ts";
import { depositVersions } from "#features/proposals/deposits/tables.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { listVersionPeople, type ProjectPerson } from "../rules/project-people.ts";

/** What a project takes from the version that was decided on. */
export interface ProjectSource {
  readonly dossierId: string;
  /** The number of the dossier: the code of a project that was given none. */
  readonly number: string;
  readonly callId: number;
  /** The title of the call: the programme of a project that was given none. */
  readonly callTitle: string;
  readonly partnerId: number;
  readonly departmentId: number | null;
  readonly acronym: string;
  readonly title: string;
  readonly requestedEuros: number | null;
  readonly keywords: readonly string[];
  readonly people: readonly ProjectPerson[];
}

/** Dossiers that are read at once, because a manifest holds all answers of its version. */
const BATCH = 500;

/**
 * Reads what projects take from the newest versions of these dossiers. A release calls it in its transaction, after it has
 * compared the versions. A dossier without a version is missing from the answer.
 */
export async function loadProjectSources(
  db: Db,
  dossierIds: readonly string[],
): Promise<Map<string, ProjectSource>> {
  const sources = new Map<string, ProjectSource>();
  for (let start = 0; start < dossierIds.length; start += BATCH)
    for (const source of await loadBatch(db, dossierIds.slice(start, start + BATCH)))
      sources.set(source.dossierId, source);
  return sources;
}

async function loadBatch(db: Db, dossierIds: readonly string[]): Promise<ProjectSource[]> {
  // Only parts of the manifests are read, as JSON without an index: their answers are long. The index of dossiers
  // belongs to a later feature, so its table is queried by name.
  const rows = await db
    .select({
      dossierId: dossiers.id,
      number: dossiers.number,
      callId: calls.id,
      callTitle: calls.titleFr,
      partnerId: calls.partnerId,
      departmentId: calls.departmentId,
      names: sql<Manifest["dossier"]>`${depositVersions.manifest}::json -> 'dossier'`,
      members: sql<Manifest["members"]>`${depositVersions.manifest}::json -> 'members'`,
      teams: sql<Manifest["teams"]>`${depositVersions.manifest}::json -> 'teams'`,
      requestedEuros: sql<
        number | null
      >`(select round(requested_amount, 2) from agency_dossiers i where i.dossier_id = ${dossiers.id})`.mapWith(
        Number,
      ),
      keywords: sql<
        string[] | null
      >`(select keywords from agency_dossiers i where i.dossier_id = ${dossiers.id})`,
    })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .innerJoin(
      depositVersions,
      and(
        eq(depositVersions.dossierId, dossiers.id),
        sql`${depositVersions.number} = (select max(newest.number) from deposit_versions newest where newest.dossier_id = ${dossiers.id})`,
      ),
    )
    .where(inArray(dossiers.id, [...dossierIds]));
  const userIds = await findAccounts(db, rows);
  return rows.map(({ names, members, teams, keywords, ...row }) => ({
    ...row,
    acronym: names.acronym,
    title: names.title,
    keywords: keywords ?? [],
    people: listVersionPeople({ members, teams }, userIds),
  }));
}

/** The accounts of the members, by membership: their own, or, where they left the team since, that of their ORCID iD. */
async function findAccounts(
  db: Db,
  versions: readonly { readonly members: Manifest["members"] }[],
): Promise<ReadonlyMap<string, string>> {
  const members = versions.flatMap((version) => version.members);
  const toIdArray = (values: readonly string[]) => sql.param([...values]);
  const memberships = await db
    .select({ id: dossierMembers.id, userId: dossierMembers.userId })
    .from(dossierMembers)
    .where(sql`${dossierMembers.id} = any(${toIdArray(members.map(({ id }) => id))}::uuid[])`);
  const found = new Map(memberships.map(({ id, userId }) => [id, userId]));
  const left = members.filter(({ id, orcid }) => orcid !== null && !found.has(id));
  if (left.length === 0) return found;
  const accounts = await db
    .select({ userId: users.id, orcid: users.orcid })
    .from(users)
    .where(sql`${users.orcid} = any(${toIdArray(left.map(({ orcid }) => orcid ?? ""))}::text[])`);
  const byOrcid = new Map(accounts.map(({ userId, orcid }) => [orcid, userId]));
  for (const { id, orcid } of left) {
    const userId = byOrcid.get(orcid);
    if (userId) found.set(id, userId);
  }
  return found;
}
