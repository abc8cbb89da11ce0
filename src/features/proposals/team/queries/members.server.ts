import { and, asc, eq, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import {
  SHOWN_FIRST_NAME,
  SHOWN_LAST_NAME,
} from "#features/proposals/dossiers/queries/shown-names.server.ts";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import { compileSelect, type QueryParameters } from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";

const columns = {
  id: dossierMembers.id,
  dossierId: dossierMembers.dossierId,
  userId: dossierMembers.userId,
  role: dossierMembers.role,
  roleBefore: dossierMembers.roleBefore,
  teamNumber: dossierMembers.teamNumber,
  mayWrite: dossierMembers.mayWrite,
  firstName: SHOWN_FIRST_NAME,
  lastName: SHOWN_LAST_NAME,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  orcid: users.orcid,
  cvId: dossierMembers.cvId,
  cvFileId: dossierMembers.cvFileId,
  joinedAt: dossierMembers.joinedAt,
};

const selectMembers = (db: Db) =>
  db.select(columns).from(dossierMembers).innerJoin(users, eq(users.id, dossierMembers.userId));

/** All members of a dossier by team, leads first. */
export const listMembers = (db: Db, dossierId: string) => selectDossierMembers(db, { dossierId });

const selectDossierMembers = compileSelect((db, { dossierId }: QueryParameters<"dossierId">) =>
  selectMembers(db)
    .where(eq(dossierMembers.dossierId, dossierId))
    .orderBy(
      asc(dossierMembers.teamNumber),
      sql`array_position(array['coordinator', 'delegate', 'scientific_manager', 'member'], ${dossierMembers.role})`,
      asc(dossierMembers.joinedAt),
      asc(dossierMembers.id),
    ),
);

export type Member = Awaited<ReturnType<typeof listMembers>>[number];

/** A current member; NOT_FOUND for a former one. */
export async function loadMemberById(db: Db, dossierId: string, id: string): Promise<Member> {
  const [member] = await selectMembers(db).where(
    and(eq(dossierMembers.dossierId, dossierId), eq(dossierMembers.id, id)),
  );
  if (!member) throw new DomainError("NOT_FOUND");
  return member;
}

/** The dossier a membership belongs to. */
export async function loadMemberDossierId(db: Db, id: string): Promise<string> {
  const [row] = await db
    .select({ dossierId: dossierMembers.dossierId })
    .from(dossierMembers)
    .where(eq(dossierMembers.id, id));
  if (!row) throw new DomainError("NOT_FOUND");
  return row.dossierId;
}
