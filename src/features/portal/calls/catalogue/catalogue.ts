import { findSortedIndex } from "#platform/find-sorted-index.ts";
import { copyWithCapacity, growArray } from "#search-index/columns.ts";
import { sortPositions } from "#search-index/orders.ts";
import { type Postings, PostingsBuilder } from "#search-index/postings.ts";
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
const MAX_SPECIFIC_PANELS = 2;

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
  /** How many places the columns have: also those that changed calls have left (`apply-changes.ts`). */
  readonly size: number;
  /** How many calls there are. */
  readonly callCount: number;
  /** How many were loaded at once, in the order of their ids; what changed since stands behind them. */
  readonly loadedCount: number;
  /** Where calls stand that changed since; null for one that was deleted. */
  readonly movedPositions: ReadonlyMap<number, number | null>;
  /** Places of calls that moved from there or were deleted: they are never shown. */
  readonly stalePositions: ReadonlySet<number>;
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

/** Collects rows as they stream in, in the order of their ids, and makes the catalogue once all are there. */
export class CatalogueBuilder {
  readonly #partners: readonly CataloguePartner[];
  readonly #partnerIndex: Map<number, number>;
  readonly #panels: readonly string[];
  readonly #postings = new PostingsBuilder();
  #calls = 0;
  #ids = new Int32Array(INITIAL_CAPACITY);
  #partner = new Uint16Array(INITIAL_CAPACITY);
  #openToCompanies = new Uint8Array(INITIAL_CAPACITY);
  #openToInternational = new Uint8Array(INITIAL_CAPACITY);
  #publishedAt = new Float64Array(INITIAL_CAPACITY);
  #opensAt = new Float64Array(INITIAL_CAPACITY);
  #closesAt = new Float64Array(INITIAL_CAPACITY);
  #amount = new Float64Array(INITIAL_CAPACITY);
  #panelBits = new Uint32Array(INITIAL_CAPACITY);

  constructor(partners: readonly CataloguePartner[], panels: readonly string[]) {
    if (panels.length > MAX_PANELS) throw new RangeError(`More than ${MAX_PANELS} ERC panels`);
    this.#partners = partners;
    this.#panels = panels;
    this.#partnerIndex = new Map(partners.map((partner, index) => [partner.id, index]));
  }

  add(row: CatalogueRow): void {
    const position = this.#addColumns({
      ...row,
      publishedAt: row.publishedAt.getTime(),
      opensAt: row.opensAt.getTime(),
      closesAt: row.closesAt.getTime(),
    });
    for (const [lexeme, field] of listLexemes(row)) this.#postings.add(position, field, lexeme);
  }

  /** The same for a row whose texts come as a `tsvector` in binary, with some other bytes behind it. */
  addBinary(row: BinaryRow, bytes: Uint8Array, start: number): void {
    const position = this.#addColumns(row);
    this.#postings.addTsvector(position, bytes, start);
    for (const lexeme of row.partner) this.#postings.add(position, PARTNER, lexeme);
    const field = getPanelField(row.ercPanels);
    for (const lexeme of row.panels) this.#postings.add(position, field, lexeme);
  }

  #addColumns(row: ColumnValues): number {
    const position = this.#calls++;
    if (position === this.#ids.length) this.#makeRoom();
    this.#ids[position] = row.id;
    this.#partner[position] = this.#partnerIndex.get(row.partnerId) ?? 0;
    this.#openToCompanies[position] = Number(row.openToCompanies);
    this.#openToInternational[position] = Number(row.openToInternational);
    this.#publishedAt[position] = row.publishedAt;
    this.#opensAt[position] = row.opensAt;
    this.#closesAt[position] = row.closesAt;
    this.#amount[position] = row.amountEuros ?? -1;
    this.#panelBits[position] = toPanelBits(this.#panels, row.ercPanels);
    return position;
  }

  #makeRoom(): void {
    const more = this.#calls;
    this.#ids = growArray(this.#ids, more);
    this.#partner = growArray(this.#partner, more);
    this.#openToCompanies = growArray(this.#openToCompanies, more);
    this.#openToInternational = growArray(this.#openToInternational, more);
    this.#publishedAt = growArray(this.#publishedAt, more);
    this.#opensAt = growArray(this.#opensAt, more);
    this.#closesAt = growArray(this.#closesAt, more);
    this.#amount = growArray(this.#amount, more);
    this.#panelBits = growArray(this.#panelBits, more);
  }

  build(vocabulary = new Vocabulary([])): Catalogue {
    const size = this.#calls;
    const publishedAt = copyWithCapacity(this.#publishedAt, size);
    const opensAt = copyWithCapacity(this.#opensAt, size);
    const closesAt = copyWithCapacity(this.#closesAt, size);
    return {
      size,
      callCount: size,
      loadedCount: size,
      movedPositions: new Map(),
      stalePositions: new Set(),
      generation: {},
      partners: this.#partners,
      panels: this.#panels,
      ids: copyWithCapacity(this.#ids, size),
      partner: copyWithCapacity(this.#partner, size),
      openToCompanies: copyWithCapacity(this.#openToCompanies, size),
      openToInternational: copyWithCapacity(this.#openToInternational, size),
      publishedAt,
      opensAt,
      closesAt,
      amount: copyWithCapacity(this.#amount, size),
      panelBits: copyWithCapacity(this.#panelBits, size),
      postings: this.#postings.build(),
      vocabulary,
      // Places are in the order of ids: of equal dates, the lower id comes first.
      byClosing: sortPositions(closesAt),
      byOpening: sortPositions(opensAt),
      byPublication: sortPositions(publishedAt),
    };
  }
}

const INITIAL_CAPACITY = 256;

type DateColumn = "publishedAt" | "opensAt" | "closesAt";
/** Dates as numbers: nobody needs three hundred thousand objects. */
type ColumnValues = Omit<CatalogueRow, keyof CallTexts | DateColumn> &
  Pick<CatalogueRow, "ercPanels"> &
  Readonly<Record<DateColumn, number>>;

/** A row but for the texts of the call; lexemes are cut once for all calls that share them. */
export interface BinaryRow extends ColumnValues {
  readonly partner: readonly string[];
  readonly panels: readonly string[];
}

type CallTexts = Pick<
  CatalogueRow,
  "title" | "keywords" | "summary" | "body" | "partner" | "panels" | "ercPanels"
>;

/** Each lexeme of a call with a field it stands in; one that stands in several comes once for each. */
export function* listLexemes(texts: CallTexts): Generator<[lexeme: string, field: number]> {
  const fields = [
    [TITLE, texts.title],
    [KEYWORDS, texts.keywords],
    [SUMMARY, texts.summary],
    [BODY, texts.body],
    [PARTNER, texts.partner],
    [getPanelField(texts.ercPanels), texts.panels],
  ] as const;
  for (const [field, lexemes] of fields) {
    if (lexemes !== "") for (const lexeme of lexemes.split(" ")) yield [lexeme, field];
  }
}

const getPanelField = (ercPanels: readonly string[]): number =>
  ercPanels.length <= MAX_SPECIFIC_PANELS ? PANEL : PANEL_AMONG_MANY;

/** Where a call stands; -1 for one that does not. */
export function findPosition({ ids, loadedCount, movedPositions }: Catalogue, id: number): number {
  const now = movedPositions.get(id);
  if (now !== undefined) return now ?? -1;
  return findSortedIndex(ids.subarray(0, loadedCount), id);
}

export function toPanelBits(panels: readonly string[], chosen: readonly string[]): number {
  let bits = 0;
  for (const code of chosen) {
    const index = panels.indexOf(code);
    if (index >= 0) bits |= 1 << index;
  }
  return bits >>> 0;
}
