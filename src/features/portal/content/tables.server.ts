import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, smallint, text, unique } from "drizzle-orm/pg-core";
import { partners } from "#features/portal/partners/tables.server.ts";
import { instant } from "#platform/db/columns.ts";
import { EMPTY_DOCUMENT, type RichDocument } from "#rich-text/document.ts";

const richText = (name: string) =>
  jsonb(name).$type<RichDocument>().notNull().default(EMPTY_DOCUMENT);

/** Static texts (legal notice, about, accessibility…), one row per address, edited in the back office. */
export const staticPages = pgTable("static_pages", {
  slug: text().primaryKey(),
  titleFr: text("title_fr").notNull(),
  titleEn: text("title_en").notNull(),
  leadFr: text("lead_fr").notNull().default(""),
  leadEn: text("lead_en").notNull().default(""),
  bodyFr: richText("body_fr"),
  bodyEn: richText("body_en"),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

export const faqThemes = pgTable("faq_themes", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique(),
  position: smallint().notNull(),
  titleFr: text("title_fr").notNull(),
  titleEn: text("title_en").notNull(),
});

export const faqItems = pgTable(
  "faq_items",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    themeId: integer("theme_id")
      .notNull()
      .references(() => faqThemes.id, { onDelete: "cascade" }),
    slug: text().notNull().unique(),
    position: smallint().notNull(),
    questionFr: text("question_fr").notNull(),
    questionEn: text("question_en").notNull(),
    answerFr: richText("answer_fr"),
    answerEn: richText("answer_en"),
  },
  (table) => [unique("faq_items_place").on(table.themeId, table.position)],
);

export const news = pgTable(
  "news",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    partnerId: integer("partner_id").references(() => partners.id),
    publishedAt: instant("published_at").notNull(),
    titleFr: text("title_fr").notNull(),
    titleEn: text("title_en").notNull(),
    summaryFr: text("summary_fr").notNull(),
    summaryEn: text("summary_en").notNull(),
    bodyFr: richText("body_fr"),
    bodyEn: richText("body_en"),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("news_published").on(table.publishedAt)],
);

/** Contact messages as sent. A job mails each one and then sets `mailedAt`. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    locale: text({ enum: ["fr", "en"] }).notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    mailedAt: instant("mailed_at"),
  },
  (table) => [check("contact_messages_locale", sql`${table.locale} in ('fr', 'en')`)],
);

/** Site-wide settings, one row each. Today: maintenance. */
export const siteSettings = pgTable("site_settings", {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
