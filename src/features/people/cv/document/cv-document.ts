import type { Locale } from "#platform/i18n/locale.ts";
import { languageName } from "#platform/i18n/regions.ts";
import type { Translate } from "#platform/i18n/words.ts";
import { safeHref } from "#rich-text/safe-href.ts";
import type { CvContent } from "../rules/cv-content.ts";
import { awardEntry, careerEntry, linkLine, textLines, trainingEntry } from "./career-section.ts";
import { setText } from "./clean-text.ts";
import { cvPeriod } from "./cv-dates.ts";
import type { CvWords } from "./cv-words.ts";
import { freeText, writtenText } from "./free-text.ts";
import type { Block, CvDocument, Entry, Line } from "./model.ts";
import { productionEntry } from "./production-section.ts";
import { teachingEntry } from "./teaching-section.ts";

type SectionWord =
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

/** A CV's content as a document in the CV's own language; `t` speaks that language. Empty sections are left out. */
export function cvDocument(
  content: CvContent,
  title: string,
  locale: Locale,
  t: Translate,
): CvDocument {
  const words: CvWords = { locale, t };
  const { person } = content;
  const name = personName(person, words);
  const author = [person.firstName, person.lastName].map((part) => setText(part, locale)).join(" ");
  const entries = <Item>(
    section: SectionWord,
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
    title: setText(title, locale).replace(/\s+/g, " "),
    author,
    locale,
    footer: author,
    blocks: [
      { kind: "heading", level: 1, text: name },
      ...affiliation(person.affiliation, locale),
      ...facts(person, words),
      ...section("biography", freeText(content.biography ?? "", locale), words),
      ...entries("employments", content.employments, (one) => careerEntry(one.values, words)),
      ...entries("affiliations", content.affiliations, (one) => careerEntry(one.values, words)),
      ...entries("trainings", content.trainings, (one) => trainingEntry(one.values, words)),
      ...entries("awards", content.awards, (one) => awardEntry(one.values, words)),
      ...entries("teaching", content.teaching, (one) => teachingEntry(one.values, words)),
      ...entries("responsibilities", content.responsibilities, (one) =>
        careerEntry(one.values, words),
      ),
      ...section("skills", skillFacts(content.skills, words), words),
      ...entries("breaks", content.breaks, (one) => breakEntry(one.values, words)),
      ...entries(
        "publications",
        content.publications,
        (one) => productionEntry(one, person, words),
        true,
      ),
      ...entries("datasets", content.datasets, (one) => productionEntry(one, person, words), true),
      ...narrative(content.narrative, words),
      ...section("comments", writtenText(content.comments, locale), words),
    ],
  };
}

function personName(person: CvContent["person"], { locale, t }: CvWords): string {
  const title = setText(person.title, locale);
  const known = title === "mrs" || title === "mr" || title === "dr" || title === "pr";
  const parts = [
    known ? t(`cv:document.titles.${title}`) : title,
    person.firstName,
    person.lastName,
  ]
    .map((part) => setText(part, locale))
    .filter(Boolean);
  return parts.join(" ") || t("cv:document.nameless");
}

function affiliation(text: string, locale: Locale): Block[] {
  const line = setText(text, locale).replace(/\s*\n\s*/g, ", ");
  return line ? [{ kind: "paragraph", lead: true, line: [{ text: line }] }] : [];
}

function facts({ email, phone, website, orcid }: CvContent["person"], { locale, t }: CvWords) {
  const mail = setText(email, locale);
  const mailHref = mail && safeHref(`mailto:${encodeURIComponent(mail).replace("%40", "@")}`);
  const id = setText(orcid, locale).replace(/^https?:\/\/orcid\.org\//i, "");
  const idHref = /^[\dX-]+$/i.test(id) ? safeHref(`https://orcid.org/${id}`) : undefined;
  const [site] = linkLine(website, locale);
  const number = setText(phone, locale);
  const lines: readonly (readonly [label: string, line: Line | undefined])[] = [
    [
      t("cv:document.email"),
      mail ? [mailHref ? { text: mail, href: mailHref } : { text: mail }] : undefined,
    ],
    [t("cv:document.phone"), number ? [{ text: number }] : undefined],
    [t("cv:document.website"), site],
    [t("cv:document.orcid"), id ? [idHref ? { text: id, href: idHref } : { text: id }] : undefined],
  ];
  const said = lines.flatMap(([label, line]) => (line ? [{ label, line }] : []));
  return said.length > 0 ? [{ kind: "facts", facts: said } as const] : [];
}

function skillFacts(skills: CvContent["skills"], { locale, t }: CvWords): Block[] {
  if (!skills) return [];
  const languages = skills.languages.map(
    ({ language, level }) => `${languageName(locale, language)} (${level})`,
  );
  const kinds = { languages, digital: skills.digital, other: skills.other };
  const facts = (["languages", "digital", "other"] as const).flatMap((kind) => {
    const said = kinds[kind].map((one) => setText(one, locale).replace(/\s+/g, " "));
    const text = said.filter(Boolean).join(", ");
    return text ? [{ label: t(`cv:document.skills.${kind}`), line: [{ text }] }] : [];
  });
  return facts.length > 0 ? [{ kind: "facts", facts }] : [];
}

/** No reason is ever asked for; what the person chose to say stands beside the dates. */
function breakEntry(
  { start, end, description }: CvContent["breaks"][number]["values"],
  { locale, t }: CvWords,
): Entry {
  const [first, ...rest] = textLines(description, locale);
  return {
    margin: cvPeriod(start, end, locale, t),
    title: first ?? [{ text: t("cv:document.break") }],
    lines: rest,
  };
}

function narrative(said: CvContent["narrative"], words: CvWords): Block[] {
  const parts = NARRATIVE.flatMap((part): Block[] => {
    const blocks = freeText(said[part], words.locale);
    const text = words.t(`cv:document.narrative.${part}`);
    return blocks.length === 0 ? [] : [{ kind: "heading", level: 3, text }, ...blocks];
  });
  return section("narrative", parts, words);
}

const section = (word: SectionWord, blocks: readonly Block[], { t }: CvWords): Block[] =>
  blocks.length === 0
    ? []
    : [{ kind: "heading", level: 2, text: t(`cv:document.sections.${word}`) }, ...blocks];
