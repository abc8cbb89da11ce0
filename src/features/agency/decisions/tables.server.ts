import { sql } from "drizzle-orm";
import { check, index, integer, numeric, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { partners } from "#features/portal/partners/tables.server.ts";
import { DECISIONS } from "#features/proposals/deposits/rules/notification-kinds.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { DECISION_KINDS, DECISION_SOURCES } from "./rules/decision.ts";

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
