import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { instant, toSqlList } from "#platform/db/columns.ts";
import { IMPORT_SOURCES, IMPORT_STATES, PRODUCTION_SOURCES } from "./rules/vocabulary.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Publications and datasets, as last imported. What disappears from a source is marked, not deleted: CVs may name it. */
export const productions = pgTable(
  "productions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    source: text({ enum: PRODUCTION_SOURCES }).notNull(),
    /** The source's own: `hal-01234567`, a dataset's persistent identifier. */
    identifier: text().notNull(),
    /** Lower case, without the resolver; the same DOI in two sources is the same work. */
    doi: text(),
    /** A type of the product (the 22 of the archive), or `dataset`. */
    type: text().notNull(),
    title: text().notNull(),
    authors: text().array().notNull().default([]),
    container: text(),
    year: smallint(),
    /** As precise as the source says: `2024`, `2024-03`, `2024-03-01`. */
    publishedOn: text("published_on"),
    url: text(),
    keywords: text().array().notNull().default([]),
    favouriteAt: instant("favourite_at"),
    importedAt: instant("imported_at").notNull(),
    goneAt: instant("gone_at"),
    /** The import that first brought it. */
    importId: uuid("import_id"),
    /** The person says it is a namesake's: it is shown nowhere, and kept so that no later import brings it back. */
    notMineAt: instant("not_mine_at"),
  },
  (table) => [
    uniqueIndex("productions_identity").on(table.userId, table.source, table.identifier),
    index("productions_list").on(table.userId, table.source, table.publishedOn.desc(), table.id),
    index("productions_doi").on(table.userId, table.doi),
    check("productions_source", sql`${table.source} in (${toSqlList(PRODUCTION_SOURCES)})`),
  ],
);

/** One import from one source: what the page shows while it runs and after it. */
export const productionImports = pgTable(
  "production_imports",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    source: text({ enum: IMPORT_SOURCES }).notNull(),
    by: text({ enum: ["orcid", "identifier", "name"] }).notNull(),
    value: text().notNull(),
    state: text({ enum: IMPORT_STATES }).notNull(),
    done: integer().notNull().default(0),
    total: integer(),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    failure: text(),
    createdAt: instant("created_at").notNull(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    index("production_imports_user").on(table.userId, table.source, table.createdAt.desc()),
    // One at a time for a person and a source: a second request joins the first.
    uniqueIndex("production_imports_running")
      .on(table.userId, table.source)
      .where(sql`${table.state} in ('waiting', 'running')`),
  ],
);
