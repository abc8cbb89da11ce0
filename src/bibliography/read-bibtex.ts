import { parseBibtexAuthors } from "./bibtex-authors.ts";
import { latexToText } from "./latex-to-text.ts";
import { type BibtexEntry, parseBibtex } from "./parse-bibtex.ts";
import {
  makeReference,
  type ParsedReferences,
  type Reference,
  type ReferenceType,
  toPartialDate,
} from "./reference.ts";

/** Entry types of BibTeX and biblatex. */
const TYPES: Readonly<Record<string, ReferenceType>> = {
  article: "article",
  periodical: "article",
  suppperiodical: "article",
  book: "book",
  mvbook: "book",
  booklet: "book",
  collection: "book",
  reference: "book",
  manual: "book",
  inbook: "chapter",
  incollection: "chapter",
  inreference: "chapter",
  bookinbook: "chapter",
  suppbook: "chapter",
  inproceedings: "conference",
  conference: "conference",
  proceedings: "proceedings",
  mvproceedings: "proceedings",
  phdthesis: "thesis",
  mastersthesis: "thesis",
  thesis: "thesis",
  techreport: "report",
  report: "report",
  unpublished: "preprint",
  preprint: "preprint",
  patent: "patent",
  dataset: "dataset",
  data: "dataset",
  software: "software",
  online: "web",
  electronic: "web",
  www: "web",
};

/** Reads the references of a BibTeX or biblatex text. */
export function readBibtex(source: string): ParsedReferences {
  const { entries, problems } = parseBibtex(source);
  const byKey = new Map(entries.map((entry) => [entry.key.toLowerCase(), entry]));
  const references: Reference[] = [];
  const untitled: ParsedReferences["problems"][number][] = [];
  for (const entry of entries) {
    // biblatex metadata, not a work.
    if (entry.type === "xdata" || entry.type === "set") continue;
    const reference = toReference(entry, byKey.get(getParentKey(entry)));
    if (reference.title) references.push(reference);
    else untitled.push({ line: entry.line, name: entry.key, reason: "noTitle" });
  }
  return { references, problems: [...problems, ...untitled].sort((a, b) => a.line - b.line) };
}

const getParentKey = ({ fields }: BibtexEntry): string =>
  (fields.get("crossref") ?? "").trim().toLowerCase();

function toReference(entry: BibtexEntry, parent: BibtexEntry | undefined): Reference {
  const type = TYPES[entry.type] ?? "other";
  const field = (...names: string[]) => findFirstField(entry, names);
  const raw = (...names: string[]) =>
    field(...names) || (parent ? findFirstField(parent, names) : "");
  const text = (...names: string[]) => latexToText(raw(...names));
  const container = ["journal", "journaltitle", "booktitle", "maintitle", "eventtitle"];
  const isPublished = type !== "proceedings" && type !== "book";
  return makeReference({
    type: isPreprint(entry) ? "preprint" : type,
    ...parseBibtexAuthors(field("author") || field("editor") || raw("author", "editor")),
    title: joinSubtitle(latexToText(field("title")), latexToText(field("subtitle"))),
    container:
      latexToText(field(...container)) ||
      (parent
        ? latexToText(findFirstField(parent, isPublished ? ["booktitle", "title"] : []))
        : "") ||
      text("series"),
    publisher: text("publisher", "school", "institution", "organization", "howpublished"),
    date: parseDate(raw),
    volume: text("volume"),
    issue: text("number", "issue"),
    pages: latexToText(field("pages", "eid", "articleno")).replace(/\s*[-–—]+\s*/g, "-"),
    doi: unescapeVerbatim(field("doi")) || null,
    url:
      unescapeVerbatim(field("url")) ||
      unescapeVerbatim(field("howpublished")) ||
      buildArxivUrl(entry),
  });
}

function findFirstField({ fields }: BibtexEntry, names: readonly string[]): string {
  for (const name of names) {
    const value = fields.get(name)?.trim();
    if (value) return value;
  }
  return "";
}

const joinSubtitle = (title: string, subtitle: string): string =>
  title && subtitle ? `${title}: ${subtitle}` : title;

/** biblatex: `date = {2019-09-01/2019-09-03}`. BibTeX: a year and perhaps a month. */
function parseDate(field: (...names: string[]) => string): string {
  const [, year, month, day] = /^\s*(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(field("date")) ?? [];
  if (year) return toPartialDate(year, month, day);
  const bibtexYear = /\d{4}/.exec(field("year"))?.[0];
  return toPartialDate(bibtexYear, parseMonth(field("month")), field("day"));
}

const MONTH_NAMES =
  "jan feb|fev|fév mar apr|avr may|mai jun|juin jul|juil aug|aoû|aou sep oct nov dec|déc";

function parseMonth(text: string): string {
  const month = latexToText(text).trim().toLowerCase();
  if (/^\d+$/.test(month)) return month;
  const index = MONTH_NAMES.split(" ").findIndex((names) =>
    names.split("|").some((name) => month.startsWith(name)),
  );
  return index < 0 ? "" : String(index + 1);
}

const isArxiv = ({ fields }: BibtexEntry): boolean =>
  /^arxiv$/i.test(fields.get("eprinttype") ?? fields.get("archiveprefix") ?? "");

/** Works that exist only on arXiv have type `misc` or `online`. */
const isPreprint = (entry: BibtexEntry): boolean =>
  isArxiv(entry) && !["article", "inproceedings", "incollection"].includes(entry.type);

function buildArxivUrl(entry: BibtexEntry): string | null {
  const eprint = entry.fields.get("eprint")?.trim();
  return isArxiv(entry) && eprint ? `https://arxiv.org/abs/${eprint}` : null;
}

/** URLs and DOIs are not LaTeX, but programs escape some of their characters. */
const unescapeVerbatim = (value: string): string =>
  value
    .replace(/\\url\s*\{([^{}]*)\}/, "$1")
    .replace(/\\(?:~\{\}|textasciitilde(?:\{\})?)/g, "~")
    .replace(/\\([_%&#$~])/g, "$1")
    .replace(/[{}\s]/g, "");
