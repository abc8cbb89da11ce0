import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { cvFiles, cvs } from "#features/people/cv/tables.server.ts";
import {
  IDENTIFIER_TYPES,
  INSTITUTION_TYPES,
  ORGANIZATION_TYPES,
} from "#features/people/researchers/rules/vocabulary.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import {
  DOSSIER_PLACES,
  DOSSIER_ROLES,
  INVITED_ROLES,
  MAX_TEAMS,
  TEAM_STATES,
} from "./rules/dossier.ts";
import type { OpenParts } from "./rules/open-parts.ts";

/** A proposal for a call. */
export const dossiers = pgTable(
  "dossiers",
  {
    id: uuid().primaryKey().defaultRandom(),
    callId: integer("call_id")
      .notNull()
      .references(() => calls.id),
    /** `ANR-26-BIOT-0417`. A trigger gives the next number of the call to an inserted row without one. */
    number: text().notNull().unique().default(""),
    acronym: text().notNull(),
    title: text().notNull(),
    place: text({ enum: DOSSIER_PLACES }).notNull().default("draft"),
    /** Being edited after a deposit; the agency keeps the deposited version meanwhile. */
    unlocked: boolean().notNull().default(false),
    /** While a request for completion is open: the parts that it opens. Null: an edit opens everything. */
    openParts: jsonb("open_parts").$type<OpenParts>(),
    /** When the coordinator confirmed the creation, which opens the scientific proposal. */
    confirmedAt: instant("confirmed_at"),
    createdAt: instant("created_at").notNull(),
    publishedAt: instant("published_at"),
    /** Number of the version the agency has. */
    depositedVersion: integer("deposited_version"),
    /** When the agency told the team that the dossier is eligible. The state of the dossier does not change with it. */
    eligibilityToldAt: instant("eligibility_told_at"),
    /** When the names were saved, the creation confirmed or a version restored. Changes of answers are in `dossier_forms.last_update`. */
    savedAt: instant("saved_at").notNull(),
  },
  (table) => [
    index("dossiers_call").on(table.callId),
    check("dossiers_place", sql`${table.place} in (${toSqlList(DOSSIER_PLACES)})`),
    check("dossiers_published", sql`(${table.place} = 'draft') = (${table.publishedAt} is null)`),
  ],
);

/** The last number given to a dossier of each call. Numbers are never given twice; gaps are allowed. */
export const dossierCounters = pgTable("dossier_counters", {
  callId: integer("call_id")
    .primaryKey()
    .references(() => calls.id, { onDelete: "cascade" }),
  last: integer().notNull(),
});

/** A team of a dossier, with its institution once known. */
export const dossierTeams = pgTable(
  "dossier_teams",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    number: smallint().notNull(),
    state: text({ enum: TEAM_STATES }).notNull().default("active"),
    organizationType: text("organization_type", { enum: ORGANIZATION_TYPES }),
    identifier: text(),
    identifierType: text("identifier_type", { enum: IDENTIFIER_TYPES }),
    label: text(),
    subLabel: text("sub_label"),
    institutionType: text("institution_type", { enum: INSTITUTION_TYPES }),
    country: text(),
  },
  (table) => [
    unique("dossier_teams_number").on(table.dossierId, table.number),
    check("dossier_teams_range", sql`${table.number} between 1 and ${sql.raw(String(MAX_TEAMS))}`),
    check(
      "dossier_teams_institution",
      sql`(${table.label} is null) = (${table.organizationType} is null)`,
    ),
    check("dossier_teams_state", sql`${table.state} in (${toSqlList(TEAM_STATES)})`),
    check(
      "dossier_teams_type",
      sql`${table.organizationType} in (${toSqlList(ORGANIZATION_TYPES)})`,
    ),
  ],
);

/** Members of a dossier with their roles. A unique index allows one coordinator. */
export const dossierMembers = pgTable(
  "dossier_members",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: DOSSIER_ROLES }).notNull(),
    teamNumber: smallint("team_number").notNull(),
    /** For a delegate: the role before, restored when the delegation ends. */
    roleBefore: text("role_before", { enum: INVITED_ROLES }),
    /** For the role `member`: may write answers. */
    mayWrite: boolean("may_write").notNull().default(false),
    /** Name corrected in this dossier, for a person without ORCID; null where the account's name is shown. */
    shownFirstName: text("shown_first_name"),
    shownLastName: text("shown_last_name"),
    /** The CV given to this dossier: one built here, or an uploaded file. */
    cvId: uuid("cv_id").references(() => cvs.id, { onDelete: "set null" }),
    cvFileId: uuid("cv_file_id").references(() => cvFiles.id, { onDelete: "set null" }),
    joinedAt: instant("joined_at").notNull(),
    /** When this member archived the dossier in their own list. */
    archivedAt: instant("archived_at"),
  },
  (table) => [
    uniqueIndex("dossier_members_person").on(table.dossierId, table.userId),
    uniqueIndex("dossier_members_coordinator")
      .on(table.dossierId)
      .where(sql`${table.role} = 'coordinator'`),
    index("dossier_members_user").on(table.userId),
    check("dossier_members_role", sql`${table.role} in (${toSqlList(DOSSIER_ROLES)})`),
    check("dossier_members_role_before", sql`${table.roleBefore} in (${toSqlList(INVITED_ROLES)})`),
    foreignKey({
      name: "dossier_members_in_team",
      columns: [table.dossierId, table.teamNumber],
      foreignColumns: [dossierTeams.dossierId, dossierTeams.number],
    }),
    check("dossier_members_cv", sql`${table.cvId} is null or ${table.cvFileId} is null`),
  ],
);

/** Former members: the access page tells them that they left or were removed, where strangers get a 404. */
export const formerMembers = pgTable(
  "dossier_former_members",
  {
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: DOSSIER_ROLES }).notNull(),
    teamNumber: smallint("team_number").notNull(),
    joinedAt: instant("joined_at").notNull(),
    leftAt: instant("left_at").notNull(),
    /** Removed by a lead; false when the person left. */
    removed: boolean().notNull(),
  },
  (table) => [
    index("dossier_former_members_dossier").on(table.dossierId, table.userId),
    index("dossier_former_members_user").on(table.userId),
  ],
);

/** A form of a dossier, with the model version its answers belong to. The row is locked while answers are written. */
export const dossierForms = pgTable(
  "dossier_forms",
  {
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    formModelType: text("form_model_type", { enum: FORM_MODEL_TYPES }).notNull(),
    versionId: uuid("version_id")
      .notNull()
      .references(() => formModelVersions.id),
    lastUpdate: instant("last_update").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.formModelType] }),
    index("dossier_forms_version").on(table.versionId),
    check("dossier_forms_type", sql`${table.formModelType} in (${toSqlList(FORM_MODEL_TYPES)})`),
  ],
);

/** Conflicts of interest that staff declared themselves: as staff, the person sees nothing of the dossier. */
export const declaredConflicts = pgTable(
  "declared_conflicts",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    declaredAt: instant("declared_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.dossierId] }),
    index("declared_conflicts_dossier").on(table.dossierId),
  ],
);
