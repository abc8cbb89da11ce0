import { foldText } from "#platform/fold-text.ts";
import { findSeparator, readCsv, removeFormulaGuards } from "#platform/read-csv.ts";
import {
  CODE_PATTERN,
  type DecisionState,
  MAX_AMOUNT_EUROS,
  MAX_PROGRAMME_LENGTH,
  MAX_RANK,
} from "./decision.ts";

export const MAX_FILE_BYTES = 4_000_000;
const MAX_FILE_LINES = 10_000;
/** Reading ends at this number of faults: nobody corrects more by hand. */
export const MAX_FILE_FAULTS = 1_000;
/** Texts of a file are shown no longer than this. */
const MAX_SHOWN_CHARACTERS = 60;

/** Columns that a file decides by. */
export const DECIDING_COLUMNS = [
  "number",
  "rank",
  "state",
  "amount",
  "code",
  "programme",
  "motive",
] as const;
/** Columns of our own export that say what a dossier is. They are read by people, and not by the portal. */
export const SHOWN_COLUMNS = ["acronym", "title", "requested"] as const;
export type FileColumn = (typeof DECIDING_COLUMNS)[number] | (typeof SHOWN_COLUMNS)[number];

/** The names of the columns: the first is that of our export. */
export const COLUMN_NAMES: Readonly<
  Record<FileColumn, Readonly<Record<"fr" | "en", readonly [string, ...string[]]>>>
> = {
  number: { fr: ["Numéro", "Numéro de dossier"], en: ["Number", "Proposal number"] },
  acronym: { fr: ["Acronyme"], en: ["Acronym"] },
  title: { fr: ["Titre"], en: ["Title"] },
  requested: { fr: ["Demandé"], en: ["Requested"] },
  rank: { fr: ["Rang"], en: ["Rank"] },
  state: { fr: ["État", "Décision"], en: ["State", "Decision"] },
  amount: { fr: ["Montant", "Accordé"], en: ["Amount", "Granted"] },
  code: { fr: ["Code", "Code de décision"], en: ["Code", "Decision code"] },
  programme: { fr: ["Programme"], en: ["Programme", "Program"] },
  motive: { fr: ["Motif"], en: ["Reason", "Motive"] },
};

/** The words for a state: the first is that of our export. */
export const STATE_WORDS: Readonly<Record<DecisionState, Readonly<Record<"fr" | "en", string>>>> = {
  selected: { fr: "sélectionné", en: "selected" },
  not_selected: { fr: "non sélectionné", en: "not selected" },
  not_eligible: { fr: "non éligible", en: "not eligible" },
};

export const FAULT_CODES = [
  "encoding",
  "unreadable",
  "empty",
  "tooManyLines",
  "missingColumn",
  "unknownColumn",
  "repeatedColumn",
  "cellCount",
  "unknownNumber",
  "repeatedNumber",
  "badState",
  "missingState",
  "badRank",
  "badAmount",
  "badCode",
  "longProgramme",
  "unknownMotive",
  "onlySelected",
  "notRanked",
  "otherState",
  "codeTaken",
  "held",
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** What is wrong with a line. Line 0: the file as a whole. */
export interface FileFault {
  readonly line: number;
  readonly code: FaultCode;
  readonly column: FileColumn | null;
  readonly found: string;
  /** What could be meant: a number, a motive, an amount. */
  readonly hint: string | null;
}

/** What a line says. A column that the file does not have changes nothing; an empty cell clears its field. */
export interface FileRow {
  readonly line: number;
  readonly number: string;
  readonly state?: DecisionState | undefined;
  readonly rank?: number | null;
  readonly amountEuros?: number | null;
  readonly code?: string | null;
  readonly programme?: string | null;
  /** The text of the motive: the stored ones are compared with it later. */
  readonly motive?: string | null;
}

export const FILE_ENCODINGS = ["utf-8", "windows-1252"] as const;
export type FileEncoding = (typeof FILE_ENCODINGS)[number];
export const FILE_SEPARATORS = { ";": "semicolon", ",": "comma", "\t": "tab" } as const;
export type FileSeparator = (typeof FILE_SEPARATORS)[keyof typeof FILE_SEPARATORS];

export interface ReadFile {
  /** All lines below the header, also those that no row could be read from. */
  readonly lineCount: number;
  readonly rows: readonly FileRow[];
  readonly faults: readonly FileFault[];
  readonly encoding: FileEncoding | null;
  readonly separator: FileSeparator | null;
}

const shorten = (text: string): string =>
  text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;

const toFault = (
  line: number,
  code: FaultCode,
  column: FileColumn | null = null,
  found = "",
  hint: string | null = null,
): FileFault => ({ line, code, column, found: shorten(found), hint });

const failFile = (
  code: FaultCode,
  file: Pick<ReadFile, "encoding" | "separator"> = { encoding: null, separator: null },
): ReadFile => ({ ...file, lineCount: 0, rows: [], faults: [toFault(0, code)] });

/** Control characters that no text has: of UTF-16 (zeros), or of a file that is no text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/**
 * The text of a file, in UTF-8 or as older spreadsheets write it; null in any other encoding. Line ends become one character:
 * a form that posts the text of a tried file again writes them in its own way, also inside cells.
 */
export function decodeFile(bytes: Uint8Array): { text: string; encoding: FileEncoding } | null {
  for (const encoding of FILE_ENCODINGS) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return NOT_TEXT.test(text) ? null : { text: text.replace(/\r\n?/g, "\n"), encoding };
    } catch {
      // Not in this encoding.
    }
  }
  return null;
}

/** Reads a file of decisions. Faults are named up to `MAX_FILE_FAULTS`, not only the first. */
export function readDecisionFile(bytes: Uint8Array): ReadFile {
  const decoded = decodeFile(bytes);
  if (!decoded) return failFile("encoding");
  const { text, encoding } = decoded;
  const separator = FILE_SEPARATORS[findSeparator(text) as keyof typeof FILE_SEPARATORS];
  const read = { encoding, separator };
  const records = readCsv(text);
  if (!records) return failFile("unreadable", read);
  const [header, ...lines] = records;
  if (!header) return failFile("empty", read);
  if (lines.length > MAX_FILE_LINES) return failFile("tooManyLines", read);
  const file = { ...read, lineCount: lines.length };
  const { columns, faults } = readHeader(header.line, header.cells);
  if (faults.length > 0) return { ...file, rows: [], faults };
  if (lines.length === 0) return failFile("empty", read);
  const rows: FileRow[] = [];
  const known = new Map<string, number>();
  for (const { line, cells } of lines) {
    if (faults.length >= MAX_FILE_FAULTS) break;
    // Spreadsheets end lines with empty cells.
    const extra = cells.slice(columns.length).findIndex((cell) => cell.trim() !== "");
    if (extra >= 0) {
      const found = cells[columns.length + extra] ?? "";
      faults.push(toFault(line, "cellCount", null, found, String(columns.length)));
      continue;
    }
    const { row, faults: own } = readLine(line, columns, cells);
    faults.push(...own);
    const earlier = known.get(row.number);
    if (row.number !== "" && earlier !== undefined)
      faults.push(toFault(line, "repeatedNumber", "number", row.number, String(earlier)));
    else known.set(row.number, line);
    rows.push(row);
  }
  return { ...file, rows, faults: faults.slice(0, MAX_FILE_FAULTS) };
}

const toWord = (text: string): string =>
  foldText(text)
    .replaceAll(/[\s_'’-]+/g, " ")
    .trim();

const COLUMNS_BY_NAME: ReadonlyMap<string, FileColumn> = new Map(
  (Object.keys(COLUMN_NAMES) as FileColumn[]).flatMap((column) =>
    [column, ...COLUMN_NAMES[column].fr, ...COLUMN_NAMES[column].en].map(
      (name) => [toWord(name), column] as const,
    ),
  ),
);

function readHeader(line: number, cells: readonly string[]) {
  const names = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
  const faults: FileFault[] = [];
  const columns = names.map((name) => COLUMNS_BY_NAME.get(toWord(name)) ?? null);
  for (const [index, column] of columns.entries()) {
    const found = names[index] ?? "";
    if (column === null) faults.push(toFault(line, "unknownColumn", null, found));
    else if (columns.indexOf(column) < index)
      faults.push(toFault(line, "repeatedColumn", column, found));
  }
  if (!columns.includes("number")) faults.push(toFault(line, "missingColumn", "number"));
  return { columns: columns.filter((column) => column !== null), faults };
}

const STATES_BY_WORD: ReadonlyMap<string, DecisionState> = new Map(
  (Object.keys(STATE_WORDS) as DecisionState[]).flatMap((state) =>
    [state, STATE_WORDS[state].fr, STATE_WORDS[state].en].map(
      (word) => [toWord(word), state] as const,
    ),
  ),
);

function readLine(line: number, columns: readonly FileColumn[], cells: readonly string[]) {
  const faults: FileFault[] = [];
  const read = (column: FileColumn): string | undefined => {
    const index = columns.indexOf(column);
    return index < 0 ? undefined : removeFormulaGuards(cells[index] ?? "").trim();
  };
  /** The value of a cell: undefined without its column or with a fault, null if it is empty. */
  const parse = <Value>(
    column: FileColumn,
    code: FaultCode,
    toValue: (cell: string) => Value | null,
    toHint: (cell: string) => string | null = () => null,
  ): Value | null | undefined => {
    const cell = read(column);
    if (cell === undefined || cell === "") return cell === "" ? null : undefined;
    const value = toValue(cell);
    if (value !== null) return value;
    faults.push(toFault(line, code, column, cell, toHint(cell)));
    return undefined;
  };
  const row = {
    line,
    number: (read("number") ?? "").toUpperCase(),
    state:
      parse("state", "badState", (cell) => STATES_BY_WORD.get(toWord(cell)) ?? null) ?? undefined,
    rank: parse("rank", "badRank", parseRank),
    amountEuros: parse("amount", "badAmount", parseAmount, suggestAmount),
    code: parse("code", "badCode", parseCode),
    programme: parse("programme", "longProgramme", (cell) =>
      cell.length <= MAX_PROGRAMME_LENGTH ? cell : null,
    ),
    motive: parse("motive", "unknownMotive", (cell) => cell),
  };
  if (row.number === "") faults.unshift(toFault(line, "unknownNumber", "number"));
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  return { row: Object.fromEntries(given) as unknown as FileRow, faults };
}

function parseRank(cell: string): number | null {
  const rank = /^\d{1,6}$/.test(cell) ? Number(cell) : 0;
  return rank >= 1 && rank <= MAX_RANK ? rank : null;
}

const parseCode = (cell: string): string | null => {
  const code = cell.toUpperCase();
  return CODE_PATTERN.test(code) ? code : null;
};

/** Blanks between thousands, of all widths, and the sign of the euro. */
const AMOUNT_DECORATION = /[\s\u00a0\u2009\u202f€]/g;

/**
 * An amount in euros: « 412500 », « 412 500,00 € », "412500.5". Three digits after a point or a comma are refused: they may
 * be thousands or fractions.
 */
export function parseAmount(cell: string): number | null {
  const bare = cell.replaceAll(AMOUNT_DECORATION, "");
  if (!/^\d{1,12}(?:[.,]\d{1,2})?$/.test(bare)) return null;
  const euros = Number(bare.replace(",", "."));
  return euros <= MAX_AMOUNT_EUROS ? euros : null;
}

/** How an amount with a sign between its thousands is probably meant. */
function suggestAmount(cell: string): string | null {
  const bare = cell.replaceAll(AMOUNT_DECORATION, "");
  const parts = /^(\d{1,3}(?:[.,']\d{3})+)(?:[.,](\d{1,2}))?$/.exec(bare);
  if (!parts) return null;
  return `${(parts[1] ?? "").replaceAll(/[.,']/g, "")},${(parts[2] ?? "").padEnd(2, "0")}`;
}

/** Compares the texts of motives without case, accents and blanks. */
export const toMotiveKey = (text: string): string => toWord(text);
