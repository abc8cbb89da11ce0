import { bigint, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { bytes, instant } from "#platform/db/columns.ts";

/** The pad of a question: everything ever written in it, merged into one update of Yjs. */
export const pads = pgTable(
  "pads",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    formModelType: text("form_model_type", { enum: FORM_MODEL_TYPES }).notNull(),
    /** Where the answer stands (`form-engine/answer-key.ts`). */
    key: text().notNull(),
    state: bytes().notNull(),
    /** Counts how often it was begun anew from what it says: nothing of an earlier generation fits into a later one. */
    generation: integer().notNull().default(1),
    createdAt: instant("created_at").notNull(),
    /** When something was merged into the state last. */
    mergedAt: instant("merged_at"),
    /** When it was last asked whether it should begin anew. */
    weighedAt: instant("weighed_at"),
    /**
     * Digest of the text that somebody last brought into the answer or left out of it (`rules/pad-digest.ts`): the team is not
     * warned again of that text. Null: nobody has decided yet.
     */
    settledDigest: text("settled_digest"),
  },
  (table) => [unique("pads_place").on(table.dossierId, table.formModelType, table.key)],
);

/** What was written since the state was merged last. Nobody is told that something is saved before it stands here. */
export const padUpdates = pgTable(
  "pad_updates",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    padId: uuid("pad_id")
      .notNull()
      .references(() => pads.id, { onDelete: "cascade" }),
    update: bytes().notNull(),
  },
  (table) => [index("pad_updates_pad").on(table.padId, table.id)],
);
