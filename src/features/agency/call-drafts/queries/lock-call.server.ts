import { eq } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { CallDraftSubject } from "../policy.ts";

/** A published call, locked against other changes, with what the policy needs. */
export async function lockCall(tx: Db, callId: number) {
  const [call] = await tx
    .select({
      id: calls.id,
      slug: calls.slug,
      partnerId: calls.partnerId,
      departmentId: calls.departmentId,
      withdrawnAt: calls.withdrawnAt,
      partnerKind: partners.kind,
    })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(calls.id, callId))
    .for("update", { of: calls });
  if (!call) throw new DomainError("NOT_FOUND");
  const { partnerId, departmentId, partnerKind, withdrawnAt } = call;
  const subject: CallDraftSubject = {
    ...{ partnerId, departmentId, partnerKind },
    isPublished: true,
    isWithdrawn: withdrawnAt !== null,
  };
  return { ...call, subject };
}
