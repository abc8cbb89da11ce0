import { findSortedIndex } from "#platform/find-sorted-index.ts";
import { copyWithCapacity, growArray } from "#search-index/columns.ts";
import { sortPositions } from "#search-index/orders.ts";
import { type Postings, PostingsBuilder } from "#search-index/postings.ts";
import { Vocabulary } from "./vocabulary.ts";

/**
 * The search catalogue: every call of the portal as columns and posting lists (`src/search-index`), in the memory of each web process
 * (decision 0003). PostgreSQL holds the calls and stems their words; the catalogue decides without a query which calls match, in which
 * order, and how many there are for each filter. Pure: rows in, catalogue out; time is an argument.
 */

/** The fields of a call, as bits of a posting. The first four are the weights A to D of the column `search`. */
export const TITLE = 1;
export const KEYWORDS = 2;
export const SUMMARY = 4;
export const BODY = 8;
/** The short name of the call's partner: visitors type « ADEME hydrogène ». */
export const PARTNER = 16;
/** The codes of the ERC panels a call addresses: visitors type « LS7 ». */
export const PANEL = 32;
/** The same for a call with more than `MAX_SPECIFIC_PANELS` panels: it is not specific to any of them. */
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
  /** The length of the columns. Includes stale positions (`apply-changes.ts`). */
  readonly size: number;
  /** The number of calls. */
  readonly callCount: number;
  /** The number of calls loaded at once, in the order of their ids. Calls changed later have positions behind them. */
  readonly loadedCount: number;
  /** The current position of each call changed since loading, by id; null for a deleted call. */
  readonly movedPositions: ReadonlyMap<number, number | null>;
  /** Former positions of changed and deleted calls; never shown. */
  readonly stalePositions: ReadonlySet<number>;
  /** The same object in all catalogues derived from one loading. */
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
  /** Euros; -1 for a call without an amount. */
  readonly amount: Float64Array;
  /** One bit for each panel, in the order of `panels`; 0 means open to every field. */
  readonly panelBits: Uint32Array;
  readonly postings: Postings;
  /** Synonyms and related terms. */
  readonly vocabulary: Vocabulary;
  /** Positions in ascending order of each date, then of id. */
  readonly byClosing: Uint32Array;
  readonly byOpening: Uint32Array;
  readonly byPublication: Uint32Array;
}

/** The panels of a call are bits of one 32-bit number. */
const MAX_PANELS = 32;

/** Builds a catalogue from rows, which have to come in the order of their ids. */
export class CatalogueBuilder {
  readonly #partners: readonly CataloguePartner[];
  readonly #partnerIndex: Map<number, number>;
  readonly #panels: readonly string[];
  readonly #postings = new PostingsBuilder();
  #size = 0;
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
    if (panels.length > MAX_PANELS)
      throw new RangeError(`${panels.length} ERC panels: the catalogue supports ${MAX_PANELS}`);
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

  /** Adds a row whose texts are a binary `tsvector` at an offset of `bytes`; more bytes have to follow (see `readTsvector`). */
  addBinary(row: BinaryRow, bytes: Uint8Array, start: number): void {
    const position = this.#addColumns(row);
    this.#postings.addTsvector(position, bytes, start);
    for (const lexeme of row.partner) this.#postings.add(position, PARTNER, lexeme);
    const field = getPanelField(row.ercPanels);
    for (const lexeme of row.panels) this.#postings.add(position, field, lexeme);
  }

  #addColumns(row: ColumnValues): number {
    const position = this.#size++;
    if (position === this.#ids.length) this.#growColumns();
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

  #growColumns(): void {
    const length = this.#size;
    this.#ids = growArray(this.#ids, length);
    this.#partner = growArray(this.#partner, length);
    this.#openToCompanies = growArray(this.#openToCompanies, length);
    this.#openToInternational = growArray(this.#openToInternational, length);
    this.#publishedAt = growArray(this.#publishedAt, length);
    this.#opensAt = growArray(this.#opensAt, length);
    this.#closesAt = growArray(this.#closesAt, length);
    this.#amount = growArray(this.#amount, length);
    this.#panelBits = growArray(this.#panelBits, length);
  }

  build(vocabulary = new Vocabulary([])): Catalogue {
    const size = this.#size;
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
      // `sortPositions` is stable and positions are in the order of ids: of equal dates, the lower id comes first.
      byClosing: sortPositions(closesAt),
      byOpening: sortPositions(opensAt),
      byPublication: sortPositions(publishedAt),
    };
  }
}

const INITIAL_CAPACITY = 256;

type DateColumn = "publishedAt" | "opensAt" | "closesAt";
/** Dates as numbers: three hundred thousand Date objects would cost memory and time. */
type ColumnValues = Omit<CatalogueRow, keyof CallTexts | DateColumn> &
  Pick<CatalogueRow, "ercPanels"> &
  Readonly<Record<DateColumn, number>>;

/** A row without texts. Lexemes of partner and panels are split once and shared between calls. */
export interface BinaryRow extends ColumnValues {
  readonly partner: readonly string[];
  readonly panels: readonly string[];
}

type CallTexts = Pick<
  CatalogueRow,
  "title" | "keywords" | "summary" | "body" | "partner" | "panels" | "ercPanels"
>;

/** Each lexeme of a call with its field; a lexeme in several fields comes once for each. */
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

/** The position of a call, or -1. */
export function findPosition({ ids, loadedCount, movedPositions }: Catalogue, id: number): number {
  const moved = movedPositions.get(id);
  if (moved !== undefined) return moved ?? -1;
  return findSortedIndex(ids.subarray(0, loadedCount), id);
}

export function toPanelBits(panels: readonly string[], codes: readonly string[]): number {
  let bits = 0;
  for (const code of codes) {
    const index = panels.indexOf(code);
    if (index >= 0) bits |= 1 << index;
  }
  return bits >>> 0;
}
