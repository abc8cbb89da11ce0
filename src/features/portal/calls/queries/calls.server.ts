import { eq, sql } from "drizzle-orm";
import { ercDomains } from "#features/portal/nomenclatures/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { compileSelect, type QueryParameters } from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { callErcDomains, calls } from "../tables.server.ts";

const partnerColumns = {
  code: partners.code,
  slug: partners.slug,
  articleFr: partners.articleFr,
  nameFr: partners.nameFr,
  nameEn: partners.nameEn,
  colour: partners.colour,
  colourOnDark: partners.colourOnDark,
  logoKey: partners.logoKey,
};

const cardColumns = {
  id: calls.id,
  slug: calls.slug,
  partner: partnerColumns,
  titleFr: calls.titleFr,
  titleEn: calls.titleEn,
  summaryFr: calls.summaryFr,
  summaryEn: calls.summaryEn,
  publishedAt: calls.publishedAt,
  opensAt: calls.opensAt,
  closesAt: calls.closesAt,
  withdrawnAt: calls.withdrawnAt,
  openToCompanies: calls.openToCompanies,
  openToInternational: calls.openToInternational,
  consortiumType: calls.consortiumType,
  url: calls.url,
};

/** The columns of a call's card, in both languages. */
export type CallCardRow = Awaited<ReturnType<typeof listCards>>[number];

export async function listCards(db: Db, ids: readonly number[]) {
  return ids.length === 0 ? [] : selectCards(db, { ids });
}

/** Compiled once: every search whose cards are not cached runs this query. */
const selectCards = compileSelect((db, { ids }: QueryParameters<"ids">) =>
  db
    .select(cardColumns)
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(sql`${calls.id} = any(${ids}::int[])`),
);

/** Titles and slugs of many calls in one language. No other column, because there may be thousands of rows. */
export async function listTitles(db: Db, ids: readonly number[], locale: Locale) {
  const title = locale === "fr" ? calls.titleFr : calls.titleEn;
  const rows = await db
    .select({ id: calls.id, slug: calls.slug, title })
    .from(calls)
    // One array parameter instead of one parameter per id.
    .where(sql`${calls.id} = any(${sql.param([...ids])}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findCallBySlug(db: Db, slug: string) {
  const [call] = await db
    .select({
      ...cardColumns,
      code: calls.code,
      year: calls.year,
      reference: calls.reference,
      programme: calls.programme,
      bodyFr: calls.bodyFr,
      bodyEn: calls.bodyEn,
      keywordsFr: calls.keywordsFr,
      keywordsEn: calls.keywordsEn,
      url: calls.url,
      maxAmountEuros: calls.maxAmountEuros,
      envelopeEuros: calls.envelopeEuros,
      eligibilityAnswerOn: calls.eligibilityAnswerOn,
      decisionsOn: calls.decisionsOn,
      documents: calls.documents,
      contacts: calls.contacts,
      updatedAt: calls.updatedAt,
      withdrawalReasonFr: calls.withdrawalReasonFr,
      withdrawalReasonEn: calls.withdrawalReasonEn,
      eligibility: calls.eligibility,
    })
    .from(calls)
    .innerJoin(partners, eq(partners.id, calls.partnerId))
    .where(eq(calls.slug, slug));
  return call ?? null;
}

export async function listCallErcDomains(db: Db, callId: number) {
  return db
    .select({ code: ercDomains.code, nameFr: ercDomains.nameFr, nameEn: ercDomains.nameEn })
    .from(callErcDomains)
    .innerJoin(ercDomains, eq(ercDomains.id, callErcDomains.ercDomainId))
    .where(eq(callErcDomains.callId, callId))
    .orderBy(ercDomains.id);
}

export async function listErcPanels(db: Db) {
  return db
    .select({
      code: ercDomains.code,
      nameFr: ercDomains.nameFr,
      nameEn: ercDomains.nameEn,
      domain: sql<string>`left(${ercDomains.code}, 2)`,
    })
    .from(ercDomains)
    .where(eq(ercDomains.level, 2))
    .orderBy(ercDomains.id);
}
