import { and, eq, inArray, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierMembers } from "../tables.server.ts";

/** The name a dossier shows for a member: corrected in the dossier, or the account's. For queries that join both tables. */
export const SHOWN_FIRST_NAME = sql<string>`coalesce(${dossierMembers.shownFirstName}, ${users.firstName})`;
export const SHOWN_LAST_NAME = sql<string>`coalesce(${dossierMembers.shownLastName}, ${users.lastName})`;

/** Full names by account id. Former members have their account's name; erased accounts are absent. */
export async function loadShownNames(
  db: Db,
  dossierId: string,
  userIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      name: sql<string>`trim(concat_ws(' ', ${SHOWN_FIRST_NAME}, ${SHOWN_LAST_NAME}))`,
    })
    .from(users)
    .leftJoin(
      dossierMembers,
      and(eq(dossierMembers.dossierId, dossierId), eq(dossierMembers.userId, users.id)),
    )
    .where(inArray(users.id, ids));
  return new Map(rows.filter(({ name }) => name !== "").map(({ id, name }) => [id, name]));
}
