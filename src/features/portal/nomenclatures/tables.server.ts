import { type AnyPgColumn, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";

/** ERC domains (level 1), panels (level 2) and descriptors (level 3). */
export const ercDomains = pgTable(
  "erc_domains",
  {
    id: integer().primaryKey(),
    code: text().notNull().unique(),
    level: smallint().notNull(),
    parentId: integer("parent_id").references((): AnyPgColumn => ercDomains.id),
    nameFr: text("name_fr").notNull(),
    nameEn: text("name_en").notNull(),
  },
  (table) => [index("erc_domains_parent").on(table.parentId)],
);

/** Document types of the open archive. Several archive codes may share one type of the product. */
export const archiveTypes = pgTable("archive_types", {
  code: text().primaryKey(),
  type: text().notNull(),
  labelFr: text("label_fr").notNull(),
  labelEn: text("label_en").notNull(),
  position: smallint().notNull(),
});

/** Disciplines of the open archive, two levels. */
export const archiveDomains = pgTable(
  "archive_domains",
  {
    code: text().primaryKey(),
    parentCode: text("parent_code").references((): AnyPgColumn => archiveDomains.code),
    level: smallint().notNull(),
    labelFr: text("label_fr").notNull(),
    labelEn: text("label_en").notNull(),
  },
  (table) => [index("archive_domains_parent").on(table.parentCode)],
);
