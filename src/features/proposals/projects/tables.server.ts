import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { AMENDMENT_KINDS, PROJECT_ROLES, PROJECT_SOURCES } from "./rules/project.ts";

/** Funded projects. A project is never deleted: one whose decision is withdrawn ends. */
export const projects = pgTable(
  "projects",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The decision code, as the agency writes it. Unique in the portal, case ignored. */
    code: text().notNull(),
    partnerId: integer("partner_id")
      .notNull()
      .references(() => partners.id),
    departmentId: integer("department_id").references(() => departments.id),
    source: text({ enum: PROJECT_SOURCES }).notNull(),
    /** Null for an imported project. */
    callId: integer("call_id").references(() => calls.id),
    dossierId: uuid("dossier_id").references(() => dossiers.id),
    /** The row of `decisions` that made the project. */
    decisionId: uuid("decision_id").unique(),
    acronym: text().notNull(),
    title: text().notNull(),
    programme: text().notNull(),
    amountEuros: numeric("amount_euros", { precision: 14, scale: 2, mode: "number" }).notNull(),
    requestedEuros: numeric("requested_euros", { precision: 14, scale: 2, mode: "number" }),
    keywords: text().array().notNull(),
    decidedAt: instant("decided_at").notNull(),
    startsOn: date("starts_on"),
    endsOn: date("ends_on"),
    /** Set when the decision was withdrawn. */
    endedAt: instant("ended_at"),
    endReason: text("end_reason"),
  },
  (table) => [
    uniqueIndex("projects_code").on(sql`upper(${table.code})`),
    index("projects_partner").on(table.partnerId, table.decidedAt),
    index("projects_call").on(table.callId),
    index("projects_dossier").on(table.dossierId),
    check("projects_source", sql`${table.source} in (${toSqlList(PROJECT_SOURCES)})`),
    check("projects_ended", sql`(${table.endedAt} is null) = (${table.endReason} is null)`),
  ],
);

/** The people of a project: those of the version that was selected, or of the imported file, linked to their accounts. */
export const projectPeople = pgTable(
  "project_people",
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => projects.id),
    role: text({ enum: PROJECT_ROLES }).notNull(),
    teamNumber: smallint("team_number").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    organization: text().notNull(),
    /** Null until an account is found, and once it is erased. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** What an account is found by; both null once it is found. */
    orcid: text(),
    email: text(),
  },
  (table) => [
    index("project_people_project").on(table.projectId),
    index("project_people_user").on(table.userId),
    index("project_people_orcid").on(table.orcid).where(sql`${table.userId} is null`),
    index("project_people_email")
      .on(sql`lower(${table.email})`)
      .where(sql`${table.userId} is null`),
    check("project_people_role", sql`${table.role} in (${toSqlList(PROJECT_ROLES)})`),
  ],
);

/** Changes of a project after its decision: append-only. */
export const projectAmendments = pgTable(
  "project_amendments",
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid("project_id")
      .notNull()
      .references(() => projects.id),
    /** Counts from 1 in each project. */
    number: integer().notNull(),
    kind: text({ enum: AMENDMENT_KINDS }).notNull(),
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    reason: text().notNull(),
    /** No foreign key, because the record outlives the account. */
    madeBy: uuid("made_by"),
    madeAt: instant("made_at").notNull(),
  },
  (table) => [
    unique("project_amendments_number").on(table.projectId, table.number),
    check("project_amendments_kind", sql`${table.kind} in (${toSqlList(AMENDMENT_KINDS)})`),
  ],
);
