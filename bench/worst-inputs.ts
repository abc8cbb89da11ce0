import type pg from "pg";
import { PERMISSIONS } from "#tests/support/permissions.ts";
import { buildAddress, type Pattern, ROUTE_ADDRESSES } from "#tests/support/route-addresses.ts";

/** A request of a visitor; `seed` makes it different each time, so that no cache answers. */
export interface WorstInput {
  readonly what: string;
  /** Whether the request hashes a password: measured, but exempt from the limit. */
  readonly hashes: boolean;
  readonly request: (seed: number) => { readonly path: string; readonly init?: RequestInit };
}

const createUnknownWords = (seed: number, words: number) =>
  Array.from({ length: words }, (_, at) => `zq${seed}x${at}wvk`).join("+");
const PHRASES = "%22projet+de+recherche%22+%22recherche+et+innovation%22+%22appel+a+projets%22";

type CostliestQueries = Readonly<Partial<Record<Pattern, readonly ((seed: number) => string)[]>>>;

/** The most expensive queries of each route that does work for its query. */
const listCostliestQueries = (everyFilter: string): CostliestQueries => ({
  "/": [
    (seed) => `keywords=${createUnknownWords(seed, 24)}&${everyFilter}`,
    (seed) =>
      `keywords=recherche+projet+innovation&nbElementsPerPage=100&page=${1 + seed}&${everyFilter}`,
    (seed) => `keywords=${PHRASES}+${createUnknownWords(seed, 1)}`,
    (seed) => `keywords=-zq${seed}+-recherche`,
  ],
  "/search-call-for-proposals": [(seed) => `keywords=recherche+${createUnknownWords(seed, 20)}`],
  "/suggest-words": [(seed) => `term=${createUnknownWords(seed, 7)}+rec`],
  "/chronologie": [(seed) => `keywords=recherche+${createUnknownWords(seed, 1)}+projet`],
  "/chronologie/data": [(seed) => `keywords=recherche+zq${seed}+projet`],
  "/api/call_for_proposals": [
    (seed) => `nbElementsPerPage=100&page=${1 + seed}&keywords=recherche`,
  ],
  "/flux/appels.atom": [(seed) => `keywords=recherche+zq${seed}+projet`],
  "/flux/appels.ics": [(seed) => `keywords=recherche+zq${seed}+projet`],
});

/** Files streamed row by row: their cost depends on their length, so they are not measured. */
const STREAMED_PATTERNS: readonly Pattern[] = ["/export-csv"];

/** Every POST to these routes hashes a password. */
const HASHED_PATTERNS: readonly Pattern[] = ["/login", "/backoffice"];

/** An unknown session: a request with a session cookie bypasses the page cache. */
const INVALID_SESSION = { cookie: `session=${"a".repeat(43)}` };

/** The largest body, with the most fields, accepted from a visitor. */
const FORM_BODY = Array.from({ length: 190 }, (_, at) => `f${at}=${"%C3%A9".repeat(85)}`).join("&");
const JSON_BODY = JSON.stringify({
  a: Array.from({ length: 900 }, (_, at) => ({ [`k${at}`]: "é\ud800".repeat(10) })),
});
const BOUNDARY = "worst";
const PARTS_BODY = `${Array.from(
  { length: 190 },
  (_, at) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f${at}"\r\n\r\né\r\n`,
).join("")}--${BOUNDARY}--\r\n`;
/** A size accepted from people with a session; this visitor has none. */
const LONG_BODY = Array.from({ length: 990 }, (_, at) => `f${at}=${"%C3%A9".repeat(160)}`).join(
  "&",
);
const BODIES = [
  ["form of 100 kB", "application/x-www-form-urlencoded", FORM_BODY],
  ["JSON of 100 kB", "application/json", JSON_BODY],
  ["form of 190 parts", `multipart/form-data; boundary=${BOUNDARY}`, PARTS_BODY],
  ["form of 1 MB, session invented", "application/x-www-form-urlencoded", LONG_BODY],
] as const;

/** The worst inputs of every route. Routes come from `routes.ts`, so a new one is measured automatically. */
export async function listWorstInputs(pool: pg.Pool): Promise<WorstInput[]> {
  const params = await findPublicParameters(pool);
  const costliest = listCostliestQueries(await buildAllFilters(pool));
  return ROUTE_ADDRESSES.flatMap(({ pattern }): WorstInput[] => {
    if (STREAMED_PATTERNS.includes(pattern)) return [];
    const path = buildAddress(pattern, params(pattern));
    const queries = costliest[pattern] ?? [(seed: number) => `x=${seed}&locale=en`];
    const dataPath = path === "/" ? "/_.data" : `${path}.data`;
    const reads = queries.flatMap((query, at) =>
      [path, ...(pattern in costliest ? [dataPath] : [])].map((asked) => ({
        what: `GET ${asked === path ? pattern : dataPath}${queries.length > 1 ? ` (${at + 1})` : ""}`,
        hashes: false,
        request: (seed: number) => ({
          path: `${asked}?${query(seed)}`,
          init: { headers: INVALID_SESSION },
        }),
      })),
    );
    const posts = BODIES.map(([kind, type, body]) => ({
      what: `POST ${pattern}, ${kind}`,
      hashes: HASHED_PATTERNS.includes(pattern),
      request: () => ({
        path,
        init: { method: "POST", body, headers: { ...INVALID_SESSION, "content-type": type } },
      }),
    }));
    // Routes that reject a visitor's POST get one kind of body: all cost the same.
    return [
      ...reads,
      ...(PERMISSIONS[pattern].write.visitor === "taken" ? posts : posts.slice(0, 1)),
    ];
  });
}

/** A query string with all partners and panels selected. */
async function buildAllFilters(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ filter: string }>(
    `select 'partners=' || slug as filter from partners
     union all select 'erc=' || code from erc_domains where level = 2`,
  );
  return rows.map(({ filter }) => filter).join("&");
}

/** Route parameters that name existing public rows where possible. */
async function findPublicParameters(pool: pg.Pool) {
  const slugOf = async (table: string) =>
    (await pool.query<{ slug: string }>(`select slug from ${table} limit 1`)).rows[0]?.slug ?? "x";
  const slugs: Partial<Record<Pattern, string>> = {
    "/actualite/:slug": await slugOf("news"),
    "/partenaire/:slug/:page?": await slugOf("partners"),
  };
  const call = await slugOf("calls where published_at < now()");
  const unknownId = "00000000-0000-4000-8000-000000000000";
  const token = "a".repeat(43);
  return (pattern: Pattern): Readonly<Record<string, string>> => ({
    ...{ slug: slugs[pattern] ?? call, id: unknownId, hash: token, token, locale: "fr" },
    ...{ upload: unknownId, file: unknownId, member: unknownId, export: unknownId, version: "1" },
  });
}
