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

/** Publications and datasets. A work that leaves its source is marked, not deleted, because CVs may refer to it. */
export const productions = pgTable(
  "productions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: userId(),
    source: text({ enum: PRODUCTION_SOURCES }).notNull(),
    /** Identifier in the source: `hal-01234567`, or a dataset's persistent identifier. */
    identifier: text().notNull(),
    /** Normalized: lower case, without resolver. The same DOI in two sources is the same work. */
    doi: text(),
    /** One of PRODUCTION_TYPES. */
    type: text().notNull(),
    title: text().notNull(),
    authors: text().array().notNull().default([]),
    container: text(),
    year: smallint(),
    /** `2024`, `2024-03` or `2024-03-01`, by the precision of the source. */
    publishedOn: text("published_on"),
    url: text(),
    keywords: text().array().notNull().default([]),
    favouriteAt: instant("favourite_at"),
    importedAt: instant("imported_at").notNull(),
    goneAt: instant("gone_at"),
    /** The import that first added the work. */
    importId: uuid("import_id"),
    /** Hidden as a namesake's work; the row stays, so that later imports do not add it again. */
    notMineAt: instant("not_mine_at"),
  },
  (table) => [
    uniqueIndex("productions_identity").on(table.userId, table.source, table.identifier),
    index("productions_list").on(table.userId, table.source, table.publishedOn.desc(), table.id),
    index("productions_doi").on(table.userId, table.doi),
    check("productions_source", sql`${table.source} in (${toSqlList(PRODUCTION_SOURCES)})`),
  ],
);

/** An import from one source, with its progress. */
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
    // One running import per person and source; a second request joins it.
    uniqueIndex("production_imports_running")
      .on(table.userId, table.source)
      .where(sql`${table.state} in ('waiting', 'running')`),
  ],
);
