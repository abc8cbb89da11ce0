import { MAX_QUERY_LENGTH } from "./query-text.ts";
import { type CallStatus, STATUSES } from "./status.ts";

export const SORTS = [
  "relevance",
  "closing-asc",
  "closing-desc",
  "opening-asc",
  "opening-desc",
  "publication-asc",
  "publication-desc",
] as const;
export type Sort = (typeof SORTS)[number];

export const PAGE_SIZES = [6, 12, 24, 48] as const;
const DEFAULT_PAGE_SIZE = 6;
/** The largest page size offered on the search page: rendering more cards costs more than the search itself. */
export const MAX_RENDERED_CARDS = Math.max(...PAGE_SIZES);
/** API clients may request more per page than the search page offers, but not everything. */
export const MAX_PAGE_SIZE = 100;
/** Larger page numbers are refused as mistakes. */
export const MAX_PAGE = 100_000;

/** Maximum number of partners or panels in one search; there are fewer of either. */
const MAX_CHOSEN_CODES = 50;

/** A search for calls, without the page of its results. */
export interface Criteria {
  readonly keywords: string;
  /** Slugs of partners. */
  readonly partners: readonly string[];
  readonly statuses: readonly CallStatus[];
  readonly openToCompanies: boolean | null;
  readonly openToInternational: boolean | null;
  /** Range of closing dates in Paris, `2027-03-01`, both ends included. */
  readonly closingFrom: string | null;
  readonly closingTo: string | null;
  /** Only calls that name an amount of at least this many euros. */
  readonly amountMin: number | null;
  /** Codes of ERC panels. */
  readonly ercPanels: readonly string[];
  readonly sort: Sort;
}

export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

export const EMPTY_CRITERIA: Criteria = {
  keywords: "",
  partners: [],
  statuses: [],
  openToCompanies: null,
  openToInternational: null,
  closingFrom: null,
  closingTo: null,
  amountMin: null,
  ercPanels: [],
  sort: "relevance",
};

export const FIRST_PAGE: PageRequest = { page: 1, perPage: DEFAULT_PAGE_SIZE };

/** Field names of the search form. They are part of every shared address and must not change. */
export const SEARCH_FIELDS = {
  keywords: "keywords",
  partners: "partners",
  statuses: "status",
  openToCompanies: "openToCompanies",
  openToInternational: "openToInternational",
  closingFrom: "closingFrom",
  closingTo: "closingTo",
  amountMin: "amountMin",
  ercPanels: "erc",
  sort: "sort",
  page: "page",
  perPage: "nbElementsPerPage",
  token: "token",
} as const;

/** Invalid fields, each with the values it accepts. */
export type FieldProblems = Record<string, string>;

/**
 * Reads a search from a query string or a serialized form. Invalid values are dropped and reported in `problems`: pages
 * ignore them, the API answers 400.
 */
export function readCriteria(params: URLSearchParams): {
  criteria: Criteria;
  problems: FieldProblems;
} {
  const problems: FieldProblems = {};
  const all = (name: string) =>
    [...params.getAll(name), ...params.getAll(`${name}[]`)].filter(Boolean);
  const one = (name: string) => params.get(name)?.trim() || null;

  const choices = <T extends string>(name: string, allowed: readonly T[]): T[] => {
    const chosen = unique(all(name));
    const known = chosen.filter((value): value is T =>
      (allowed as readonly string[]).includes(value),
    );
    if (known.length < chosen.length) problems[name] = `one of ${allowed.join(", ")}`;
    return known;
  };
  const codes = (name: string): string[] => {
    const chosen = unique(all(name));
    const known = chosen
      .filter((value) => /^[A-Za-z0-9-]{1,60}$/.test(value))
      .slice(0, MAX_CHOSEN_CODES);
    if (known.length < chosen.length)
      problems[name] = `at most ${MAX_CHOSEN_CODES} codes of letters, digits and hyphens`;
    return known;
  };
  const yesOrNo = (name: string): boolean | null => {
    const value = one(name);
    if (value === null) return null;
    if (["true", "1", "on", "yes"].includes(value)) return true;
    if (["false", "0", "no"].includes(value)) return false;
    problems[name] = "true or false";
    return null;
  };
  const day = (name: string): string | null => {
    const value = one(name);
    if (value === null || isCivilDay(value)) return value;
    problems[name] = "a date such as 2027-03-01";
    return null;
  };
  const amount = (name: string): number | null => {
    const value = one(name);
    if (value === null) return null;
    if (/^\d{1,12}$/.test(value)) return Number(value);
    problems[name] = "a whole number of euros";
    return null;
  };

  const keywords = cleanText(params.get(SEARCH_FIELDS.keywords) ?? "");
  // Counted in UTF-16 units, as stored: the limit bounds the cost of a search, not the visible length.
  if (keywords.length > MAX_QUERY_LENGTH)
    problems[SEARCH_FIELDS.keywords] = `at most ${MAX_QUERY_LENGTH} characters`;

  const sort = one(SEARCH_FIELDS.sort);
  if (sort !== null && !SORTS.includes(sort as Sort))
    problems[SEARCH_FIELDS.sort] = `one of ${SORTS.join(", ")}`;

  return {
    criteria: {
      keywords: truncateText(keywords),
      partners: codes(SEARCH_FIELDS.partners),
      statuses: choices(SEARCH_FIELDS.statuses, STATUSES),
      openToCompanies: yesOrNo(SEARCH_FIELDS.openToCompanies),
      openToInternational: yesOrNo(SEARCH_FIELDS.openToInternational),
      closingFrom: day(SEARCH_FIELDS.closingFrom),
      closingTo: day(SEARCH_FIELDS.closingTo),
      amountMin: amount(SEARCH_FIELDS.amountMin),
      ercPanels: codes(SEARCH_FIELDS.ercPanels),
      sort: SORTS.includes(sort as Sort) ? (sort as Sort) : EMPTY_CRITERIA.sort,
    },
    problems,
  };
}

/**
 * Unknown parameters. Pages ignore them, because a link may carry tracking parameters. The API refuses them: a
 * misspelled filter must not return every call.
 */
export function findUnknownFields(
  params: URLSearchParams,
  known: readonly string[],
): FieldProblems {
  const names = new Set(known.flatMap((name) => [name, `${name}[]`]));
  return Object.fromEntries(
    [...params.keys()]
      .filter((name) => !names.has(name))
      .map((name) => [name, `unknown; this call takes ${known.join(", ")}`]),
  );
}

/** Reads page number and page size. Invalid values fall back to the default and are reported. */
export function readPageRequest(params: URLSearchParams): {
  request: PageRequest;
  problems: FieldProblems;
} {
  const problems: FieldProblems = {};
  const positive = (name: string, fallback: number, max: number): number => {
    const value = params.get(name);
    if (value === null || value === "") return fallback;
    if (/^[1-9]\d{0,8}$/.test(value) && Number(value) <= max) return Number(value);
    problems[name] = `a positive integer up to ${max}`;
    return fallback;
  };
  return {
    request: {
      page: positive(SEARCH_FIELDS.page, 1, MAX_PAGE),
      perPage: positive(SEARCH_FIELDS.perPage, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE),
    },
    problems,
  };
}

/** Serializes a search in canonical form: equal searches give equal query strings. */
export function writeCriteria(criteria: Criteria): URLSearchParams {
  const params = new URLSearchParams();
  const add = (name: string, value: string | number | boolean | null) => {
    if (value !== null && value !== "") params.append(name, String(value));
  };
  add(SEARCH_FIELDS.keywords, criteria.keywords);
  for (const partner of [...criteria.partners].sort()) add(SEARCH_FIELDS.partners, partner);
  for (const status of STATUSES.filter((known) => criteria.statuses.includes(known))) {
    add(SEARCH_FIELDS.statuses, status);
  }
  add(SEARCH_FIELDS.openToCompanies, criteria.openToCompanies);
  add(SEARCH_FIELDS.openToInternational, criteria.openToInternational);
  add(SEARCH_FIELDS.closingFrom, criteria.closingFrom);
  add(SEARCH_FIELDS.closingTo, criteria.closingTo);
  add(SEARCH_FIELDS.amountMin, criteria.amountMin);
  for (const panel of [...criteria.ercPanels].sort()) add(SEARCH_FIELDS.ercPanels, panel);
  if (criteria.sort !== EMPTY_CRITERIA.sort) add(SEARCH_FIELDS.sort, criteria.sort);
  return params;
}

/**
 * The address of a search. The page is added only when it is not the first. Not in paths.ts, because browser scripts
 * use it and must not load the router.
 */
export function searchHref(
  path: string,
  criteria: Criteria,
  request: PageRequest = FIRST_PAGE,
): string {
  const params = writeCriteria(criteria);
  if (request.perPage !== DEFAULT_PAGE_SIZE)
    params.append(SEARCH_FIELDS.perPage, String(request.perPage));
  if (request.page !== 1) params.append(SEARCH_FIELDS.page, String(request.page));
  const query = params.toString();
  return query ? `${path}?${query}` : path;
}

/**
 * The address without empty search fields, which a form posted without script leaves in it; null if there are none. Other
 * parameters stay.
 */
export function withoutEmptyFields({ pathname, searchParams }: URL): string | null {
  const isEmptyField = (name: string, value: string) =>
    value === "" && (Object.values(SEARCH_FIELDS) as string[]).includes(name);
  const kept = [...searchParams].filter(([name, value]) => !isEmptyField(name, value));
  if (kept.length === searchParams.size) return null;
  return kept.length > 0 ? `${pathname}?${new URLSearchParams(kept)}` : pathname;
}

/** The id of the results section. */
export const RESULTS_ID = "results";

/**
 * The address of a search with the results anchor: on a small screen the page header fills the window, and a newly
 * loaded list would be out of sight.
 */
export const resultsHref = (...search: Parameters<typeof searchHref>): string =>
  `${searchHref(...search)}#${RESULTS_ID}`;

/** Whether the search has any filter or keyword; the sort order does not count. */
export function hasFilters(criteria: Criteria): boolean {
  return writeCriteria({ ...criteria, sort: EMPTY_CRITERIA.sort }).size > 0;
}

function cleanText(text: string): string {
  return (
    text
      // PostgreSQL refuses NUL; other control characters are noise.
      .replace(/[\p{Cc}\s]+/gu, " ")
      .toWellFormed()
      .trim()
  );
}

/** Cuts between characters, never inside a surrogate pair: the result must survive being written and read again. */
function truncateText(text: string): string {
  if (text.length <= MAX_QUERY_LENGTH) return text;
  return text
    .slice(0, MAX_QUERY_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
}

function isCivilDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const unique = <T>(values: T[]): T[] => [...new Set(values)];
