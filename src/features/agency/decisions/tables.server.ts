import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { DECISIONS } from "#features/proposals/deposits/rules/notification-kinds.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { DECISION_KINDS, DECISION_SOURCES, RELEASE_STATES } from "./rules/decision.ts";

/** Reasons that an agency stores for dossiers that are not selected or not eligible, in both languages. */
export const decisionMotives = pgTable(
  "decision_motives",
  {
    id: uuid().primaryKey().defaultRandom(),
    partnerId: integer("partner_id")
      .notNull()
      .references(() => partners.id),
    /** The state it is a reason for. */
    state: text({ enum: DECISIONS }).notNull(),
    textFr: text("text_fr").notNull(),
    textEn: text("text_en").notNull(),
    archivedAt: instant("archived_at"),
  },
  (table) => [
    index("decision_motives_partner").on(table.partnerId),
    check("decision_motives_state", sql`${table.state} in (${toSqlList(DECISIONS)})`),
  ],
);

/** Decisions of an agency on its dossiers: append-only, triggers refuse updates and deletes. */
export const decisions = pgTable(
  "decisions",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id),
    /** Counts from 1 in each dossier. The highest is current, regardless of clocks. */
    revision: integer().notNull(),
    kind: text({ enum: DECISION_KINDS }).notNull(),
    /** Null unless a decision was prepared; so are rank, amount, code, programme and motive. */
    state: text({ enum: DECISIONS }),
    rank: integer(),
    amountEuros: numeric("amount_euros", { precision: 14, scale: 2, mode: "number" }),
    /** The code of the project; null: the number of the dossier. */
    code: text(),
    /** Null: the title of the call. */
    programme: text(),
    motiveId: uuid("motive_id").references(() => decisionMotives.id),
    /** Why it was withdrawn; null otherwise. */
    reason: text(),
    /** The deposited version that was decided on. */
    versionNumber: integer("version_number").notNull(),
    source: text({ enum: DECISION_SOURCES }).notNull(),
    /** No foreign key, because the record outlives the account. */
    madeBy: uuid("made_by").notNull(),
    madeAt: instant("made_at").notNull(),
  },
  (table) => [
    unique("decisions_revision").on(table.dossierId, table.revision),
    index("decisions_motive").on(table.motiveId),
    check("decisions_counts", sql`${table.revision} >= 1`),
    check("decisions_kind", sql`${table.kind} in (${toSqlList(DECISION_KINDS)})`),
    check("decisions_source", sql`${table.source} in (${toSqlList(DECISION_SOURCES)})`),
    check(
      "decisions_state",
      sql`(${table.kind} = 'prepared') = (${table.state} is not null) and ${table.state} in (${toSqlList(DECISIONS)})`,
    ),
    check("decisions_reason", sql`(${table.kind} = 'withdrawn') = (${table.reason} is not null)`),
    check("decisions_rank", sql`${table.rank} >= 1`),
    check("decisions_amount", sql`${table.amountEuros} >= 0`),
  ],
);

/** Confirmations of prepared decisions, by somebody else than who prepared them: append-only. */
export const decisionConfirmations = pgTable("decision_confirmations", {
  decisionId: uuid("decision_id")
    .primaryKey()
    .references(() => decisions.id),
  /** No foreign key, because the record outlives the account. */
  confirmedBy: uuid("confirmed_by").notNull(),
  confirmedAt: instant("confirmed_at").notNull(),
});

/** Releases: a chosen set of decisions of one call that takes effect at one moment. */
export const decisionReleases = pgTable(
  "decision_releases",
  {
    id: uuid().primaryKey().defaultRandom(),
    callId: integer("call_id")
      .notNull()
      .references(() => calls.id),
    state: text({ enum: RELEASE_STATES }).notNull(),
    /** The minute it is planned for; null: as soon as its letters are frozen. */
    plannedFor: instant("planned_for"),
    /** No foreign key, because the record outlives the account. */
    plannedBy: uuid("planned_by").notNull(),
    plannedAt: instant("planned_at").notNull(),
    /** When it was released, cancelled or blocked. */
    endedAt: instant("ended_at"),
    endedBy: uuid("ended_by"),
    /** Why it is blocked: the dossiers and what changed in each. */
    problems: jsonb(),
  },
  (table) => [
    index("decision_releases_call").on(table.callId, table.plannedAt),
    index("decision_releases_waiting")
      .on(table.state)
      .where(sql`${table.state} in ('preparing', 'planned')`),
    check("decision_releases_state", sql`${table.state} in (${toSqlList(RELEASE_STATES)})`),
  ],
);

/** The decisions of a release, each with its frozen letter. */
export const releaseDecisions = pgTable(
  "release_decisions",
  {
    releaseId: uuid("release_id")
      .notNull()
      .references(() => decisionReleases.id),
    decisionId: uuid("decision_id")
      .notNull()
      .references(() => decisions.id),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id),
    /** The frozen letter; null until it is made. Its PDF is stored under its digest. */
    letterSha256: text("letter_sha256"),
    letterBytes: integer("letter_bytes"),
    letterPages: integer("letter_pages"),
    letterLocale: text("letter_locale", { enum: LOCALES }),
    letterSubject: text("letter_subject"),
    letterRecipient: text("letter_recipient"),
    /** Set by the release itself. */
    releasedAt: instant("released_at"),
  },
  (table) => [
    primaryKey({ columns: [table.releaseId, table.dossierId] }),
    index("release_decisions_decision").on(table.decisionId),
    // A decision is released once, even if two people release it at once.
    uniqueIndex("release_decisions_released")
      .on(table.decisionId)
      .where(sql`${table.releasedAt} is not null`),
    index("release_decisions_dossier").on(table.dossierId),
  ],
);
