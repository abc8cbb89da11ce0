import { sortedPosition } from "#platform/sorted-position.ts";
import { type Postings, PostingsBuilder } from "./postings.ts";
import { Vocabulary } from "./vocabulary.ts";

/**
 * The search catalogue: every call of the portal as compact columns and posting lists, kept in memory by each
 * web process. Calls are few and change rarely against how often they are searched; PostgreSQL stays the one
 * truth (and the one stemmer), the catalogue answers "which calls, in which order, how many per filter" without
 * asking it. Pure: rows in, catalogue out; time is an argument.
 */

/** The fields of a call in which a lexeme may stand, by weight class of the search column. */
export const TITLE = 1;
export const KEYWORDS = 2;
export const SUMMARY = 4;
export const BODY = 8;
/** The short name of the call's partner: people type « ADEME hydrogène ». */
export const PARTNER = 16;
/** The codes of the ERC panels a call addresses: people type « LS7 ». */
export const PANEL = 32;
/** The same, of a call that addresses so many panels that it is not about any of them. */
export const PANEL_AMONG_MANY = 64;
const MAX_PANELS_MEANT = 2;

export interface CatalogueRow {
  id: number;
  partnerId: number;
  publishedAt: Date;
  opensAt: Date;
  closesAt: Date;
  openToCompanies: boolean;
  openToInternational: boolean;
  amountEuros: number | null;
  ercPanels: readonly string[];
  /** Lexemes of each weight class, separated by spaces. */
  title: string;
  keywords: string;
  summary: string;
  body: string;
  partner: string;
  panels: string;
}

export interface CataloguePartner {
  id: number;
  slug: string;
}

export interface Catalogue {
  /** How many places the columns have: also those that changed calls have left (`changed-catalogue.ts`). */
  readonly size: number;
  /** How many calls there are. */
  readonly calls: number;
  /** How many were loaded at once, in the order of their ids; what changed since stands behind them. */
  readonly loaded: number;
  /** Where calls stand that changed since; null for one that was deleted. */
  readonly moved: ReadonlyMap<number, number | null>;
  /** The same for all catalogues that came of one loading. */
  readonly generation: object;
  readonly partners: readonly CataloguePartner[];
  readonly panels: readonly string[];
  readonly ids: Int32Array;
  readonly partner: Uint16Array;
  readonly openToCompanies: Uint8Array;
  readonly openToInternational: Uint8Array;
  readonly publishedAt: Float64Array;
  readonly opensAt: Float64Array;
  readonly closesAt: Float64Array;
  /** Euros, or -1 where a call names no amount. */
  readonly amount: Float64Array;
  /** One bit a panel, in the order of `panels`; 0 means open to every field. */
  readonly panelBits: Uint32Array;
  readonly postings: Postings;
  /** What else stands for a word that is searched for. */
  readonly vocabulary: Vocabulary;
  /** Positions in ascending order of each date; the id decides between equals. */
  readonly byClosing: Uint32Array;
  readonly byOpening: Uint32Array;
  readonly byPublication: Uint32Array;
}

/** The panel bits of a call fit in one number. */
const MAX_PANELS = 32;

/** Collects rows as they stream in and makes the catalogue once all are there. */
export class CatalogueBuilder {
  readonly #partners: readonly CataloguePartner[];
  readonly #partnerIndex: Map<number, number>;
  readonly #panels: readonly string[];
  readonly #rows: Columns[] = [];
  readonly #postings = new PostingsBuilder();

  readonly #vocabulary: Vocabulary;

  constructor(
    partners: readonly CataloguePartner[],
    panels: readonly string[],
    vocabulary = new Vocabulary([]),
  ) {
    if (panels.length > MAX_PANELS) throw new RangeError(`More than ${MAX_PANELS} ERC panels`);
    this.#partners = partners;
    this.#panels = panels;
    this.#vocabulary = vocabulary;
    this.#partnerIndex = new Map(partners.map((partner, index) => [partner.id, index]));
  }

  add({ title, keywords, summary, body, partner, panels, ...columns }: CatalogueRow): void {
    const position = this.#rows.push(columns) - 1;
    const { ercPanels } = columns;
    const texts = { title, keywords, summary, body, partner, panels, ercPanels };
    for (const [lexeme, field] of lexemesOf(texts)) this.#postings.add(position, field, lexeme);
  }

  finish(): Catalogue {
    const rows = this.#rows;
    const numbers = (value: (row: (typeof rows)[number]) => number) =>
      Float64Array.from(rows, value);
    const publishedAt = numbers((row) => row.publishedAt.getTime());
    const opensAt = numbers((row) => row.opensAt.getTime());
    const closesAt = numbers((row) => row.closesAt.getTime());
    const ids = Int32Array.from(rows, (row) => row.id);
    const ordered = (key: Float64Array) =>
      Uint32Array.from(rows.keys()).sort(
        (a, b) => (key[a] ?? 0) - (key[b] ?? 0) || (ids[a] ?? 0) - (ids[b] ?? 0),
      );
    return {
      size: rows.length,
      calls: rows.length,
      loaded: rows.length,
      moved: new Map(),
      generation: {},
      partners: this.#partners,
      panels: this.#panels,
      ids,
      partner: Uint16Array.from(rows, (row) => this.#partnerIndex.get(row.partnerId) ?? 0),
      openToCompanies: Uint8Array.from(rows, (row) => Number(row.openToCompanies)),
      openToInternational: Uint8Array.from(rows, (row) => Number(row.openToInternational)),
      publishedAt,
      opensAt,
      closesAt,
      amount: numbers((row) => row.amountEuros ?? -1),
      panelBits: Uint32Array.from(rows, (row) => panelBits(this.#panels, row.ercPanels)),
      postings: this.#postings.finish(),
      vocabulary: this.#vocabulary,
      byClosing: ordered(closesAt),
      byOpening: ordered(opensAt),
      byPublication: ordered(publishedAt),
    };
  }
}

type Texts = Pick<
  CatalogueRow,
  "title" | "keywords" | "summary" | "body" | "partner" | "panels" | "ercPanels"
>;
type Columns = Omit<CatalogueRow, Exclude<keyof Texts, "ercPanels">>;

/** Each lexeme of a call with a field it stands in; one that stands in several comes once for each. */
export function* lexemesOf(texts: Texts): Generator<[lexeme: string, field: number]> {
  const isMeant = texts.ercPanels.length <= MAX_PANELS_MEANT;
  const fields = [
    [TITLE, texts.title],
    [KEYWORDS, texts.keywords],
    [SUMMARY, texts.summary],
    [BODY, texts.body],
    [PARTNER, texts.partner],
    [isMeant ? PANEL : PANEL_AMONG_MANY, texts.panels],
  ] as const;
  for (const [field, lexemes] of fields) {
    if (lexemes !== "") for (const lexeme of lexemes.split(" ")) yield [lexeme, field];
  }
}

/** Where a call stands; -1 for one that does not. */
export function positionOf({ ids, loaded, moved }: Catalogue, id: number): number {
  const now = moved.get(id);
  if (now !== undefined) return now ?? -1;
  return sortedPosition(ids.subarray(0, loaded), id);
}

export function panelBits(panels: readonly string[], chosen: readonly string[]): number {
  let bits = 0;
  for (const code of chosen) {
    const index = panels.indexOf(code);
    if (index >= 0) bits |= 1 << index;
  }
  return bits >>> 0;
}
