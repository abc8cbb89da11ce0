import { eq } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowNumber } from "#platform/row-id.ts";

/** A call with what the policy of decisions and its pages need. NOT_FOUND without one; the right is for the policy. */
export async function loadDecisionCall(db: Db, callId: unknown) {
  const parsed = rowNumber().safeParse(callId);
  if (!parsed.success) throw new DomainError("NOT_FOUND");
  const [call] = await db
    .select({
      id: calls.id,
      slug: calls.slug,
      code: calls.code,
      year: calls.year,
      partner: partners.code,
      titleFr: calls.titleFr,
      titleEn: calls.titleEn,
      partnerId: calls.partnerId,
      departmentId: calls.departmentId,
      closesAt: calls.closesAt,
      envelopeEuros: calls.envelopeEuros,
      withdrawnAt: calls.withdrawnAt,
    })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(calls.id, parsed.data));
  if (!call) throw new DomainError("NOT_FOUND");
  return call;
}
export type DecisionCall = Awaited<ReturnType<typeof loadDecisionCall>>;
