import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { LETTER_KINDS } from "#features/proposals/decision-letters/rules/letter-kind.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";

/** Subject and text of a letter in one language, with fields such as `{{acronym}}`. */
export interface LetterText {
  readonly subject: string;
  readonly body: string;
}

/** Models of letters of an agency, in both languages. */
export const letterTemplates = pgTable(
  "letter_templates",
  {
    id: uuid().primaryKey().defaultRandom(),
    partnerId: integer("partner_id")
      .notNull()
      .references(() => partners.id),
    kind: text({ enum: LETTER_KINDS }).notNull(),
    name: text().notNull(),
    texts: jsonb().$type<Readonly<Record<Locale, LetterText>>>().notNull(),
    /** Counts saves, so that two people who edit at once do not overwrite each other. */
    version: integer().notNull().default(1),
    updatedBy: uuid("updated_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    archivedAt: instant("archived_at"),
  },
  (table) => [
    index("letter_templates_partner").on(table.partnerId, table.kind),
    index("letter_templates_author").on(table.updatedBy),
    check("letter_templates_kind", sql`${table.kind} in (${toSqlList(LETTER_KINDS)})`),
  ],
);

/** The template that a call uses for each kind of letter; without a row, the agency's oldest of that kind. */
export const callLetterTemplates = pgTable(
  "call_letter_templates",
  {
    callId: integer("call_id")
      .notNull()
      .references(() => calls.id, { onDelete: "cascade" }),
    kind: text({ enum: LETTER_KINDS }).notNull(),
    templateId: uuid("template_id")
      .notNull()
      .references(() => letterTemplates.id),
  },
  (table) => [
    primaryKey({ columns: [table.callId, table.kind] }),
    index("call_letter_templates_template").on(table.templateId),
    check("call_letter_templates_kind", sql`${table.kind} in (${toSqlList(LETTER_KINDS)})`),
  ],
);

/** The letter of one dossier written apart from its template, with fields still in it. */
export const letterAdaptations = pgTable(
  "letter_adaptations",
  {
    dossierId: uuid("dossier_id")
      .notNull()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    kind: text({ enum: LETTER_KINDS }).notNull(),
    locale: text({ enum: LOCALES }).notNull(),
    text: jsonb().$type<LetterText>().notNull(),
    version: integer().notNull().default(1),
    adaptedBy: uuid("adapted_by").references(() => users.id, { onDelete: "set null" }),
    adaptedAt: instant("adapted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dossierId, table.kind, table.locale] }),
    index("letter_adaptations_author").on(table.adaptedBy),
    check("letter_adaptations_kind", sql`${table.kind} in (${toSqlList(LETTER_KINDS)})`),
    check("letter_adaptations_locale", sql`${table.locale} in (${toSqlList(LOCALES)})`),
  ],
);

/** Who read the letter of a dossier. It counts while the digest is that of the letter as it would leave now. */
export const letterReviews = pgTable(
  "letter_reviews",
  {
    dossierId: uuid("dossier_id")
      .primaryKey()
      .references(() => dossiers.id, { onDelete: "cascade" }),
    digest: text().notNull(),
    reviewedBy: uuid("reviewed_by").references(() => users.id, { onDelete: "set null" }),
    reviewedAt: instant("reviewed_at").notNull(),
  },
  (table) => [index("letter_reviews_author").on(table.reviewedBy)],
);
