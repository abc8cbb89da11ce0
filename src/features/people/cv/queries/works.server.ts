import { and, asc, desc, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { isNotDuplicate } from "#features/people/productions/queries/production-list.server.ts";
import { selectableProductionVisibleTo } from "#features/people/productions/queries/visible-to.server.ts";
import { productions } from "#features/people/productions/tables.server.ts";
import { archiveTypes } from "#features/portal/nomenclatures/tables.server.ts";
import type { Actor, PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { toFoldedTokens } from "#platform/fold-text.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { WORK_SECTIONS, type Work, type WorkSection } from "../rules/cv-parts.ts";
import type { WorkSearch } from "../rules/paths.ts";

const columns = {
  id: productions.id,
  source: productions.source,
  title: productions.title,
  type: productions.type,
  authors: productions.authors,
  container: productions.container,
  year: productions.year,
  doi: productions.doi,
  url: productions.url,
  identifier: productions.identifier,
};
type WorkRow = Pick<typeof productions.$inferSelect, keyof typeof columns>;

const DATASET = "dataset";

/** Works of Dataverse are datasets; HAL may have datasets too. */
const toWorkSection = (row: Pick<WorkRow, "source" | "type">): WorkSection =>
  row.source === "dataverse" || row.type === DATASET ? "datasets" : "publications";
const isDataset = sql`(${productions.source} = 'dataverse' or ${productions.type} = ${DATASET})`;

const toWork = (row: WorkRow): Work => ({
  id: row.id,
  values: {
    title: row.title,
    type: row.type,
    authors: row.authors,
    container: row.container ?? "",
    year: row.year,
    doi: row.doi ?? "",
    url: row.url ?? "",
    identifier: row.identifier,
  },
});

function groupBySection(rows: readonly WorkRow[]): Record<WorkSection, Work[]> {
  const pick = (kind: WorkSection) => rows.filter((row) => toWorkSection(row) === kind).map(toWork);
  return { publications: pick("publications"), datasets: pick("datasets") };
}

export async function findWorksById(db: Db, actor: Actor, ids: readonly string[]) {
  if (ids.length === 0) return { publications: [], datasets: [] };
  const rows = await db
    .select(columns)
    .from(productions)
    .where(and(selectableProductionVisibleTo(actor), inArray(productions.id, [...ids])));
  return groupBySection(rows);
}

/** Favourite productions, latest first. */
export async function listFavouriteWorks(db: Db, actor: Actor) {
  const rows = await db
    .select(columns)
    .from(productions)
    .where(and(selectableProductionVisibleTo(actor), isNotNull(productions.favouriteAt)))
    .orderBy(sql`${productions.publishedOn} desc nulls last`, asc(productions.id));
  return groupBySection(rows);
}

export interface FoundWork extends Work {
  readonly kind: WorkSection;
  readonly favourite: boolean;
}

export interface FoundWorks {
  readonly works: readonly FoundWork[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

const PAGE_SIZE = 12;

/** A page of the person's productions: favourites first, then the latest. */
export async function findWorks(
  db: Db,
  actor: PersonActor,
  search: WorkSearch,
): Promise<FoundWorks> {
  const where = and(
    selectableProductionVisibleTo(actor),
    isNotDuplicate(actor.userId),
    ...buildSearchConditions(search),
  );
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(productions)
    .where(where);
  const total = counted?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(search.page, pages);
  const rows = await db
    .select({ ...columns, favouriteAt: productions.favouriteAt })
    .from(productions)
    .where(where)
    .orderBy(
      desc(isNotNull(productions.favouriteAt)),
      sql`${productions.publishedOn} desc nulls last`,
      asc(productions.id),
    )
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  const works = rows.map((row) => ({
    ...toWork(row),
    kind: toWorkSection(row),
    favourite: row.favouriteAt !== null,
  }));
  return { works, total, page, pages };
}

function buildSearchConditions({ terms, filter }: WorkSearch): SQL[] {
  const text = sql`lower(unaccent(concat_ws(' ', ${productions.title}, array_to_string(${productions.authors}, ' '), ${productions.container}, ${productions.year}, ${productions.doi})))`;
  const conditions = toFoldedTokens(terms).map((token) => sql`${text} like ${`%${token}%`}`);
  if (filter === "publications") conditions.push(sql`not ${isDataset}`);
  else if (filter === "datasets") conditions.push(isDataset);
  else if (filter) conditions.push(sql`${productions.type} = ${filter}`);
  return conditions;
}

/** Types of the person's works with names and counts, for the filter. */
export async function listWorkTypes(db: Db, actor: Actor, locale: Locale) {
  const rows = await db
    .select({
      type: productions.type,
      dataset: sql<boolean>`bool_or(${isDataset})`,
      count: sql<number>`count(*)::int`,
      label: sql<string | null>`(
        select ${locale === "fr" ? archiveTypes.labelFr : archiveTypes.labelEn} from ${archiveTypes}
        where ${archiveTypes}."type" = ${productions}."type" order by ${archiveTypes.position} limit 1)`,
    })
    .from(productions)
    .where(selectableProductionVisibleTo(actor))
    .groupBy(productions.type)
    .orderBy(desc(sql`count(*)`), asc(productions.type));
  return rows;
}

export type WorkType = Awaited<ReturnType<typeof listWorkTypes>>[number];

/** Ids of all works of a CV. */
export const listWorkIds = (content: Readonly<Record<WorkSection, readonly { id: string }[]>>) =>
  WORK_SECTIONS.flatMap((section) => content[section].map(({ id }) => id));
