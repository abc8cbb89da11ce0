import { eq } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { CallNoticeSubject } from "../policy.ts";

/** A published call for the policy. */
export async function loadCallSubject(
  db: Db,
  callId: number,
): Promise<CallNoticeSubject & { readonly callId: number }> {
  const [row] = await db
    .select({
      partnerId: calls.partnerId,
      partnerKind: partners.kind,
      departmentId: calls.departmentId,
      withdrawnAt: calls.withdrawnAt,
    })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(calls.id, callId));
  if (!row) throw new DomainError("NOT_FOUND");
  const { withdrawnAt, ...subject } = row;
  return { callId, ...subject, isWithdrawn: withdrawnAt !== null };
}
