import { isProductionType, type ProductionType } from "./archive-types.ts";
import { type ImportSource, PRODUCTION_SOURCES, type ProductionSource } from "./vocabulary.ts";

export const DEFAULT_PER_PAGE = 20;
export const PER_PAGE_CHOICES = [10, 20, 50, 100] as const;
const MAX_PER_PAGE = 100;
const MAX_SEARCH_LENGTH = 200;

/** One source, or all sources without duplicates. */
export type SourceChoice = ProductionSource | "all";

/** Page and filters of the list. */
export interface ListRequest {
  readonly page: number;
  readonly perPage: number;
  readonly source: SourceChoice;
  readonly type: ProductionType | null;
  readonly year: number | null;
  readonly terms: string;
  readonly favourites: boolean;
}

/** Parses a positive integer of a URL, or returns the default. */
export function parsePositiveInteger(
  text: string | undefined,
  otherwise: number,
  max: number,
): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text)
    ? Math.min(Number(text), max)
    : otherwise;
}

export function readListRequest(
  params: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
): ListRequest {
  const source = query.get("source") ?? "";
  const type = query.get("type") ?? "";
  const year = query.get("annee") ?? "";
  return {
    page: parsePositiveInteger(params.page, 1, Number.MAX_SAFE_INTEGER),
    perPage: parsePositiveInteger(params.pagination, DEFAULT_PER_PAGE, MAX_PER_PAGE),
    source: isSourceChoice(source) ? source : "hal",
    type: isProductionType(type) ? type : null,
    year: /^[1-2]\d{3}$/.test(year) ? Number(year) : null,
    terms: (query.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    favourites: query.get("favoris") === "1",
  };
}

export type ListFilters = Omit<ListRequest, "page" | "perPage">;

export const isFiltered = ({ type, year, terms, favourites }: ListFilters): boolean =>
  Boolean(type || year || terms || favourites);

/** Import sources for a choice of list. ORCID is imported on its own, because most of its works are in HAL too. */
export function listImportSources(choice: SourceChoice): readonly ImportSource[] {
  if (choice === "all") return ["hal", "dataverse"];
  return choice === "added" ? [] : [choice];
}

const isSourceChoice = (text: string): text is SourceChoice =>
  text === "all" || (PRODUCTION_SOURCES as readonly string[]).includes(text);
