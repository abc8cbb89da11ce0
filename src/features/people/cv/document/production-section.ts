import { toFoldedTokens } from "#platform/fold-text.ts";
import type { TranslationKey } from "#platform/i18n/translation-key.ts";
import { safeHref } from "#rich-text/safe-href.ts";
import type { CvContent } from "../rules/cv-content.ts";
import { toLinkLine } from "./career-section.ts";
import type { CvLanguage, DocumentRun, Entry, Line } from "./model.ts";
import { typesetText } from "./typeset-text.ts";

type Production = CvContent["publications"][number];
type Person = CvContent["person"];

/** More authors are abbreviated; large collaborations have thousands. */
const MAX_AUTHORS = 10;

/** Types of works. Dashes and underscores in type codes are ignored. */
const TYPES = {
  article: "cv:document.types.article",
  blog: "cv:document.types.blog",
  other: "cv:document.types.other",
  patent: "cv:document.types.patent",
  map: "cv:document.types.map",
  bookchapter: "cv:document.types.bookChapter",
  conferencepaper: "cv:document.types.conferencePaper",
  lecture: "cv:document.types.lecture",
  hdr: "cv:document.types.hdr",
  image: "cv:document.types.image",
  software: "cv:document.types.software",
  encyclopediaentry: "cv:document.types.encyclopediaEntry",
  specialissue: "cv:document.types.specialIssue",
  book: "cv:document.types.book",
  poster: "cv:document.types.poster",
  preprint: "cv:document.types.preprint",
  proceedings: "cv:document.types.proceedings",
  report: "cv:document.types.report",
  sound: "cv:document.types.sound",
  thesis: "cv:document.types.thesis",
  translation: "cv:document.types.translation",
  video: "cv:document.types.video",
} as const satisfies Record<string, TranslationKey>;

export function toProductionEntry(
  { values, why }: Production,
  person: Person,
  language: CvLanguage,
): Entry {
  const { locale, t } = language;
  const title = typesetText(values.title, locale) || t("cv:document.untitled");
  const reason = typesetText(why, locale).replace(/\s*\n\s*/g, " ");
  return {
    margin: values.year === null ? "" : String(values.year),
    title: [{ text: title, strong: true }],
    lines: [
      ...buildAuthorsLine(values.authors, person, language),
      ...buildContainerLine(values, language),
      ...buildAddressLine(values, language),
      ...(reason
        ? [[{ text: `${t("cv:document.why")} `, italic: true as const }, { text: reason }]]
        : []),
    ],
  };
}

/** The authors, with the person's name in bold. The person is named even if they come after the tenth. */
function buildAuthorsLine(
  authors: readonly string[],
  person: Person,
  { locale, t }: CvLanguage,
): Line[] {
  const named = authors.map((author) => typesetText(author, locale)).filter(Boolean);
  if (named.length === 0) return [];
  const shown = named.length <= MAX_AUTHORS ? named : named.slice(0, MAX_AUTHORS);
  const selfLater = named.slice(shown.length).filter((author) => isSamePerson(author, person));
  const runs: DocumentRun[] = [];
  for (const author of shown) {
    if (runs.length > 0) runs.push({ text: ", " });
    runs.push(buildAuthorRun(author, person));
  }
  for (const author of selfLater) runs.push({ text: ", … " }, buildAuthorRun(author, person));
  if (shown.length < named.length)
    runs.push({ text: ` ${t("cv:document.andOthers", { count: named.length })}` });
  return [runs];
}

const buildAuthorRun = (author: string, person: Person): DocumentRun =>
  isSamePerson(author, person) ? { text: author, strong: true } : { text: author };

/** Whether an author is the person: same last name, and a matching first name or initial. */
function isSamePerson(author: string, { firstName, lastName }: Person): boolean {
  const tokens = toFoldedTokens(author);
  const last = toFoldedTokens(lastName);
  const [first = ""] = toFoldedTokens(firstName);
  if (last.length === 0 || !first || !last.every((token) => tokens.includes(token))) return false;
  const rest = tokens.filter((token) => !last.includes(token));
  return rest.some((token) => token === first || token === first[0]);
}

function buildContainerLine(
  { container, type }: Production["values"],
  { locale, t }: CvLanguage,
): Line[] {
  const containerText = typesetText(container, locale);
  const key = type.toLowerCase().replace(/[^a-z]/g, "");
  const kind = key in TYPES ? t(TYPES[key as keyof typeof TYPES]) : "";
  const runs: DocumentRun[] = [
    ...(containerText ? [{ text: containerText, italic: true as const }] : []),
    ...(containerText && kind ? [{ text: " · " }] : []),
    ...(kind ? [{ text: kind }] : []),
  ];
  return runs.length > 0 ? [runs] : [];
}

/** The DOI as the permanent link, else the source's URL, else the bare identifier. */
function buildAddressLine(values: Production["values"], { locale }: CvLanguage): Line[] {
  const doi = typesetText(values.doi, locale).replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, "");
  const href = doi && safeHref(`https://doi.org/${encodeURI(doi)}`);
  if (href) return [[{ text: `doi.org/${doi}`, href }]];
  if (values.url.trim()) return toLinkLine(values.url, locale);
  const identifier = typesetText(values.identifier, locale);
  return identifier ? [[{ text: identifier }]] : [];
}
