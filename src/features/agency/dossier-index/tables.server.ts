import { sql } from "drizzle-orm";
import {
  check,
  customType,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { instant } from "#platform/db/columns.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * What an agency searches and counts by: one row for each deposited dossier, made of the manifest of the version that the
 * agency holds. A job writes it after each deposit, and it can be made anew from the manifests at any time. The state of a
 * dossier is not in it, because it changes without a deposit.
 */
export const agencyDossiers = pgTable(
  "agency_dossiers",
  {
    dossierId: uuid("dossier_id")
      .primaryKey()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    callId: integer("call_id")
      .notNull()
      .references(() => calls.id),
    /** The version that the agency holds, and the moment of its deposit. */
    versionNumber: integer("version_number").notNull(),
    depositedAt: instant("deposited_at").notNull(),
    firstDepositedAt: instant("first_deposited_at").notNull(),
    number: text().notNull(),
    acronym: text().notNull(),
    title: text().notNull(),
    coordinator: text().notNull(),
    /** The institution of the coordinator's team; empty where it has none. */
    coordinatorInstitution: text("coordinator_institution").notNull(),
    teamCount: smallint("team_count").notNull(),
    /** ISO codes of the countries of the teams, each once, the coordinator's first. */
    countries: text().array().notNull(),
    institutions: text().array().notNull(),
    /** The answers of the questions with these meanings; null or empty where the form has no such question, or no answer. */
    requestedAmount: numeric("requested_amount", { mode: "number" }),
    durationMonths: numeric("duration_months", { mode: "number" }),
    ercDomains: text("erc_domains").array().notNull(),
    keywords: text().array().notNull(),
    abstract: text().notNull(),
    /** Number, acronym, title, names of people and institutions, without case and accents: what free words are looked for in. */
    searched: text().notNull(),
    /** Words of all answers, in French and English. */
    content: tsvector().notNull(),
    indexedAt: instant("indexed_at").notNull(),
  },
  (table) => [
    index("agency_dossiers_call").on(table.callId, table.depositedAt),
    // The order of the agency's list: its first page reads no more than it shows.
    index("agency_dossiers_deposited").on(table.depositedAt, table.dossierId),
    index("agency_dossiers_searched").using("gin", table.searched.op("gin_trgm_ops")),
    index("agency_dossiers_content").using("gin", table.content),
    check("agency_dossiers_version", sql`${table.versionNumber} >= 1`),
  ],
);
