import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { formModels, formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import type { DraftNode } from "#form-engine/draft-model.ts";
import { instant } from "#platform/db/columns.ts";

/** What an agency edits of a form. Made of the last version when the designer is first opened; publishing makes the next. */
export const formDrafts = pgTable("form_drafts", {
  formModelId: uuid("form_model_id")
    .primaryKey()
    .references(() => formModels.id, { onDelete: "cascade" }),
  /** The version that the draft was made of, or that it was last published as. */
  baseVersionId: uuid("base_version_id").references(() => formModelVersions.id),
  /** Incremented by each save. A trial and a publication name the revision they are for. */
  revision: integer().notNull().default(0),
  updatedAt: instant("updated_at").notNull(),
});

/**
 * The nodes of a draft, one row each with its own version, so that two designers can work at once. The row with the id ""
 * has the fields of the form itself. A deleted node stays as a row without content: its id is never used again.
 */
export const formDraftNodes = pgTable(
  "form_draft_nodes",
  {
    formModelId: uuid("form_model_id")
      .notNull()
      .references(() => formDrafts.formModelId, { onDelete: "cascade" }),
    nodeId: text("node_id").notNull(),
    /** Null for a deleted node. */
    content: jsonb().$type<DraftNode>(),
    version: integer().notNull().default(1),
    updatedBy: uuid("updated_by").references(() => users.id, { onDelete: "set null" }),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.formModelId, table.nodeId] }),
    index("form_draft_nodes_author").on(table.updatedBy),
  ],
);
