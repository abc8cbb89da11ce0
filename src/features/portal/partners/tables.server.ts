import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { instant } from "#platform/db/columns.ts";
import { FRENCH_ARTICLES } from "./rules/format-of-partner.ts";

export const PARTNER_KINDS = ["standard", "one_off"] as const;

export const partners = pgTable(
  "partners",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The short name, as the agency writes it: INCa, Anses, ANRS MIE. */
    code: text().notNull().unique(),
    articleFr: text("article_fr", { enum: FRENCH_ARTICLES }).notNull().default("none"),
    slug: text().notNull().unique(),
    kind: text({ enum: PARTNER_KINDS }).notNull().default("standard"),
    nameFr: text("name_fr").notNull(),
    nameEn: text("name_en").notNull(),
    descriptionFr: text("description_fr").notNull(),
    descriptionEn: text("description_en").notNull(),
    website: text().notNull(),
    /** The agency's mark on its cards and rows, on light and on dark grounds: `#rrggbb`. */
    colour: text().notNull(),
    colourOnDark: text("colour_on_dark").notNull(),
    /** The order of agencies in lists; equal positions are ordered by code. */
    position: integer().notNull().default(0),
    /** The logo in the file store; null without one. */
    logoKey: text("logo_key"),
    /** Who answers for the personal data of depositors, and an address to write to. Required of standard agencies. */
    controllerName: text("controller_name"),
    controllerEmail: text("controller_email"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("partners_article", sql`${table.articleFr} in ('l''', 'le', 'la', 'les', 'none')`),
    check("partners_kind", sql`${table.kind} in ('standard', 'one_off')`),
    check(
      "partners_colours",
      sql`${table.colour} ~ '^#[0-9A-Fa-f]{6}$' and ${table.colourOnDark} ~ '^#[0-9A-Fa-f]{6}$'`,
    ),
  ],
);

/** Departments of an agency. Calls may belong to one, and staff may be limited to some. */
export const departments = pgTable(
  "departments",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    partnerId: integer("partner_id")
      .notNull()
      .references(() => partners.id),
    nameFr: text("name_fr").notNull(),
    nameEn: text("name_en").notNull(),
    position: integer().notNull().default(0),
    /** A closed department keeps its calls and members, and takes no new ones. */
    closedAt: instant("closed_at"),
  },
  (table) => [index("departments_partner").on(table.partnerId)],
);
