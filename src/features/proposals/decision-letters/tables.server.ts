import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { LETTER_KINDS } from "./rules/letter-kind.ts";

/**
 * Letters that an agency sent to the team of a dossier: append-only. A row is written by the release of its decision, in
 * the same transaction, so that no letter can be found before. The PDF is stored under its digest.
 */
export const decisionLetters = pgTable(
  "decision_letters",
  {
    id: uuid().primaryKey().defaultRandom(),
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id),
    /** The row of `decisions` that the letter tells. */
    decisionId: uuid("decision_id").notNull().unique(),
    kind: text({ enum: LETTER_KINDS }).notNull(),
    locale: text({ enum: LOCALES }).notNull(),
    subject: text().notNull(),
    /** The name of the person it is addressed to, as it stands in the letter. */
    recipient: text().notNull(),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    pages: integer().notNull(),
    sentAt: instant("sent_at").notNull(),
  },
  (table) => [
    index("decision_letters_dossier").on(table.dossierId, table.sentAt),
    // Asked by the job that deletes unused frozen files.
    index("decision_letters_sha256").on(table.sha256),
    check("decision_letters_kind", sql`${table.kind} in (${toSqlList(LETTER_KINDS)})`),
    check("decision_letters_locale", sql`${table.locale} in (${toSqlList(LOCALES)})`),
  ],
);
