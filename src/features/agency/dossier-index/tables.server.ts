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
 * What an agency searches, sorts and counts by: one row for each deposited dossier, made of the manifest of the version that
 * the agency holds. A job writes it after each deposit, and it can be made anew from the manifests at any time. Triggers copy
 * what changes without a deposit, so that a list and its count read this table alone.
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
    /** Copies that `fill_agency_dossier()` makes at each write of the row, and when the copied rows change. The agency and department of the call. */
    partnerId: integer("partner_id").notNull().default(0),
    departmentId: integer("department_id"),
    /** The state of the dossier, or `unlocked` while a deposited dossier is edited. */
    state: text().notNull().default("draft"),
    /** The status of the check list, "to do" before it is made; null for a decided dossier without a verdict. */
    eligibility: text(),
    assignedMemberId: uuid("assigned_member_id"),
    /** The ERC panels as one text: ` sh7 2 pe1 `. */
    ercSearched: text("erc_searched").notNull().default(""),
  },
  (table) => [
    index("agency_dossiers_call").on(table.callId, table.depositedAt),
    // Orders of the agency's list: the first page reads no more than it shows. Columns that change without a deposit are in
    // no index, so that a change writes one row and no index.
    index("agency_dossiers_deposited").on(table.partnerId, table.depositedAt, table.dossierId),
    index("agency_dossiers_acronym").on(
      table.partnerId,
      sql`lower(${table.acronym})`,
      table.dossierId,
    ),
    index("agency_dossiers_coordinator").on(
      table.partnerId,
      sql`fold_text(${table.coordinator})`,
      table.dossierId,
    ),
    index("agency_dossiers_amount").on(
      table.partnerId,
      sql`coalesce(${table.requestedAmount}, -1)`,
      table.dossierId,
    ),
    index("agency_dossiers_searched").using("gin", table.searched.op("gin_trgm_ops")),
    index("agency_dossiers_content").using("gin", table.content),
    index("agency_dossiers_countries").using("gin", table.countries),
    index("agency_dossiers_erc").using("gin", table.ercSearched.op("gin_trgm_ops")),
    check("agency_dossiers_version", sql`${table.versionNumber} >= 1`),
  ],
);
