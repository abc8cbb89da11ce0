import type pg from "pg";
import { addDays, readDemoData } from "./load/read-demo-data.ts";

interface FavouriteOwner {
  login: string;
  /** How many favourites to take of each kind: open calls that close soon, upcoming calls, closed calls. */
  favouriteCounts: { open: number; upcoming: number; closed: number };
  searches: readonly {
    name: string;
    criteria: string;
    frequency: "none" | "instant" | "daily" | "weekly";
    daysAgo: number;
  }[];
}

/** One account has followed calls for months, the other has just started. */
const FAVOURITE_OWNERS: readonly FavouriteOwner[] = [
  {
    login: "claire.morel@example.org",
    favouriteCounts: { open: 6, upcoming: 2, closed: 3 },
    searches: [
      {
        name: "Sols et eau, appels ouverts",
        criteria: "keywords=sols+eau&status=open",
        frequency: "daily",
        daysAgo: 3,
      },
      {
        name: "ANR et ADEME, à l’international",
        criteria: "partners=ademe&partners=anr&openToInternational=true",
        frequency: "weekly",
        daysAgo: 24,
      },
      {
        name: "Biodiversité",
        criteria: "keywords=biodiversit%C3%A9",
        frequency: "instant",
        daysAgo: 61,
      },
      {
        name: "Avec des entreprises, à venir",
        criteria: "status=upcoming&openToCompanies=true",
        frequency: "none",
        daysAgo: 140,
      },
    ],
  },
  {
    login: "james.okafor@example.org",
    favouriteCounts: { open: 2, upcoming: 0, closed: 0 },
    searches: [
      { name: "Health data", criteria: "keywords=health+data", frequency: "weekly", daysAgo: 8 },
    ],
  },
];

interface DatedCall {
  slug: string;
  publicationOffsetDays: number;
  openingOffsetDays: number;
  closingOffsetDays: number;
}

export async function loadFavourites(client: pg.PoolClient, now: Date): Promise<void> {
  const calls = await readDemoData<DatedCall[]>("calls.json");
  for (const { login, favouriteCounts, searches } of FAVOURITE_OWNERS) {
    for (const [at, slug] of pickCalls(calls, favouriteCounts).entries()) {
      await client.query(
        `insert into favourites (user_id, call_id, created_at)
         select users.id, calls.id, $3 from users, calls where users.email = $1 and calls.slug = $2`,
        [login, slug, addDays(now, -2 - 3 * at, "09:30")],
      );
    }
    for (const { name, criteria, frequency, daysAgo } of searches) {
      const savedAt = addDays(now, -daysAgo, "18:10");
      await client.query(
        `insert into saved_searches
           (user_id, locale, name, criteria, frequency, confirmed_at, created_at, updated_at)
         select id, locale, $2, $3, $4, $5, $5, $5 from users where email = $1`,
        [login, name, criteria, frequency, savedAt],
      );
    }
  }
}

/** Picks the calls nearest to today by closing or opening date, whatever day the demonstration is loaded. */
function pickCalls(
  calls: readonly DatedCall[],
  counts: FavouriteOwner["favouriteCounts"],
): string[] {
  const nearest = (
    fits: (call: DatedCall) => boolean,
    distance: (call: DatedCall) => number,
    count: number,
  ) =>
    calls
      .filter((call) => call.publicationOffsetDays < 0 && fits(call))
      .sort((a, b) => distance(a) - distance(b))
      // Skips every other call: calls with adjacent dates are often of one agency.
      .filter((_, at) => at % 2 === 0)
      .slice(0, count)
      .map(({ slug }) => slug);
  return [
    ...nearest(
      (call) => call.openingOffsetDays < 0 && call.closingOffsetDays > 2,
      (call) => call.closingOffsetDays,
      counts.open,
    ),
    ...nearest(
      (call) => call.openingOffsetDays > 0,
      (call) => call.openingOffsetDays,
      counts.upcoming,
    ),
    ...nearest(
      (call) => call.closingOffsetDays < -1 && call.closingOffsetDays > -90,
      (call) => -call.closingOffsetDays,
      counts.closed,
    ),
  ];
}
