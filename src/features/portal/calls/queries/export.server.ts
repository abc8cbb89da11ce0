import { asc, desc, eq, sql } from "drizzle-orm";
import { ercDomains } from "#features/portal/nomenclatures/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { callDateChanges, callErcDomains, calls } from "../tables.server.ts";

const isAmong = (column: unknown, ids: readonly number[]) =>
  sql`${column} = any(${sql.param([...ids])}::int[])`;

/** The columns of exports and feeds: everything but the long text. */
export type FullCallRow = Awaited<ReturnType<typeof listFullCalls>>[number];

/** Calls in the order of `ids`; deleted calls are left out. */
export async function listFullCalls(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: calls.id,
      slug: calls.slug,
      code: calls.code,
      year: calls.year,
      reference: calls.reference,
      partner: {
        code: partners.code,
        nameFr: partners.nameFr,
        nameEn: partners.nameEn,
      },
      programme: calls.programme,
      titleFr: calls.titleFr,
      titleEn: calls.titleEn,
      summaryFr: calls.summaryFr,
      summaryEn: calls.summaryEn,
      keywordsFr: calls.keywordsFr,
      keywordsEn: calls.keywordsEn,
      url: calls.url,
      publishedAt: calls.publishedAt,
      opensAt: calls.opensAt,
      closesAt: calls.closesAt,
      updatedAt: calls.updatedAt,
      openToCompanies: calls.openToCompanies,
      openToInternational: calls.openToInternational,
      consortiumType: calls.consortiumType,
      maxAmountEuros: calls.maxAmountEuros,
      envelopeEuros: calls.envelopeEuros,
      eligibilityAnswerOn: calls.eligibilityAnswerOn,
      decisionsOn: calls.decisionsOn,
      ercCodes: sql<string[]>`array(select ${ercDomains.code} from ${callErcDomains}
        join ${ercDomains} on ${ercDomains.id} = ${callErcDomains.ercDomainId}
        where ${callErcDomains.callId} = ${calls.id} order by ${ercDomains.id})`,
    })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(isAmong(calls.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export type DateChange = Awaited<ReturnType<typeof listDateChanges>>[number];

/** Date changes of some calls, oldest first. */
export async function listDateChanges(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      callId: callDateChanges.callId,
      field: callDateChanges.field,
      before: callDateChanges.before,
      after: callDateChanges.after,
      changedAt: callDateChanges.changedAt,
    })
    .from(callDateChanges)
    .where(isAmong(callDateChanges.callId, ids))
    .orderBy(asc(callDateChanges.changedAt), asc(callDateChanges.id));
}

/** Ids of the calls whose closing date was ever changed. */
export async function listMovedClosingIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ callId: callDateChanges.callId })
    .from(callDateChanges)
    .where(eq(callDateChanges.field, "closing"));
  return rows.map((row) => row.callId);
}

/** Title and keywords of a call in each language, and the name of its programme. Used to find related calls. */
export async function findSubjectTexts(db: Db, callId: number) {
  const [row] = await db
    .select({
      fr: { title: calls.titleFr, keywords: calls.keywordsFr },
      en: { title: calls.titleEn, keywords: calls.keywordsEn },
      programme: calls.programme,
    })
    .from(calls)
    .where(eq(calls.id, callId));
  return row ?? null;
}

/** Slugs and dates for the sitemap, latest published first. */
export async function listSitemapCalls(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({ slug: calls.slug, publishedAt: calls.publishedAt, updatedAt: calls.updatedAt })
    .from(calls)
    .where(isAmong(calls.id, ids))
    .orderBy(desc(calls.publishedAt), desc(calls.id));
}
