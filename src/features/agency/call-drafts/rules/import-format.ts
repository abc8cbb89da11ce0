import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import type { CallContent, CallField } from "#features/portal/calls/rules/call-content.ts";
import { BYTE_ORDER_MARK, formatCsvLine, formatSortableDateTime } from "#platform/csv.ts";
import { foldText } from "#platform/fold-text.ts";
import { resolveParisTime, toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { readCsv, removeFormulaGuards } from "#platform/read-csv.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { documentToText } from "#rich-text/plain-text.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";
import { getEditionYear } from "./check-call-content.ts";
import { checkFieldValue } from "./field-change.ts";

/**
 * The columns of files of calls, CSV and JSON alike. Texts are plain; documents, contacts, appendix slots and eligibility
 * rules are not in these files.
 */
export const IMPORT_COLUMNS = [
  "code",
  "year",
  "reference",
  "titleFr",
  "titleEn",
  "summaryFr",
  "summaryEn",
  "bodyFr",
  "bodyEn",
  "keywordsFr",
  "keywordsEn",
  "ercPanels",
  "programme",
  "url",
  "maxAmountEuros",
  "envelopeEuros",
  "consortiumType",
  "openToCompanies",
  "openToInternational",
  "departmentId",
  "opensAt",
  "closesAt",
  "eligibilityAnswerOn",
  "decisionsOn",
  "coordinatorCv",
  "scientificManagerCv",
  "editableManagingOrganisation",
  "graceMinutes",
  "maxAppendices",
  "generalInformationForm",
  "scientificPropositionForm",
] as const satisfies readonly CallField[];

export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

const MAX_IMPORT_LINES = 1_000;
export const MAX_IMPORT_BYTES = 2_000_000;
/** Reading ends at this number of faults: nobody corrects more by hand. */
export const MAX_IMPORT_FAULTS = 1_000;
/** Longer than the text of any call. A longer cell is refused before it is parsed. */
const MAX_CELL_CHARACTERS = 500_000;
/** Names of unknown columns are shown no longer than this. */
const MAX_COLUMN_NAME = 60;

/** What is wrong with a file. Line 0: the file as a whole; of JSON, the line is the number of the call. */
export interface ImportFault {
  readonly line: number;
  readonly column: string | null;
  readonly code: ImportFaultCode;
}

export const IMPORT_FAULT_CODES = [
  "encoding",
  "unreadable",
  "empty",
  "tooManyLines",
  "unknownColumn",
  "repeatedColumn",
  "missingColumn",
  "cellCount",
  "missing",
  "invalid",
  "tooLong",
  "badDocument",
  "format",
  "department",
  "noSuchTime",
  "twoTimes",
  "repeated",
  "codeTaken",
  "form",
  "ambiguous",
  "withdrawn",
] as const;
export type ImportFaultCode = (typeof IMPORT_FAULT_CODES)[number];

/** A line of a file, with the fields of its columns. */
export interface ImportRow {
  readonly line: number;
  readonly values: Partial<CallContent>;
}

export interface ImportDepartment {
  readonly id: number;
  readonly fr: string;
  readonly en: string;
}

interface RawRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, unknown>>;
  /** Whether possible formulas have guards (`formatCsvCell`). */
  readonly isGuarded: boolean;
}

/**
 * Reads a file of calls: JSON if it begins like JSON, otherwise CSV. Faults are named up to `MAX_IMPORT_FAULTS`, not only
 * the first.
 */
export function readImportFile(
  bytes: Uint8Array,
  departments: readonly ImportDepartment[],
): { readonly rows: readonly ImportRow[]; readonly faults: readonly ImportFault[] } {
  const text = decode(bytes);
  if (text === null) return toFileFault("encoding");
  const read = /^\uFEFF?\s*[[{]/.test(text) ? readJsonRows(text) : readCsvRows(text);
  if (!Array.isArray(read)) return { rows: [], faults: "code" in read ? [read] : read.faults };
  if (read.length === 0) return toFileFault("empty");
  const faults: ImportFault[] = [];
  const rows: ImportRow[] = [];
  for (const { line, cells, isGuarded } of read) {
    const values: Record<string, unknown> = {};
    for (const [column, cell] of Object.entries(cells)) {
      const parsed = parseCell(column as ImportColumn, cell, departments, isGuarded);
      if ("code" in parsed) faults.push({ line, column, code: parsed.code });
      else values[column] = parsed.value;
    }
    rows.push({ line, values: values as Partial<CallContent> });
    if (faults.length >= MAX_IMPORT_FAULTS) break;
  }
  return { rows, faults: faults.slice(0, MAX_IMPORT_FAULTS) };
}

const fileFault = (code: ImportFaultCode, column: string | null = null): ImportFault => ({
  ...{ line: 0, column, code },
});
const toFileFault = (code: ImportFaultCode) => ({ rows: [], faults: [fileFault(code)] });

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

type RawResult = RawRow[] | ImportFault | { readonly faults: readonly ImportFault[] };

const isColumn = (name: string): name is ImportColumn =>
  (IMPORT_COLUMNS as readonly string[]).includes(name);

function readCsvRows(text: string): RawResult {
  const records = readCsv(text);
  if (!records) return fileFault("unreadable");
  const [head, ...lines] = records;
  if (!head) return fileFault("empty");
  if (lines.length > MAX_IMPORT_LINES) return fileFault("tooManyLines");
  const faults: ImportFault[] = [];
  const columns: string[] = [];
  const seen = new Set<string>();
  for (const name of head.cells) {
    if (faults.length >= MAX_IMPORT_FAULTS) return { faults };
    const column = removeFormulaGuards(name.slice(0, MAX_CELL_CHARACTERS)).trim();
    if (!isColumn(column))
      faults.push(fileFault("unknownColumn", column.slice(0, MAX_COLUMN_NAME)));
    else if (seen.has(column)) faults.push(fileFault("repeatedColumn", column));
    seen.add(column);
    columns.push(column);
  }
  if (!seen.has("code")) faults.push(fileFault("missingColumn", "code"));
  for (const { line, cells } of lines)
    if (cells.length !== columns.length) faults.push({ line, column: null, code: "cellCount" });
  if (faults.length > 0) return { faults: faults.slice(0, MAX_IMPORT_FAULTS) };
  return lines.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""])),
    isGuarded: true,
  }));
}

function readJsonRows(text: string): RawResult {
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return fileFault("unreadable");
  }
  if (!Array.isArray(read)) return fileFault("unreadable");
  if (read.length > MAX_IMPORT_LINES) return fileFault("tooManyLines");
  const faults: ImportFault[] = [];
  const rows: RawRow[] = [];
  for (const [index, entry] of (read as unknown[]).entries()) {
    const line = index + 1;
    if (typeof entry !== "object" || entry === null || Array.isArray(entry))
      faults.push({ line, column: null, code: "invalid" });
    else {
      for (const column of Object.keys(entry)) {
        if (faults.length >= MAX_IMPORT_FAULTS) return { faults };
        if (!isColumn(column))
          faults.push({ line, column: column.slice(0, MAX_COLUMN_NAME), code: "unknownColumn" });
      }
      rows.push({ line, cells: entry as Record<string, unknown>, isGuarded: false });
    }
  }
  return faults.length > 0 ? { faults } : rows;
}

type ParsedCell = { readonly value: unknown } | { readonly code: ImportFaultCode };

/** Cells of CSV are texts; values of JSON may have their own types. */
function parseCell(
  column: ImportColumn,
  cell: unknown,
  departments: readonly ImportDepartment[],
  isGuarded: boolean,
): ParsedCell {
  if (typeof cell === "string" && cell.length > MAX_CELL_CHARACTERS) return { code: "tooLong" };
  const text = typeof cell === "string" && isGuarded ? removeFormulaGuards(cell) : cell;
  const value =
    typeof text === "string" ? parseText(column, text.trim(), departments) : { value: text };
  if ("code" in value) return value;
  const checked = checkFieldValue(column, value.value);
  if (!checked.ok) return { code: checked.code === "unknown" ? "unknownColumn" : checked.code };
  return checked;
}

const YES = new Set(["oui", "yes", "true", "vrai", "1"]);
const NO = new Set(["non", "no", "false", "faux", "0", ""]);

function parseText(
  column: ImportColumn,
  text: string,
  departments: readonly ImportDepartment[],
): ParsedCell {
  switch (column) {
    case "bodyFr":
    case "bodyEn":
      return { value: textToDocument(text) };
    case "keywordsFr":
    case "keywordsEn":
    case "ercPanels":
      return { value: splitList(text) };
    case "openToCompanies":
    case "openToInternational":
    case "coordinatorCv":
    case "scientificManagerCv":
    case "editableManagingOrganisation": {
      const word = text.toLowerCase();
      if (YES.has(word)) return { value: true };
      return NO.has(word) ? { value: false } : { code: "invalid" };
    }
    case "year":
    case "maxAmountEuros":
    case "envelopeEuros":
    case "maxAppendices":
    case "graceMinutes":
      return parseNumber(column, text);
    case "departmentId": {
      if (text === "") return { value: null };
      const name = foldText(text);
      const found = departments.find(
        ({ fr, en }) => foldText(fr) === name || foldText(en) === name,
      );
      return found ? { value: found.id } : { code: "department" };
    }
    case "opensAt":
    case "closesAt":
      return parseMoment(text);
    case "consortiumType":
      return { value: text === "" ? "national" : text };
    case "eligibilityAnswerOn":
    case "decisionsOn":
    case "generalInformationForm":
    case "scientificPropositionForm":
      return { value: text === "" ? null : text };
    default:
      return { value: text };
  }
}

const splitList = (text: string): string[] => {
  const parts = text.split("|").map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
};

function parseNumber(column: ImportColumn, text: string): ParsedCell {
  if (text === "") return { value: column === "graceMinutes" ? 0 : null };
  const figures = text.replaceAll(/[\s\u00a0\u202f]/g, "");
  return /^\d{1,12}$/.test(figures) ? { value: Number(figures) } : { code: "invalid" };
}

const CIVIL_TIME = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::00)?$/;

/** Paris time (`2027-02-01 10:00`), or an instant with its offset. */
function parseMoment(text: string): ParsedCell {
  if (text === "") return { value: null };
  const civil = CIVIL_TIME.exec(text);
  if (!civil) {
    const instant = /(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(instant) ? { code: "invalid" } : { value: new Date(instant).toISOString() };
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = civil.slice(1).map(Number);
  const [first, second] = resolveParisTime({ year, month, day, hour, minute });
  if (!first) return { code: "noSuchTime" };
  return second ? { code: "twoTimes" } : { value: first.toISOString() };
}

/** The names of a draft's departments by id. */
export type DepartmentNames = ReadonlyMap<number, string>;

/** A call as a line of a CSV file, which `readImportFile` reads back. */
export const formatImportLine = (
  content: CallContent,
  departments: DepartmentNames,
  separator: string,
): string =>
  formatCsvLine(
    IMPORT_COLUMNS.map((column) => formatCell(column, content, departments)),
    separator,
  );

export const formatImportHeader = (separator: string): string =>
  BYTE_ORDER_MARK + formatCsvLine(IMPORT_COLUMNS, separator);

function formatCell(
  column: ImportColumn,
  content: CallContent,
  departments: DepartmentNames,
): string {
  const value: unknown = content[column];
  if (value === null) return "";
  if (column === "departmentId") return departments.get(value as number) ?? "";
  if (column === "bodyFr" || column === "bodyEn") return documentToText(value as RichDocument);
  if (column === "opensAt" || column === "closesAt") return formatMoment(new Date(value as string));
  if (typeof value === "boolean") return value ? "oui" : "non";
  return Array.isArray(value) ? value.join(" | ") : String(value);
}

/** An hour that Paris has twice is written as an instant, and so is a time with seconds. */
function formatMoment(at: Date): string {
  const isWhole = at.getTime() % 60_000 === 0;
  const isUnique = resolveParisTime(toParisCivilTime(at)).length === 1;
  return isWhole && isUnique ? formatSortableDateTime(at) : at.toISOString();
}

/** A call as an object of a JSON file. */
export const toImportObject = (content: CallContent, departments: DepartmentNames) =>
  Object.fromEntries(
    IMPORT_COLUMNS.map((column) => {
      const value: unknown = content[column];
      if (column === "departmentId") return [column, departments.get(value as number) ?? null];
      const isText = column === "bodyFr" || column === "bodyEn";
      return [column, isText ? documentToText(value as RichDocument) : value];
    }),
  );

/**
 * The fields of a line that differ from what the draft has. A rich text with the same words stays as it is. A draft
 * without a year has that of its closing.
 */
export function listImportedChanges(
  values: Partial<CallContent>,
  draft: CallContent,
): ImportColumn[] {
  const current = { ...draft, year: getEditionYear(draft) };
  return IMPORT_COLUMNS.filter(
    (column) =>
      values[column] !== undefined && !isSameImported(column, values[column], current[column]),
  );
}

function isSameImported(column: ImportColumn, value: unknown, current: unknown): boolean {
  if (typeof value === "string" && typeof current === "string") return value === current.trim();
  if (column === "bodyFr" || column === "bodyEn") {
    const [one, other] = [value, current].map((document) =>
      documentToText(textToDocument(documentToText(document as RichDocument))).trim(),
    );
    return one === other;
  }
  if (column === "ercPanels")
    return isSameValue((value as string[]).toSorted(), (current as string[]).toSorted());
  // A keyword that contains the separator is read back from CSV in two parts.
  if (Array.isArray(value) && Array.isArray(current))
    return isSameValue(splitList(value.join("|")), splitList(current.join("|")));
  return isSameValue(value, current);
}
