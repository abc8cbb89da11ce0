import { and, eq } from "drizzle-orm";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../../decisions/policy.ts";
import { loadDecisionCall } from "../../decisions/queries/decision-call.server.ts";
import {
  countDeliveries,
  DELIVERIES_PER_PAGE,
  listDeliveries,
} from "../queries/deliveries.server.ts";
import { DELIVERIES, type Delivery } from "../rules/delivery.ts";
import { decisionReleases } from "../tables.server.ts";

interface DeliveriesRequest {
  readonly callId: string | undefined;
  readonly releaseId: string | undefined;
  readonly state: string | null;
  /** From 1. */
  readonly page: number;
  readonly locale: Locale;
  readonly now: Date;
}

/** The mails of a release that took effect. NOT_FOUND for other releases, and beyond reach. */
export async function loadDeliveriesPage(db: Db, actor: StaffActor, request: DeliveriesRequest) {
  const call = await loadDecisionCall(db, request.callId);
  requireAllowed(can(actor, "readDecisions", call));
  const id = rowId().safeParse(request.releaseId).data;
  if (!id) throw new DomainError("NOT_FOUND");
  const [release] = await db
    .select({ id: decisionReleases.id, releasedAt: decisionReleases.endedAt })
    .from(decisionReleases)
    .where(
      and(
        eq(decisionReleases.id, id),
        eq(decisionReleases.callId, call.id),
        eq(decisionReleases.state, "released"),
      ),
    );
  if (!release?.releasedAt) throw new DomainError("NOT_FOUND");
  const state = DELIVERIES.find((one) => one === request.state) ?? null;
  const counts = await countDeliveries(db, actor, id);
  const countOf = (one: Delivery) => counts.get(one) ?? 0;
  const all = DELIVERIES.reduce((sum, one) => sum + countOf(one), 0);
  const pages = Math.max(1, Math.ceil((state ? countOf(state) : all) / DELIVERIES_PER_PAGE));
  const page = Math.min(Math.max(1, request.page), pages);
  return {
    now: request.now,
    call: { id: call.id, title: request.locale === "fr" ? call.titleFr : call.titleEn },
    release: { id, releasedAt: release.releasedAt },
    ...{ state, all, page, pages },
    counts: DELIVERIES.map((one) => ({ state: one, count: countOf(one) })),
    rows: await listDeliveries(db, actor, { releaseId: id, state, page }),
    can: can(actor, "releaseDecisions", call),
  };
}

export type DeliveriesView = Awaited<ReturnType<typeof loadDeliveriesPage>>;
