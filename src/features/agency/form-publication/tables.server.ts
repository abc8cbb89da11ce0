import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { formModels, formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import type { FormModel } from "#form-engine/model.ts";
import { instant } from "#platform/db/columns.ts";
import type { TrialResult } from "./rules/trial-result.ts";

/**
 * A trial of a version: what its publication would do to the dossiers of the chosen calls, computed by a job that writes
 * nothing else. A publication names the trial it is based on.
 */
export const formTrials = pgTable(
  "form_trials",
  {
    id: uuid().primaryKey().defaultRandom(),
    formModelId: uuid("form_model_id")
      .notNull()
      .references(() => formModels.id, { onDelete: "cascade" }),
    /** The content that is tried. */
    model: jsonb().$type<FormModel>().notNull(),
    /** The draft's revision that the content was taken from; null for an earlier version that is tried again. */
    revision: integer(),
    /** The earlier version that is tried again. */
    versionId: uuid("version_id").references(() => formModelVersions.id),
    callIds: integer("call_ids").array().notNull(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    /** Number of dossiers to read, and read so far. */
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** The counts and examples that the page shows; null until the job has finished. */
    result: jsonb().$type<TrialResult>(),
    finishedAt: instant("finished_at"),
    /** Set by the publication: the version that the calls got, and when. */
    publishedVersionId: uuid("published_version_id").references(() => formModelVersions.id),
    publishedAt: instant("published_at"),
    /** Failure code of the job. */
    failure: text(),
    /** Whether only the wording of the draft was tried, on the last version. */
    isWordingOnly: boolean("is_wording_only").notNull().default(false),
    /** When a job publishes what was tried; null without a planned publication. */
    publishAt: instant("publish_at"),
    publishBy: uuid("publish_by").references(() => users.id, { onDelete: "set null" }),
    /** Why the planned publication did not happen: a `FormPlanFailure`. */
    publishFailure: text("publish_failure"),
  },
  (table) => [
    index("form_trials_form").on(table.formModelId, table.createdAt),
    index("form_trials_author").on(table.createdBy),
    index("form_trials_planner").on(table.publishBy),
    check("form_trials_origin", sql`(${table.revision} is null) <> (${table.versionId} is null)`),
  ],
);
