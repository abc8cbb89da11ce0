import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { staffMembers } from "#features/people/accounts/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import { can } from "../policy.ts";

/** Condition on `staff_members`, for every list, count and export: staff see the active members of their own agency. */
export function staffVisibleTo(actor: Actor): SQL | undefined {
  if (actor.kind !== "staff") return sql`false`;
  const { partnerId } = actor;
  if (!can(actor, "readColleagues", { partnerId, departmentId: null }).ok) return sql`false`;
  return and(eq(staffMembers.partnerId, partnerId), isNull(staffMembers.endedAt));
}
