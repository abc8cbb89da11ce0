import type pg from "pg";
import { syncVocabulary } from "#features/portal/calls/vocabulary/sync-vocabulary.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { loadAccounts } from "./accounts.ts";
import { loadFavourites } from "./favourites.ts";
import { loadCallDetails } from "./load/call-details.ts";
import { loadCareer } from "./load/career.ts";
import { loadContent } from "./load/content.ts";
import { loadCvs } from "./load/cvs.ts";
import { loadDossiers } from "./load/dossiers.ts";
import { loadEligibility } from "./load/eligibility.ts";
import { loadPeople } from "./load/people.ts";
import { loadProductions } from "./load/productions.ts";
import { addDays, readDemoData } from "./load/read-demo-data.ts";
import { type SourceBlock, toRichDocument } from "./load/rich-text.ts";
import { loadStaff } from "./load/staff.ts";
import { loadNotifications } from "./notifications.ts";

interface DemoPartner {
  code: string;
  slug: string;
  /** Standard by default. */
  kind?: "one_off";
  articleFr: string;
  nameFr: string;
  nameEn: string;
  descriptionFr: string;
  descriptionEn: string;
  website: string;
  brandColour: string;
  brandColourOnDark: string;
  controllerName?: string;
  controllerEmail?: string;
}

interface DemoCall {
  slug: string;
  /** With the year of the closing in the numbers of dossiers; unique among the calls of the partner. */
  code: string;
  reference?: string;
  partner: string;
  programme: string | null;
  titleFr: string;
  titleEn: string;
  summaryFr: string;
  summaryEn: string;
  body?: { fr: SourceBlock[]; en: SourceBlock[] };
  keywords: { fr: string[]; en: string[] };
  url: string | null;
  publicationOffsetDays: number;
  openingOffsetDays: number;
  closingOffsetDays: number;
  closingTime: string;
  openToCompanies: boolean;
  openToInternational: boolean;
  consortiumType: "national" | "international";
  amountEuros?: number | null;
  amountKind?: "project_max" | "envelope" | null;
  ercPanels?: string[];
}

export async function isDatabaseEmpty(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>(
    "select not exists (select from partners) as empty",
  );
  return rows[0]?.empty ?? true;
}

/** Fills an empty database in one transaction. Dates of calls are relative to `now`. */
export async function loadDemo(pool: pg.Pool, { now }: { now: Date }): Promise<void> {
  await inTransaction(pool, async (client) => {
    await loadNomenclatures(client);
    await syncVocabulary(client);
    await loadPartners(client);
    await loadCalls(client, now);
    await loadCallDetails(client);
    await loadEligibility(client);
    await loadAccounts(client, now);
    await loadStaff(client, now);
    await loadProductions(client, now);
    await loadFavourites(client, now);
    await loadPeople(client, now);
    await loadCareer(client, now);
    await loadContent(client, now);
    await loadDateChanges(client, now);
    await loadNotifications(client, now);
    // CVs and dossiers copy rows of the profiles, so they are loaded last.
    await loadCvs(client, now);
    await loadDossiers(client, now);
  });
  await pool.query("refresh materialized view call_words");
  await pool.query("analyze");
}

/**
 * Replaces the whole database by fresh demonstration data. The schema is dropped first: append-only tables reject
 * deletes, and a database from before the baseline cannot be migrated. The job queue has its own schema and is kept.
 */
export async function resetDemo(pool: pg.Pool, { now }: { now: Date }): Promise<void> {
  const revision = await findCallsRevision(pool);
  await inTransaction(pool, async (client) => {
    await client.query("drop schema public cascade");
    await client.query("drop schema if exists drizzle cascade");
    await client.query("create schema public");
  });
  await migrate(pool);
  // Running web processes still know the old revision. A higher one makes them reload all calls.
  await pool.query(
    "update calls_revision set revision = revision + $1, whole = revision + $1, vocabulary = revision + $1",
    [revision],
  );
  await loadDemo(pool, { now });
}

async function findCallsRevision(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query("select to_regclass('public.calls_revision') as present");
  if (!rows[0]?.present) return "0";
  const found = await pool.query<{ revision: string }>("select revision from calls_revision");
  return found.rows[0]?.revision ?? "0";
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await work(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function loadNomenclatures(client: pg.PoolClient): Promise<void> {
  const { domains: erc } = await readDemoData<{ domains: unknown[] }>("erc-domains.json");
  await client.query(
    `insert into erc_domains (id, code, level, parent_id, name_fr, name_en)
     select id, code, level, parent, "nameFr", "nameEn" from jsonb_to_recordset($1)
       as d(id int, code text, level smallint, parent int, "nameFr" text, "nameEn" text)
     order by level`,
    [JSON.stringify(erc)],
  );
  const { docTypes } = await readDemoData<{ docTypes: unknown[] }>("hal-doc-types.json");
  await client.query(
    `insert into archive_types (code, type, label_fr, label_en, position)
     select code, "specType", "labelFr", "labelEn", "order" from jsonb_to_recordset($1)
       as t(code text, "specType" text, "labelFr" text, "labelEn" text, "order" smallint)`,
    [JSON.stringify(docTypes)],
  );
  const { domains: archive } = await readDemoData<{ domains: unknown[] }>("hal-domains.json");
  await client.query(
    `insert into archive_domains (code, parent_code, level, label_fr, label_en)
     select code, parent, level, "labelFr", "labelEn" from jsonb_to_recordset($1)
       as d(code text, parent text, level smallint, "labelFr" text, "labelEn" text)
     order by level`,
    [JSON.stringify(archive)],
  );
}

async function loadPartners(client: pg.PoolClient): Promise<void> {
  const { partners } = await readDemoData<{ partners: DemoPartner[] }>("partners.json");
  for (const [position, partner] of partners.entries()) {
    await client.query(
      `insert into partners (code, slug, article_fr, name_fr, name_en, description_fr, description_en, website, colour, colour_on_dark,
         kind, controller_name, controller_email, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        partner.code,
        partner.slug,
        partner.articleFr,
        partner.nameFr,
        partner.nameEn,
        partner.descriptionFr,
        partner.descriptionEn,
        partner.website,
        partner.brandColour,
        partner.brandColourOnDark,
        partner.kind ?? "standard",
        partner.controllerName ?? null,
        partner.controllerEmail ?? null,
        position,
      ],
    );
  }
}

async function loadCalls(client: pg.PoolClient, now: Date): Promise<void> {
  const list = await readDemoData<DemoCall[]>("calls.json");
  for (const call of list) {
    await client.query(
      `with made as (
         insert into calls (slug, code, reference, year, partner_id, programme, title_fr, title_en, summary_fr, summary_en, body_fr, body_en,
           keywords_fr, keywords_en, url, published_at, opens_at, closes_at, open_to_companies, open_to_international,
           consortium_type, max_amount_euros, envelope_euros)
         select $1, $22, $23, extract(year from $15::timestamptz at time zone 'Europe/Paris'), id, $3, $4, $5, $6, $7, $8, $9, $10,
           $11, $12, $13, $14, $15, $16, $17, $18, $19, $20
         from partners where code = $2
         returning id)
       insert into call_erc_domains (call_id, erc_domain_id)
       select made.id, erc_domains.id from made, erc_domains where erc_domains.code = any($21)`,
      [
        call.slug,
        call.partner,
        call.programme,
        call.titleFr,
        call.titleEn,
        call.summaryFr,
        call.summaryEn,
        JSON.stringify(toRichDocument(call.body?.fr ?? [])),
        JSON.stringify(toRichDocument(call.body?.en ?? [])),
        call.keywords.fr,
        call.keywords.en,
        call.url,
        addDays(now, call.publicationOffsetDays, "09:00"),
        addDays(now, call.openingOffsetDays, "09:00"),
        addDays(now, call.closingOffsetDays, call.closingTime),
        call.openToCompanies,
        call.openToInternational,
        call.consortiumType,
        call.amountKind === "project_max" ? call.amountEuros : null,
        call.amountKind === "envelope" ? call.amountEuros : null,
        call.ercPanels ?? [],
        call.code,
        call.reference ?? null,
      ],
    );
  }
}

/** Postponed closings, for the history of dates on a call's page: when, and by how many days. */
const POSTPONEMENTS = [
  { slug: "anr-biodiversite-et-changements-transformateurs", daysAgo: 12, byDays: 7 },
  { slug: "anr-biodiversite-et-changements-transformateurs", daysAgo: 5, byDays: 7 },
  { slug: "ademe-co3-coconstruire-les-connaissances-avec-les-citoyens", daysAgo: 9, byDays: 14 },
];

/** The last postponement ends at the call's current date; earlier ones are computed backwards from it. */
async function loadDateChanges(client: pg.PoolClient, now: Date): Promise<void> {
  const list = await readDemoData<DemoCall[]>("calls.json");
  for (const { slug, daysAgo, byDays } of POSTPONEMENTS) {
    const call = list.find((one) => one.slug === slug);
    if (!call) continue;
    const laterChanges = POSTPONEMENTS.filter(
      (other) => other.slug === slug && other.daysAgo < daysAgo,
    );
    const after = laterChanges.reduce((day, other) => day - other.byDays, call.closingOffsetDays);
    await client.query(
      `insert into call_date_changes (call_id, field, before, after, changed_at)
       select id, 'closing', $2, $3, $4 from calls where slug = $1`,
      [
        slug,
        addDays(now, after - byDays, call.closingTime),
        addDays(now, after, call.closingTime),
        addDays(now, -daysAgo, "10:00"),
      ],
    );
  }
}
