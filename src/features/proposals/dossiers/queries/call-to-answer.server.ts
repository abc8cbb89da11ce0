import { eq } from "drizzle-orm";
import { phaseAt } from "#features/portal/calls/rules/status.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { formsOfCall } from "#features/proposals/form-models/queries/call-forms.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { callHead } from "./dossiers.server.ts";

/** An open call that takes dossiers here. Others have nothing to create. */
export async function callToAnswer(db: Db, slug: string, now: Date) {
  const [call] = await db
    .select({ id: calls.id, ...callHead })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(calls.slug, slug));
  if (!call || phaseAt(call, now) !== "open") throw new DomainError("NOT_FOUND");
  if ((await formsOfCall(db, call.id)).length === 0) throw new DomainError("NOT_FOUND");
  return call;
}
