import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import {
  CHECKLIST_STATUSES,
  DOSSIER_VERDICTS,
  type ListedCriterion,
  TICKS,
} from "./rules/checklist.ts";

/** What members of staff said about the criteria of a dossier. The team never sees it. */
export const eligibilityChecks = pgTable(
  "eligibility_checks",
  {
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    /** The id of a rule of the call, or `deposit`. */
    criterionId: text("criterion_id").notNull(),
    /** 1, or 2 where the call asks for a second look. */
    look: smallint().notNull(),
    verdict: text({ enum: TICKS }).notNull(),
    comment: text().notNull(),
    /** The version that the person judged. */
    versionNumber: integer("version_number").notNull(),
    /** Null once the account is erased. */
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    decidedAt: instant("decided_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.criterionId, table.look] }),
    index("eligibility_checks_author").on(table.decidedBy),
    check("eligibility_checks_look", sql`${table.look} in (1, 2)`),
    check("eligibility_checks_verdict", sql`${table.verdict} in (${toSqlList(TICKS)})`),
  ],
);

/** The verdicts of members of staff on a whole dossier, one for each look. The team never sees them. */
export const eligibilityVerdicts = pgTable(
  "eligibility_verdicts",
  {
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    look: smallint().notNull(),
    verdict: text({ enum: DOSSIER_VERDICTS }).notNull(),
    /** Why the dossier is not eligible; otherwise empty. */
    reason: text().notNull(),
    versionNumber: integer("version_number").notNull(),
    /** Null once the account is erased. */
    decidedBy: uuid("decided_by").references(() => users.id, { onDelete: "set null" }),
    decidedAt: instant("decided_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.look] }),
    index("eligibility_verdicts_author").on(table.decidedBy),
    check("eligibility_verdicts_look", sql`${table.look} in (1, 2)`),
    check(
      "eligibility_verdicts_verdict",
      sql`${table.verdict} in (${toSqlList(DOSSIER_VERDICTS)})`,
    ),
  ],
);

/**
 * The check list of a deposited dossier as lists show and filter it. Written with each check and verdict, and by the job
 * that indexes deposits; it can be made anew at any time.
 */
export const eligibilityStates = pgTable(
  "eligibility_states",
  {
    dossierId: uuid("dossier_id")
      .primaryKey()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    /** The held version, and the digest of the call's rules, that the row was made of. */
    versionNumber: integer("version_number").notNull(),
    rulesDigest: text("rules_digest").notNull(),
    status: text({ enum: CHECKLIST_STATUSES }).notNull(),
    criteria: jsonb().$type<readonly ListedCriterion[]>().notNull(),
  },
  (table) => [
    check(
      "eligibility_states_status_known",
      sql`${table.status} in (${toSqlList(CHECKLIST_STATUSES)})`,
    ),
  ],
);

/** Who of the staff has a dossier open, and the criterion they are on. The page says so again while it is open. */
export const dossierOpenings = pgTable(
  "agency_dossier_openings",
  {
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    seenAt: instant("seen_at").notNull(),
    /** The position of the criterion in the check list; null before one is reached. */
    criterion: smallint(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.userId] }),
    index("agency_dossier_openings_user").on(table.userId),
  ],
);
