import { sql } from "drizzle-orm";
import { bigint, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { FORM_POINT_KINDS } from "#form-engine/update-form.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";

/**
 * What a new version of a form asks a team to look at. The rows of a dossier are its list of points, until each is
 * confirmed by a member.
 */
export const dossierFormPoints = pgTable(
  "dossier_form_points",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    formModelType: text("form_model_type", { enum: FORM_MODEL_TYPES }).notNull(),
    kind: text({ enum: FORM_POINT_KINDS }).notNull(),
    /** Answer key in the new version; for an answer without a question, in the version before. */
    key: text().notNull(),
    fromVersionId: uuid("from_version_id")
      .notNull()
      .references(() => formModelVersions.id),
    toVersionId: uuid("to_version_id")
      .notNull()
      .references(() => formModelVersions.id),
    /** What a sentence about the point needs beside the two questions: counts, ids of unplaced answers and threads. */
    detail: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: instant("created_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    confirmedBy: uuid("confirmed_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("dossier_form_points_dossier").on(table.dossierId, table.id),
    index("dossier_form_points_confirmer").on(table.confirmedBy),
    check("dossier_form_points_kind", sql`${table.kind} in (${toSqlList(FORM_POINT_KINDS)})`),
  ],
);
