import { and, count, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { profiles } from "#features/people/researchers/tables.server.ts";
import type { Actor, PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { toFoldedTokens } from "#platform/fold-text.ts";
import type { ProductionType } from "../rules/archive-types.ts";
import type { ListRequest, SourceChoice } from "../rules/list-request.ts";
import { PRODUCTION_SOURCES, type ProductionSource } from "../rules/vocabulary.ts";
import { productions } from "../tables.server.ts";
import { productionVisibleTo } from "./visible-to.server.ts";

export interface ProductionRow {
  readonly id: string;
  readonly source: ProductionSource;
  /** Another source with the same work. */
  readonly alsoIn: ProductionSource | null;
  readonly identifier: string;
  readonly doi: string | null;
  readonly type: ProductionType;
  readonly title: string;
  readonly authors: readonly string[];
  readonly container: string | null;
  readonly year: number | null;
  readonly url: string | null;
  readonly favourite: boolean;
  readonly gone: boolean;
}

export interface ProductionList {
  readonly items: readonly ProductionRow[];
  readonly total: number;
  /** The page shown; the last page if the requested one is beyond it. */
  readonly page: number;
  readonly pages: number;
  readonly types: readonly { readonly type: ProductionType; readonly count: number }[];
  readonly years: readonly { readonly year: number; readonly count: number }[];
}

const MAX_TERMS = 10;

// Computed once as sets, not per row: during an import the planner's statistics miss the rows just written, and a
// correlated subquery would scan all of them for each row.
const favouriteDois = (userId: string) => sql`select twin.doi from productions twin
  where twin.user_id = ${userId} and twin.doi is not null and twin.favourite_at is not null
  and twin.not_mine_at is null`;
/**
 * Rows with the same DOI are the same work. Table names are written out because Drizzle drops them in queries on one
 * table.
 */
const isFavourite = (userId: string) => sql<boolean>`(productions.favourite_at is not null
  or coalesce(productions.doi in (${favouriteDois(userId)}), false))`;
const alsoIn = sql<ProductionSource | null>`(select min(twin.source) from productions twin
  where twin.user_id = productions.user_id and twin.doi = productions.doi
    and twin.source <> productions.source and twin.gone_at is null and twin.not_mine_at is null)`;
const searchableText = sql`unaccent(lower(concat_ws(' ', productions.title, array_to_string(productions.authors, ' '),
  productions.container, array_to_string(productions.keywords, ' '), productions.identifier, productions.doi)))`;

const SOURCE_ORDER = sql.raw(`array['${PRODUCTION_SOURCES.join("','")}']`);
/** For a work in several sources, keeps the row of the first source in PRODUCTION_SOURCES. */
export const isNotDuplicate = (userId: string) => sql`productions.id not in (
  select ranked.id from (
    select twin.id, array_position(${SOURCE_ORDER}, twin.source) as rank,
      min(array_position(${SOURCE_ORDER}, twin.source)) filter (where twin.gone_at is null)
        over (partition by twin.doi) as first_rank
    from productions twin
    where twin.user_id = ${userId} and twin.doi is not null and twin.not_mine_at is null
  ) ranked where ranked.rank > ranked.first_rank)`;

/** Works of one source, or of all sources with duplicates removed. */
function matchesSource(actor: PersonActor, source: SourceChoice): SQL | undefined {
  return and(
    productionVisibleTo(actor),
    source === "all" ? isNotDuplicate(actor.userId) : eq(productions.source, source),
  );
}

type Filter = "type" | "year";

/** Conditions of a request. `but` omits one filter, to count the results of its other values. */
function matchesRequest(actor: PersonActor, request: ListRequest, but?: Filter): SQL | undefined {
  const { source, type, year, terms, favourites } = request;
  const tokens = toFoldedTokens(terms).slice(0, MAX_TERMS);
  return and(
    matchesSource(actor, source),
    type && but !== "type" ? eq(productions.type, type) : undefined,
    year && but !== "year" ? eq(productions.year, year) : undefined,
    favourites ? isFavourite(actor.userId) : undefined,
    ...tokens.map((token) => sql`strpos(${searchableText}, ${token}) > 0`),
  );
}

export async function listProductions(
  db: Db,
  actor: PersonActor,
  request: ListRequest,
): Promise<ProductionList> {
  const [types, years, counted] = await Promise.all([
    db
      .select({ type: productions.type, count: count() })
      .from(productions)
      .where(matchesRequest(actor, request, "type"))
      .groupBy(productions.type)
      .orderBy(desc(count()), productions.type),
    db
      .select({ year: productions.year, count: count() })
      .from(productions)
      .where(matchesRequest(actor, request, "year"))
      .groupBy(productions.year)
      .orderBy(desc(productions.year)),
    db.select({ total: count() }).from(productions).where(matchesRequest(actor, request)),
  ]);
  const total = counted[0]?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / request.perPage));
  const page = Math.min(request.page, pages);
  return {
    items: await listPage(db, actor, request, page),
    total,
    page,
    pages,
    types: types as ProductionList["types"],
    years: years.flatMap(({ year, count }) => (year === null ? [] : [{ year, count }])),
  };
}

async function listPage(db: Db, actor: PersonActor, request: ListRequest, page: number) {
  const rows = await db
    .select({
      id: productions.id,
      source: productions.source,
      alsoIn,
      identifier: productions.identifier,
      doi: productions.doi,
      type: productions.type,
      title: productions.title,
      authors: productions.authors,
      container: productions.container,
      year: productions.year,
      url: productions.url,
      favourite: isFavourite(actor.userId),
      gone: sql<boolean>`productions.gone_at is not null`,
    })
    .from(productions)
    .where(matchesRequest(actor, request))
    .orderBy(sql`${productions.publishedOn} desc nulls last`, productions.title, productions.id)
    .limit(request.perPage)
    .offset((page - 1) * request.perPage);
  return rows as ProductionRow[];
}

export interface ProductionCounts {
  readonly hal: number;
  readonly dataverse: number;
  readonly orcid: number;
  readonly added: number;
  /** Works without duplicates between sources. */
  readonly all: number;
  readonly favourites: number;
  readonly main: string | null;
  readonly halId: string | null;
  readonly halCardRefused: boolean;
}

export async function countProductions(db: Db, actor: PersonActor): Promise<ProductionCounts> {
  const [counted, [all], [profile]] = await Promise.all([
    db
      .select({ source: productions.source, count: count() })
      .from(productions)
      .where(productionVisibleTo(actor))
      .groupBy(productions.source),
    db.select({ count: count() }).from(productions).where(matchesSource(actor, "all")),
    db
      .select({
        main: profiles.mainHalIdentifier,
        halId: profiles.halId,
        refusedAt: profiles.halCardRefusedAt,
      })
      .from(profiles)
      .where(eq(profiles.userId, actor.userId)),
  ]);
  const countOf = (source: ProductionSource) =>
    counted.find((one) => one.source === source)?.count ?? 0;
  return {
    hal: countOf("hal"),
    dataverse: countOf("dataverse"),
    orcid: countOf("orcid"),
    added: countOf("added"),
    all: all?.count ?? 0,
    favourites: await countFavourites(db, actor),
    main: profile?.main ?? null,
    halId: profile?.halId ?? null,
    halCardRefused: profile?.refusedAt != null,
  };
}

/** Counts favourites; a work in two sources counts once. */
export async function countFavourites(db: Db, actor: Actor): Promise<number> {
  const [counted] = await db
    .select({
      count: sql<number>`count(distinct coalesce(${productions.doi}, ${productions.id}::text))::int`,
    })
    .from(productions)
    .where(and(productionVisibleTo(actor), isNotNull(productions.favouriteAt)));
  return counted?.count ?? 0;
}
