import { and, eq, inArray, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierMembers } from "../tables.server.ts";

/** How a dossier calls people: by the name that was corrected in it, or by their account's. For queries that join both tables. */
export const SHOWN_FIRST_NAME = sql<string>`coalesce(${dossierMembers.shownFirstName}, ${users.firstName})`;
export const SHOWN_LAST_NAME = sql<string>`coalesce(${dossierMembers.shownLastName}, ${users.lastName})`;

/** Whole names by account. Who has left it is called as their account says; who has no account any more is not there. */
export async function loadShownNames(
  db: Db,
  dossierId: string,
  userIds: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(userIds)];
  if (wanted.length === 0) return new Map();
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
    .where(inArray(users.id, wanted));
  return new Map(rows.filter(({ name }) => name !== "").map(({ id, name }) => [id, name]));
}
