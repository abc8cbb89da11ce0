import { bigint, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { bytes, instant } from "#platform/db/columns.ts";

/** Pads, with all edits merged into one Yjs update. */
export const pads = pgTable(
  "pads",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    formModelType: text("form_model_type", { enum: FORM_MODEL_TYPES }).notNull(),
    /** Answer key (`form-engine/answer-key.ts`). */
    key: text().notNull(),
    state: bytes().notNull(),
    /** Incremented when the pad is renewed from its text. Updates of an older generation do not fit. */
    generation: integer().notNull().default(1),
    createdAt: instant("created_at").notNull(),
    /** When updates were last merged into the state. */
    mergedAt: instant("merged_at"),
    /** When the job last checked whether to renew the pad. */
    weighedAt: instant("weighed_at"),
    /**
     * Digest of the text last copied into the answer or left out of it (`digestText`); the team is not warned of this
     * text again. Null: not settled yet.
     */
    settledDigest: text("settled_digest"),
  },
  (table) => [unique("pads_place").on(table.dossierId, table.formModelType, table.key)],
);

/** Updates since the last merge. An update is acknowledged only after it is stored here. */
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
