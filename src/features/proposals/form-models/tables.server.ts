import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { APPENDIX_KINDS, type StoredFile } from "#features/portal/calls/rules/call-content.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { FORM_MODEL_TYPES, type FormModel } from "#form-engine/model.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { FORM_MEANINGS } from "./rules/form-meanings.ts";

/** A form of an agency, usable for any number of calls. */
export const formModels = pgTable("form_models", {
  id: uuid().primaryKey().defaultRandom(),
  partnerId: integer("partner_id")
    .notNull()
    .references(() => partners.id),
  formModelType: text("form_model_type", { enum: FORM_MODEL_TYPES }).notNull(),
  name: text().notNull(),
  createdAt: instant("created_at").notNull(),
});

/**
 * A version of a form. Dossiers refer to one version, so a published version is immutable (enforced by the database);
 * changes become the next version.
 */
export const formModelVersions = pgTable(
  "form_model_versions",
  {
    id: uuid().primaryKey().defaultRandom(),
    formModelId: uuid("form_model_id")
      .notNull()
      .references(() => formModels.id),
    number: integer().notNull(),
    model: jsonb().$type<FormModel>().notNull(),
    createdAt: instant("created_at").notNull(),
    publishedAt: instant("published_at"),
    /** Null for the product, and once the account is erased. */
    publishedBy: uuid("published_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    unique("form_model_versions_number").on(table.formModelId, table.number),
    index("form_model_versions_publisher").on(table.publishedBy),
  ],
);

/**
 * Which question of a version means what (`requested_amount`, `abstract` …), for lists, figures and the API. Beside the
 * versions because it can change at any time, also for a published version.
 */
export const formVersionMeanings = pgTable(
  "form_version_meanings",
  {
    versionId: uuid("version_id")
      .notNull()
      .references(() => formModelVersions.id, { onDelete: "cascade" }),
    meaning: text({ enum: FORM_MEANINGS }).notNull(),
    questionId: text("question_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.meaning] }),
    check("form_version_meanings_known", sql`${table.meaning} in (${toSqlList(FORM_MEANINGS)})`),
  ],
);

/**
 * The forms of a call, with the version a new dossier starts with. A dossier that is being written follows this version
 * (`form-updates`); a deposited one keeps its own.
 */
export const callForms = pgTable(
  "call_forms",
  {
    callId: integer("call_id")
      .notNull()
      .references(() => calls.id, { onDelete: "cascade" }),
    formModelType: text("form_model_type", { enum: FORM_MODEL_TYPES }).notNull(),
    versionId: uuid("version_id")
      .notNull()
      .references(() => formModelVersions.id),
  },
  (table) => [
    primaryKey({ columns: [table.callId, table.formModelType] }),
    index("call_forms_version").on(table.versionId),
    check("call_forms_type", sql`${table.formModelType} in (${toSqlList(FORM_MODEL_TYPES)})`),
  ],
);

/** Other requirements of a call. A call without a row has none. */
export const callRequirements = pgTable("call_requirements", {
  callId: integer("call_id")
    .primaryKey()
    .references(() => calls.id, { onDelete: "cascade" }),
  coordinatorCv: boolean("coordinator_cv").notNull().default(true),
  scientificManagerCv: boolean("scientific_manager_cv").notNull().default(true),
  /** Whether teams name their managing organisation themselves. */
  editableManagingOrganisation: boolean("editable_managing_organisation").notNull().default(true),
  /** Minutes after the closing in which a deposit is still accepted. Not shown to anyone. */
  graceMinutes: smallint("grace_minutes").notNull().default(0),
  /** Maximum number of appendices of a dossier; null: limited only by the slots. */
  maxAppendices: smallint("max_appendices"),
});

/** A slot for files beside the forms. */
export const callAppendices = pgTable(
  "call_appendices",
  {
    id: uuid().primaryKey().defaultRandom(),
    callId: integer("call_id")
      .notNull()
      .references(() => calls.id, { onDelete: "cascade" }),
    kind: text({ enum: APPENDIX_KINDS }).notNull(),
    labelFr: text("label_fr").notNull(),
    labelEn: text("label_en").notNull(),
    mandatory: boolean().notNull().default(false),
    maxCount: smallint("max_count").notNull().default(1),
    position: smallint().notNull(),
    /** A file to start from. */
    template: jsonb().$type<StoredFile>(),
    /** A slot that has files is retired instead of deleted: it takes no further files and is no longer required. */
    retiredAt: instant("retired_at"),
  },
  (table) => [
    index("call_appendices_call").on(table.callId, table.position),
    check("call_appendices_kind", sql`${table.kind} in (${toSqlList(APPENDIX_KINDS)})`),
    check("call_appendices_count", sql`${table.maxCount} between 1 and 50`),
  ],
);
