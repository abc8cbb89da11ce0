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
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { ercDomains } from "#features/portal/nomenclatures/tables.server.ts";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { EMPTY_DOCUMENT, type RichDocument } from "#rich-text/document.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const CONSORTIUM_TYPES = ["national", "international"] as const;
/** Meaning of a call's amount: the maximum per project, or the total indicative envelope. */
export const AMOUNT_KINDS = ["project_max", "envelope"] as const;

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
    amountEuros: bigint("amount_euros", { mode: "number" }),
    amountKind: text("amount_kind", { enum: AMOUNT_KINDS }),
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
    check("calls_amount", sql`(${table.amountEuros} is null) = (${table.amountKind} is null)`),
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
