import { eq } from "drizzle-orm";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { listCallForms } from "#features/proposals/form-models/queries/form-versions.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { callColumns } from "./dossiers.server.ts";

/** An open call that takes dossiers here. Others have nothing to create. */
export async function loadOpenCall(db: Db, slug: string, now: Date) {
  const [call] = await db
    .select({ id: calls.id, ...callColumns })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(calls.slug, slug));
  if (!call || getCallPhase(call, now) !== "open") throw new DomainError("NOT_FOUND");
  if ((await listCallForms(db, call.id)).length === 0) throw new DomainError("NOT_FOUND");
  return call;
}
