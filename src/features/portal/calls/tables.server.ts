import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { ercDomains } from "#features/portal/nomenclatures/tables.server.ts";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { EMPTY_DOCUMENT, type RichDocument } from "#rich-text/document.ts";
import { type CallContact, type CallDocument, CONSORTIUM_TYPES } from "./rules/call-content.ts";
import type { EligibilityRule } from "./rules/eligibility-rule.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

const VOCABULARY_ORIGINS = ["product", "administrator"] as const;

export const calls = pgTable(
  "calls",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    partnerId: integer("partner_id")
      .notNull()
      .references(() => partners.id),
    /** Null: the call of all departments. */
    departmentId: integer("department_id").references(() => departments.id),
    /** With the year in the numbers of dossiers (`ANR-26-BIOT-0417`). Both are fixed at the first publication. */
    code: text().notNull(),
    year: smallint().notNull(),
    /** The agency's own reference. */
    reference: text(),
    programme: text(),
    titleFr: text("title_fr").notNull(),
    titleEn: text("title_en").notNull(),
    summaryFr: text("summary_fr").notNull(),
    summaryEn: text("summary_en").notNull(),
    bodyFr: jsonb("body_fr").$type<RichDocument>().notNull().default(EMPTY_DOCUMENT),
    bodyEn: jsonb("body_en").$type<RichDocument>().notNull().default(EMPTY_DOCUMENT),
    keywordsFr: text("keywords_fr").array().notNull().default([]),
    keywordsEn: text("keywords_en").array().notNull().default([]),
    url: text(),
    publishedAt: instant("published_at").notNull(),
    opensAt: instant("opens_at").notNull(),
    closesAt: instant("closes_at").notNull(),
    openToCompanies: boolean("open_to_companies").notNull(),
    openToInternational: boolean("open_to_international").notNull(),
    consortiumType: text("consortium_type", { enum: CONSORTIUM_TYPES }).notNull(),
    maxAmountEuros: bigint("max_amount_euros", { mode: "number" }),
    envelopeEuros: bigint("envelope_euros", { mode: "number" }),
    /** The amount that the search filters by: the maximum per project, or the envelope where there is none. */
    amountEuros: bigint("amount_euros", { mode: "number" }).generatedAlwaysAs(
      sql`coalesce(max_amount_euros, envelope_euros)`,
    ),
    /** Announced dates, a day (`2027-04-02`) or a month (`2027-07`). Nothing happens by themselves. */
    eligibilityAnswerOn: text("eligibility_answer_on"),
    decisionsOn: text("decisions_on"),
    contacts: jsonb().$type<readonly CallContact[]>().notNull().default([]),
    documents: jsonb().$type<readonly CallDocument[]>().notNull().default([]),
    eligibility: jsonb().$type<readonly EligibilityRule[]>().notNull().default([]),
    /** Whether a second person of the agency looks at the eligibility of each dossier. Internal. */
    secondLook: boolean("second_look").notNull().default(false),
    /** A withdrawn call has left every list; its page says so, with the reason. */
    withdrawnAt: instant("withdrawn_at"),
    withdrawalReasonFr: text("withdrawal_reason_fr"),
    withdrawalReasonEn: text("withdrawal_reason_en"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /**
     * Search document of a call, both languages together: title (weight A), keywords and programme (B), summary (C),
     * text (D). The catalogue is built from this column, and phrases are checked against it.
     */
    search: tsvector().generatedAlwaysAs(
      sql`setweight(french_lexemes(words_of(title_fr)), 'A') || setweight(english_lexemes(words_of(title_en)), 'A')
        || setweight(french_lexemes(words_of(keywords_fr) || ' ' || coalesce(programme, '')), 'B')
        || setweight(english_lexemes(words_of(keywords_en)), 'B')
        || setweight(french_lexemes(words_of(summary_fr)), 'C') || setweight(english_lexemes(words_of(summary_en)), 'C')
        || setweight(french_lexemes(words_of(body_fr)), 'D') || setweight(english_lexemes(words_of(body_en)), 'D')`,
    ),
  },
  (table) => [
    index("calls_partner").on(table.partnerId),
    index("calls_closes").on(table.closesAt),
    check("calls_dates", sql`${table.opensAt} < ${table.closesAt}`),
    check("calls_consortium", sql`${table.consortiumType} in ('national', 'international')`),
    unique("calls_code").on(table.partnerId, table.year, table.code),
    unique("calls_reference").on(table.partnerId, table.reference),
    check("calls_code_format", sql`${table.code} ~ '^[A-Z0-9]{2,12}$'`),
    check(
      "calls_withdrawal",
      sql`(${table.withdrawnAt} is null) = (${table.withdrawalReasonFr} is null) and (${table.withdrawnAt} is null) = (${table.withdrawalReasonEn} is null)`,
    ),
  ],
);

/**
 * Synonyms used by the search, in both languages. Entries of the product are synchronized at start; entries of
 * administrators are kept beside them.
 */
export const searchVocabulary = pgTable(
  "search_vocabulary",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Synonyms of each other. */
    terms: text().array().notNull(),
    /** Narrower or related expressions: a term finds these at a lower weight, but not the reverse. */
    near: text().array().notNull().default([]),
    origin: text({ enum: VOCABULARY_ORIGINS }).notNull(),
    /** Switched off by an administrator; synchronization keeps the flag. */
    isOff: boolean("is_off").notNull().default(false),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("search_vocabulary_entry").on(table.origin, table.terms),
    check("search_vocabulary_terms", sql`cardinality(${table.terms}) >= 2`),
    check(
      "search_vocabulary_origin_known",
      sql`${table.origin} in (${toSqlList(VOCABULARY_ORIGINS)})`,
    ),
  ],
);

/**
 * Zero-result searches in normalized form: hints for missing vocabulary. No person and no exact time is stored. The
 * number of rows and their age are limited.
 */
export const zeroResultSearches = pgTable(
  "zero_result_searches",
  {
    text: text().primaryKey(),
    times: integer().notNull(),
    /** The day only, for privacy. */
    lastOn: date("last_on").notNull(),
  },
  (table) => [index("zero_result_searches_times").on(table.times)],
);

/** ERC panels of a call. A call without any is open to every field. */
export const callErcDomains = pgTable(
  "call_erc_domains",
  {
    callId: integer("call_id")
      .notNull()
      .references(() => calls.id, { onDelete: "cascade" }),
    ercDomainId: integer("erc_domain_id")
      .notNull()
      .references(() => ercDomains.id),
  },
  (table) => [
    primaryKey({ columns: [table.callId, table.ercDomainId] }),
    index("call_erc_domains_domain").on(table.ercDomainId),
  ],
);

/** Every change of an opening or closing date, written by a trigger so that no code can bypass it. */
export const callDateChanges = pgTable(
  "call_date_changes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    callId: integer("call_id")
      .notNull()
      .references(() => calls.id, { onDelete: "cascade" }),
    field: text({ enum: ["opening", "closing"] }).notNull(),
    before: instant("before").notNull(),
    after: instant("after").notNull(),
    changedAt: instant("changed_at").notNull().defaultNow(),
  },
  (table) => [index("call_date_changes_call").on(table.callId, table.changedAt)],
);
