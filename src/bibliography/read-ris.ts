import {
  makeReference,
  type ParsedReferences,
  type Reference,
  type ReferenceAuthor,
  type ReferenceProblem,
  type ReferenceType,
  toPartialDate,
} from "./reference.ts";

const TYPES: Readonly<Record<string, ReferenceType>> = {
  JOUR: "article",
  JFULL: "article",
  EJOUR: "article",
  MGZN: "article",
  NEWS: "article",
  INPR: "article",
  BOOK: "book",
  EBOOK: "book",
  EDBOOK: "book",
  CHAP: "chapter",
  ECHAP: "chapter",
  ENCYC: "chapter",
  CPAPER: "conference",
  CONF: "conference",
  THES: "thesis",
  RPRT: "report",
  GOVDOC: "report",
  UNPB: "preprint",
  UNPD: "preprint",
  PAT: "patent",
  DATA: "dataset",
  DBASE: "dataset",
  AGGR: "dataset",
  COMP: "software",
  ELEC: "web",
  BLOG: "web",
  WEB: "web",
};

/** `TY  - JOUR`: the standard asks for two spaces; files in use have fewer. */
export const RIS_LINE = /^([A-Z][A-Z0-9])\s{0,3}-(?:\s(.*))?$/;

interface Entry {
  readonly line: number;
  readonly type: string;
  readonly values: Map<string, string[]>;
}

/** Reads the references of a RIS text. An entry without an end mark ends where the next begins. */
export function readRis(source: string): ParsedReferences {
  const references: Reference[] = [];
  const problems: ReferenceProblem[] = [];
  let entry: Entry | null = null;
  let last: string[] | null = null;
  let isStray = false;
  const end = () => {
    if (entry) {
      const reference = toReference(entry);
      if (reference.title) references.push(reference);
      else problems.push({ line: entry.line, name: getEntryName(entry), reason: "noTitle" });
    }
    entry = null;
    last = null;
    isStray = false;
  };
  for (const [index, line] of source.split(/\r\n?|\n/).entries()) {
    const [, tag, value = ""] = RIS_LINE.exec(line.trim()) ?? [];
    if (tag === "TY") {
      end();
      entry = { line: index + 1, type: value.trim().toUpperCase(), values: new Map() };
    } else if (tag === "ER") end();
    else if (entry && tag) {
      last = entry.values.get(tag) ?? [];
      entry.values.set(tag, last);
      last.push(value.trim());
    } else if (entry && line.trim() && last) {
      // A long value continues on the next line.
      last.push(`${last.pop() ?? ""} ${line.trim()}`);
    } else if (tag && !isStray) {
      // Lines before the first `TY` are reported once.
      problems.push({ line: index + 1, name: value.trim().slice(0, 80), reason: "malformed" });
      isStray = true;
    }
  }
  end();
  return { references, problems };
}

const getEntryName = ({ values, type }: Entry): string =>
  (values.get("ID") ?? values.get("AU") ?? values.get("A1"))?.[0]?.slice(0, 80) ?? type;

function toReference({ type: typeCode, values }: Entry): Reference {
  const type = TYPES[typeCode] ?? "other";
  const all = (...tags: string[]) => tags.flatMap((tag) => values.get(tag) ?? []).filter(Boolean);
  const first = (...tags: string[]) => all(...tags)[0];
  const addresses = all("UR", "L2", "LK");
  const isBook = type === "book" || type === "proceedings";
  return makeReference({
    type,
    authors: (all("AU", "A1").length > 0 ? all("AU", "A1") : all("A2", "ED")).map(parseAuthor),
    title: first("TI", "T1", "CT", ...(isBook ? ["BT", "T2"] : [])) ?? "",
    container: first("T2", "JO", "JF", "JA", "J2", "J1", ...(isBook ? ["T3"] : ["BT", "T3"])) ?? "",
    publisher: first("PB") ?? "",
    date: parseDate(first("DA") ?? "", first("PY", "Y1") ?? ""),
    volume: first("VL") ?? "",
    issue: first("IS") ?? "",
    pages: formatPages(first("SP") ?? "", first("EP") ?? ""),
    doi: first("DO") ?? addresses.find((address) => /doi\.org\//i.test(address)),
    url: addresses.find((address) => /^https?:/i.test(address)),
  });
}

/** "Morel, Claire" or "Morel, Claire, Jr". A name without a comma is an organisation. */
function parseAuthor(name: string): ReferenceAuthor {
  const [family = "", given = "", suffix] = name.split(",").map((part) => part.trim());
  return { family: suffix ? `${family}, ${suffix}` : family, given };
}

/** `2019/09/01/note`: parts after the year may be empty. */
function parseDate(day: string, year: string): string {
  const parts = (text: string) => text.split(/[/-]/).map((part) => part.trim());
  const precise = toPartialDate(...(parts(day) as [string, string, string]));
  const rough = toPartialDate(...(parts(year) as [string, string, string]));
  return precise.startsWith(rough.slice(0, 4)) && precise.length > rough.length
    ? precise
    : rough || precise;
}

function formatPages(start: string, end: string): string {
  const from = start.replace(/\s*[-–—]+\s*/g, "-");
  return from && end && end !== from && !from.includes("-") ? `${from}-${end}` : from;
}
