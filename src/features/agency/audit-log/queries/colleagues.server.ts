import { eq, sql } from "drizzle-orm";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { AuditColleague } from "../rules/audit-fields.ts";

/** The people who are or were staff of the reader's agency: their acts stay in its audit when they leave. */
export const listColleagues = (
  db: Db,
  { partnerId }: StaffActor,
): Promise<readonly AuditColleague[]> =>
  db
    .selectDistinct({
      userId: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(eq(staffMembers.partnerId, partnerId))
    .orderBy(sql`2`, sql`1`);
