import type { Locale } from "#platform/i18n/locale.ts";
import { getLanguageName } from "#platform/i18n/regions.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { safeHref } from "#rich-text/safe-href.ts";
import type { CvContent } from "../rules/cv-content.ts";
import {
  toAwardEntry,
  toCareerEntry,
  toLinkLine,
  toTeachingEntry,
  toTextLines,
  toTrainingEntry,
} from "./career-section.ts";
import { formatCvPeriod } from "./cv-dates.ts";
import type { Block, CvDocument, CvLanguage, Entry, Line } from "./model.ts";
import { toProductionEntry } from "./production-section.ts";
import { documentToBlocks, textToBlocks } from "./text-blocks.ts";
import { typesetText } from "./typeset-text.ts";

type SectionKey =
  | "biography"
  | "skills"
  | "affiliations"
  | "responsibilities"
  | "employments"
  | "trainings"
  | "awards"
  | "teaching"
  | "breaks"
  | "publications"
  | "datasets"
  | "narrative"
  | "comments";

const NARRATIVE = ["knowledge", "people", "society"] as const;

/** Builds the document of a CV in the CV's language, which `t` must use. Empty sections are left out. */
export function buildCvDocument(
  content: CvContent,
  title: string,
  locale: Locale,
  t: Translate,
): CvDocument {
  const cvLanguage: CvLanguage = { locale, t };
  const { person } = content;
  const name = formatPersonName(person, cvLanguage);
  const author = [person.firstName, person.lastName]
    .map((part) => typesetText(part, locale))
    .join(" ");
  const entries = <Item>(
    section: SectionKey,
    items: readonly Item[],
    entry: (item: Item) => Entry,
    numbered = false,
  ): Block[] =>
    items.length === 0
      ? []
      : [
          { kind: "heading", level: 2, text: t(`cv:document.sections.${section}`) },
          { kind: "entries", numbered, entries: items.map(entry) },
        ];
  return {
    title: typesetText(title, locale).replace(/\s+/g, " "),
    author,
    locale,
    footer: author,
    blocks: [
      { kind: "heading", level: 1, text: name },
      ...buildAffiliation(person.affiliation, locale),
      ...buildContactFacts(person, cvLanguage),
      ...buildSection("biography", textToBlocks(content.biography ?? "", locale), cvLanguage),
      ...entries("employments", content.employments, (one) =>
        toCareerEntry(one.values, cvLanguage),
      ),
      ...entries("affiliations", content.affiliations, (one) =>
        toCareerEntry(one.values, cvLanguage),
      ),
      ...entries("trainings", content.trainings, (one) => toTrainingEntry(one.values, cvLanguage)),
      ...entries("awards", content.awards, (one) => toAwardEntry(one.values, cvLanguage)),
      ...entries("teaching", content.teaching, (one) => toTeachingEntry(one.values, cvLanguage)),
      ...entries("responsibilities", content.responsibilities, (one) =>
        toCareerEntry(one.values, cvLanguage),
      ),
      ...buildSection("skills", buildSkillFacts(content.skills, cvLanguage), cvLanguage),
      ...entries("breaks", content.breaks, (one) => toBreakEntry(one.values, cvLanguage)),
      ...entries(
        "publications",
        content.publications,
        (one) => toProductionEntry(one, person, cvLanguage),
        true,
      ),
      ...entries(
        "datasets",
        content.datasets,
        (one) => toProductionEntry(one, person, cvLanguage),
        true,
      ),
      ...buildNarrative(content.narrative, cvLanguage),
      ...buildSection("comments", documentToBlocks(content.comments, locale), cvLanguage),
    ],
  };
}

function formatPersonName(person: CvContent["person"], { locale, t }: CvLanguage): string {
  const title = typesetText(person.title, locale);
  const known = title === "mrs" || title === "mr" || title === "dr" || title === "pr";
  const parts = [
    known ? t(`cv:document.titles.${title}`) : title,
    person.firstName,
    person.lastName,
  ]
    .map((part) => typesetText(part, locale))
    .filter(Boolean);
  return parts.join(" ") || t("cv:document.nameless");
}

function buildAffiliation(text: string, locale: Locale): Block[] {
  const line = typesetText(text, locale).replace(/\s*\n\s*/g, ", ");
  return line ? [{ kind: "paragraph", lead: true, line: [{ text: line }] }] : [];
}

function buildContactFacts(
  { email, phone, website, orcid }: CvContent["person"],
  { locale, t }: CvLanguage,
) {
  const mail = typesetText(email, locale);
  const mailHref = mail && safeHref(`mailto:${encodeURIComponent(mail).replace("%40", "@")}`);
  const id = typesetText(orcid, locale).replace(/^https?:\/\/orcid\.org\//i, "");
  const idHref = /^[\dX-]+$/i.test(id) ? safeHref(`https://orcid.org/${id}`) : undefined;
  const [site] = toLinkLine(website, locale);
  const number = typesetText(phone, locale);
  const lines: readonly (readonly [label: string, line: Line | undefined])[] = [
    [
      t("cv:document.email"),
      mail ? [mailHref ? { text: mail, href: mailHref } : { text: mail }] : undefined,
    ],
    [t("cv:document.phone"), number ? [{ text: number }] : undefined],
    [t("cv:document.website"), site],
    [t("cv:document.orcid"), id ? [idHref ? { text: id, href: idHref } : { text: id }] : undefined],
  ];
  const contactFacts = lines.flatMap(([label, line]) => (line ? [{ label, line }] : []));
  return contactFacts.length > 0 ? [{ kind: "facts", facts: contactFacts } as const] : [];
}

function buildSkillFacts(skills: CvContent["skills"], { locale, t }: CvLanguage): Block[] {
  if (!skills) return [];
  const languages = skills.languages.map(
    ({ language, level }) => `${getLanguageName(locale, language)} (${level})`,
  );
  const kinds = { languages, digital: skills.digital, other: skills.other };
  const facts = (["languages", "digital", "other"] as const).flatMap((kind) => {
    const names = kinds[kind].map((one) => typesetText(one, locale).replace(/\s+/g, " "));
    const text = names.filter(Boolean).join(", ");
    return text ? [{ label: t(`cv:document.skills.${kind}`), line: [{ text }] }] : [];
  });
  return facts.length > 0 ? [{ kind: "facts", facts }] : [];
}

/** A career break: its dates and the optional description. The reason is never asked for. */
function toBreakEntry(
  { start, end, description }: CvContent["breaks"][number]["values"],
  { locale, t }: CvLanguage,
): Entry {
  const [first, ...rest] = toTextLines(description, locale);
  return {
    margin: formatCvPeriod(start, end, locale, t),
    title: first ?? [{ text: t("cv:document.break") }],
    lines: rest,
  };
}

function buildNarrative(texts: CvContent["narrative"], cvLanguage: CvLanguage): Block[] {
  const parts = NARRATIVE.flatMap((part): Block[] => {
    const blocks = textToBlocks(texts[part], cvLanguage.locale);
    const text = cvLanguage.t(`cv:document.narrative.${part}`);
    return blocks.length === 0 ? [] : [{ kind: "heading", level: 3, text }, ...blocks];
  });
  return buildSection("narrative", parts, cvLanguage);
}

const buildSection = (
  sectionKey: SectionKey,
  blocks: readonly Block[],
  { t }: CvLanguage,
): Block[] =>
  blocks.length === 0
    ? []
    : [{ kind: "heading", level: 2, text: t(`cv:document.sections.${sectionKey}`) }, ...blocks];
