import { z } from "zod";
import { MAX_ACRONYM, MAX_TITLE } from "#features/proposals/dossiers/rules/dossier.ts";
import { PROJECT_ROLES, type ProjectRole } from "#features/proposals/projects/rules/project.ts";
import { foldText } from "#platform/fold-text.ts";
import { readCsv, removeFormulaGuards } from "#platform/read-csv.ts";
import { isOrcidId } from "#services/orcid/record.ts";
import { CODE_PATTERN, MAX_PROGRAMME_LENGTH } from "../../decisions/rules/decision.ts";
import { decodeFile, parseAmount } from "../../decisions/rules/decision-file.ts";

export const MAX_PROJECT_FILE_BYTES = 4_000_000;
const MAX_LINES = 20_000;
/** Reading ends at this number of faults: nobody corrects more by hand. */
export const MAX_PROJECT_FILE_FAULTS = 1_000;
const MAX_NAME = 100;
const MAX_ORGANIZATION = 300;
const MAX_SHOWN_CHARACTERS = 60;

/** The columns of a file of earlier projects: a line for each person, with the project on the first of its lines. */
export const PROJECT_COLUMNS = [
  "code",
  "acronym",
  "title",
  "programme",
  "amount",
  "date",
  "role",
  "team",
  "firstName",
  "lastName",
  "organization",
  "orcid",
  "email",
] as const;
export type ProjectColumn = (typeof PROJECT_COLUMNS)[number];

/** The names of the columns; their keys are understood, too. */
export const PROJECT_COLUMN_NAMES: Readonly<
  Record<ProjectColumn, Readonly<Record<"fr" | "en", string>>>
> = {
  code: { fr: "Code", en: "Code" },
  acronym: { fr: "Acronyme", en: "Acronym" },
  title: { fr: "Titre", en: "Title" },
  programme: { fr: "Programme", en: "Programme" },
  amount: { fr: "Montant", en: "Amount" },
  date: { fr: "Date de décision", en: "Decision date" },
  role: { fr: "Rôle", en: "Role" },
  team: { fr: "Équipe", en: "Team" },
  firstName: { fr: "Prénom", en: "First name" },
  lastName: { fr: "Nom", en: "Last name" },
  organization: { fr: "Organisme", en: "Organization" },
  orcid: { fr: "ORCID", en: "ORCID" },
  email: { fr: "Adresse", en: "Address" },
};

export const ROLE_WORDS: Readonly<Record<ProjectRole, Readonly<Record<"fr" | "en", string>>>> = {
  coordinator: { fr: "coordination", en: "coordinator" },
  scientific_manager: { fr: "responsable", en: "manager" },
  member: { fr: "membre", en: "member" },
};

export const PROJECT_FAULTS = [
  "encoding",
  "unreadable",
  "empty",
  "tooManyLines",
  "missingColumn",
  "unknownColumn",
  "repeatedColumn",
  "cellCount",
  "missing",
  "tooLong",
  "badCode",
  "badAmount",
  "badDate",
  "futureDate",
  "badRole",
  "badTeam",
  "badOrcid",
  "badEmail",
  "nobodyFound",
  "differs",
  "repeatedPerson",
  "coordinatorCount",
  "codeTaken",
] as const;
export type ProjectFaultCode = (typeof PROJECT_FAULTS)[number];

/** What is wrong with a line. Line 0: the file as a whole. */
export interface ProjectFault {
  readonly line: number;
  readonly code: ProjectFaultCode;
  readonly column: ProjectColumn | null;
  readonly found: string;
}

export interface FilePerson {
  readonly role: ProjectRole;
  readonly teamNumber: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly organization: string;
  readonly orcid: string | null;
  readonly email: string | null;
}

export interface FileProject {
  /** Its first line. */
  readonly line: number;
  readonly code: string;
  readonly acronym: string;
  readonly title: string;
  readonly programme: string;
  readonly amountEuros: number;
  /** The day of the decision: `2022-06-30`. */
  readonly decidedOn: string;
  readonly people: readonly FilePerson[];
}

export interface ReadProjectFile {
  readonly projects: readonly FileProject[];
  readonly faults: readonly ProjectFault[];
}

const shorten = (text: string): string =>
  text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text;

const toFault = (
  line: number,
  code: ProjectFaultCode,
  column: ProjectColumn | null = null,
  found = "",
): ProjectFault => ({ line, code, column, found: shorten(found) });

const failFile = (code: ProjectFaultCode): ReadProjectFile => ({
  projects: [],
  faults: [toFault(0, code)],
});

const toWord = (text: string): string =>
  foldText(text)
    .replaceAll(/[\s_'’-]+/g, " ")
    .trim();

const COLUMNS_BY_NAME: ReadonlyMap<string, ProjectColumn> = new Map(
  PROJECT_COLUMNS.flatMap((column) =>
    [column, PROJECT_COLUMN_NAMES[column].fr, PROJECT_COLUMN_NAMES[column].en].map(
      (name) => [toWord(name), column] as const,
    ),
  ),
);

/** Columns that a file may leave out. */
const OPTIONAL: readonly ProjectColumn[] = ["orcid", "email", "team"];

/** Reads a file of earlier projects. `today` is the day in Paris: decisions of later days are faults. */
export function readProjectFile(bytes: Uint8Array, today: string): ReadProjectFile {
  const decoded = decodeFile(bytes);
  if (!decoded) return failFile("encoding");
  const records = readCsv(decoded.text);
  if (!records) return failFile("unreadable");
  const [header, ...lines] = records;
  if (!header) return failFile("empty");
  if (lines.length > MAX_LINES) return failFile("tooManyLines");
  const { columns, faults } = readHeader(header.line, header.cells);
  if (faults.length > 0) return { projects: [], faults };
  if (lines.length === 0) return failFile("empty");
  const projects = new Map<string, FileProject & { people: FilePerson[] }>();
  for (const { line, cells } of lines) {
    if (faults.length >= MAX_PROJECT_FILE_FAULTS) break;
    const extra = cells.slice(columns.length).find((cell) => cell.trim() !== "");
    if (extra !== undefined) {
      faults.push(toFault(line, "cellCount", null, extra));
      continue;
    }
    const read = (column: ProjectColumn): string =>
      removeFormulaGuards(cells[columns.indexOf(column)] ?? "").trim();
    const reader = createReader(line, read, faults);
    const code = reader.code();
    const known = code === null ? undefined : projects.get(code);
    const person = reader.person();
    if (known) {
      reader.compare(known);
      if (person && known.people.some((one) => isSamePerson(one, person)))
        faults.push(toFault(line, "repeatedPerson", "lastName", person.lastName));
      else if (person) known.people.push(person);
      continue;
    }
    const project = reader.project(today);
    if (code !== null)
      projects.set(code, { line, code, ...project, people: person ? [person] : [] });
  }
  for (const { line, code, people } of projects.values())
    if (people.filter(({ role }) => role === "coordinator").length !== 1)
      faults.push(toFault(line, "coordinatorCount", "role", code));
  return {
    projects: [...projects.values()],
    faults: faults.toSorted((a, b) => a.line - b.line).slice(0, MAX_PROJECT_FILE_FAULTS),
  };
}

function readHeader(line: number, cells: readonly string[]) {
  const names = cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
  const columns = names.map((name) => COLUMNS_BY_NAME.get(toWord(name)) ?? null);
  const faults = columns.flatMap((column, index): ProjectFault[] => {
    const found = names[index] ?? "";
    if (column === null) return [toFault(line, "unknownColumn", null, found)];
    return columns.indexOf(column) < index ? [toFault(line, "repeatedColumn", column, found)] : [];
  });
  for (const column of PROJECT_COLUMNS)
    if (!OPTIONAL.includes(column) && !columns.includes(column))
      faults.push(toFault(line, "missingColumn", column));
  return { columns: columns.filter((column) => column !== null), faults };
}

const isSamePerson = (one: FilePerson, other: FilePerson): boolean =>
  (one.orcid !== null && one.orcid === other.orcid) ||
  (one.email !== null && one.email === other.email) ||
  (one.firstName === other.firstName && one.lastName === other.lastName);

const ROLES_BY_WORD: ReadonlyMap<string, ProjectRole> = new Map(
  PROJECT_ROLES.flatMap((role) =>
    [role, ROLE_WORDS[role].fr, ROLE_WORDS[role].en].map((word) => [toWord(word), role] as const),
  ),
);

const email = z.email().max(254);

/** Reads the cells of one line; what cannot be read is a fault and gets an empty value. */
function createReader(
  line: number,
  read: (column: ProjectColumn) => string,
  faults: ProjectFault[],
) {
  const parse = <Value>(
    column: ProjectColumn,
    code: ProjectFaultCode,
    toValue: (cell: string) => Value | null,
  ): Value | null => {
    const cell = read(column);
    const value = cell === "" ? null : toValue(cell);
    if (value === null) faults.push(toFault(line, cell === "" ? "missing" : code, column, cell));
    return value;
  };
  const text = (column: ProjectColumn, max: number): string =>
    parse(column, "tooLong", (cell) => (cell.length <= max ? cell : null)) ?? "";
  const optional = (
    column: ProjectColumn,
    code: ProjectFaultCode,
    toValue: (cell: string) => string | null,
  ): string | null => (read(column) === "" ? null : parse(column, code, toValue));
  const project = (today: string) => {
    const decidedOn = parse("date", "badDate", parseDay) ?? "";
    if (decidedOn > today) faults.push(toFault(line, "futureDate", "date", read("date")));
    return {
      acronym: text("acronym", MAX_ACRONYM),
      title: text("title", MAX_TITLE),
      programme: text("programme", MAX_PROGRAMME_LENGTH),
      amountEuros: parse("amount", "badAmount", parseAmount) ?? 0,
      decidedOn,
    };
  };
  return {
    code: () =>
      parse("code", "badCode", (cell) => {
        const code = cell.toUpperCase();
        return CODE_PATTERN.test(code) ? code : null;
      }),
    project,
    /** Later lines of a project leave its cells empty, or repeat them. */
    compare(known: FileProject) {
      const same: Readonly<Partial<Record<ProjectColumn, unknown>>> = {
        acronym: known.acronym,
        title: known.title,
        programme: known.programme,
        amount: known.amountEuros,
        date: known.decidedOn,
      };
      for (const column of ["acronym", "title", "programme", "amount", "date"] as const) {
        const cell = read(column);
        if (cell === "") continue;
        const value =
          column === "amount" ? parseAmount(cell) : column === "date" ? parseDay(cell) : cell;
        if (value !== same[column]) faults.push(toFault(line, "differs", column, cell));
      }
    },
    person(): FilePerson | null {
      const before = faults.length;
      const person = {
        role: parse("role", "badRole", (cell) => ROLES_BY_WORD.get(toWord(cell)) ?? null),
        teamNumber: read("team") === "" ? 1 : parse("team", "badTeam", parseTeam),
        firstName: text("firstName", MAX_NAME),
        lastName: text("lastName", MAX_NAME),
        organization: text("organization", MAX_ORGANIZATION),
        orcid: optional("orcid", "badOrcid", parseOrcid),
        email: optional("email", "badEmail", (cell) =>
          email.safeParse(cell).success ? cell.toLowerCase() : null,
        ),
      };
      if (faults.length > before || person.role === null || person.teamNumber === null) return null;
      if (person.orcid === null && person.email === null) {
        faults.push(toFault(line, "nobodyFound", "orcid", person.lastName));
        return null;
      }
      return { ...person, role: person.role, teamNumber: person.teamNumber };
    },
  };
}

const parseTeam = (cell: string): number | null => (/^[1-9]\d?$/.test(cell) ? Number(cell) : null);

/** With or without the address of the registry before it. */
function parseOrcid(cell: string): string | null {
  const id = cell.replace(/^https?:\/\/orcid\.org\//i, "").toUpperCase();
  return isOrcidId(id) ? id : null;
}

/** No project is older; the database has no year 0. */
export const FIRST_DAY = "1900-01-01";

/** `2022-06-30` or `30/06/2022`. */
function parseDay(cell: string): string | null {
  const french = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell);
  const [, day = "", month = "", year = ""] = french ?? [];
  const iso = french ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : cell;
  return z.iso.date().safeParse(iso).success && iso >= FIRST_DAY ? iso : null;
}
