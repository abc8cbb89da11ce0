import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { callWithinReachOf } from "#features/portal/calls/queries/agency-calls.server.ts";
import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { IS_CURRENT } from "../queries/call-decisions.server.ts";
import { decisionConfirmations, decisions } from "../tables.server.ts";
import type { DecisionCounts } from "./decisions-page.server.ts";

export interface DecisionCallRow {
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly closesAt: Date;
  readonly counts: DecisionCounts;
}

/** The calls with deposited dossiers, of those that the member of staff sees, with how far their decisions are. */
export async function listDecisionCalls(
  db: Db,
  actor: StaffActor,
  locale: Locale,
): Promise<DecisionCallRow[]> {
  const isWaiting = sql`${dossiers.place} = 'published'`;
  const isPrepared = sql`${isWaiting} and ${decisions.kind} = 'prepared'`;
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`;
  const rows = await db
    .select({
      id: calls.id,
      code: calls.code,
      year: calls.year,
      partner: partners.code,
      title: locale === "fr" ? calls.titleFr : calls.titleEn,
      closesAt: calls.closesAt,
      all: sql<number>`count(*)::int`,
      waiting: count(isWaiting),
      prepared: count(isPrepared),
      confirmed: count(sql`${isPrepared} and ${decisionConfirmations.decisionId} is not null`),
    })
    .from(dossiers)
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .leftJoin(decisions, IS_CURRENT)
    .leftJoin(decisionConfirmations, eq(decisionConfirmations.decisionId, decisions.id))
    .where(and(dossierVisibleTo(actor), callWithinReachOf(actor), isNull(calls.withdrawnAt)))
    .groupBy(calls.id, partners.id)
    .orderBy(desc(calls.closesAt), calls.id);
  return rows.map(({ code, year, partner, all, waiting, prepared, confirmed, ...call }) => ({
    ...call,
    number: formatCallNumber({ code, year, partner }),
    counts: {
      ...{ all, prepared, confirmed },
      undecided: waiting - prepared,
      released: all - waiting,
    },
  }));
}
