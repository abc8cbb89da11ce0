import { type FormNode, isStructure } from "#form-engine/model.ts";
import { getOptionLabel, listOptions } from "#form-engine/types/choice/rules.ts";
import type { FormPointKind } from "#form-engine/update-form.ts";
import { formatDate, formatList, formatNumber } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { listOptionDifferences } from "../../form-designer/rules/list-differences.ts";
import { hasPoints, type TrialChange } from "./trial-result.ts";

/** How the words of a page or file are made. */
export interface Wording {
  readonly t: Translate;
  readonly locale: Locale;
}

/** The name of a kind of change. */
export const formatChangeKind = ({ t }: Wording, { kind }: Pick<TrialChange, "kind">): string =>
  t(`formPublication:kinds.${kind}`);

/** The title of the changed question or section: the former one, since the agency and the teams know it. */
export function formatChangeTitle({ t, locale }: Wording, change: TrialChange): string {
  const node = change.before ?? change.after;
  return node ? getTitle(node, locale) : t("formPublication:formItself");
}

export const getTitle = (node: FormNode, locale: Locale): string =>
  locale === "fr" ? node.titleFr : node.titleEn;

/** A pair of short texts: what was, and what would be. */
export interface BeforeAndAfter {
  readonly before: string;
  readonly after: string;
}

/** What differs, as pairs of texts; none for changes that one sentence says (`formatChangeNote`). */
export function formatDifferences(wording: Wording, change: TrialChange): BeforeAndAfter[] {
  const { before, after, kind } = change;
  const { locale } = wording;
  if (!before || !after) return [];
  if (kind === "renamed")
    return [{ before: getTitle(before, locale), after: getTitle(after, locale) }];
  if (kind === "limitTightened" || kind === "limitRelaxed")
    return [{ before: formatLimit(wording, before), after: formatLimit(wording, after) }];
  if (kind !== "reworded") return [];
  const texts = REWORDED_TEXTS[locale].map((field) => ({
    before: before[field] ?? "",
    after: after[field] ?? "",
  }));
  const labels = listOptionDifferences(before, after).flatMap((option) =>
    option.before !== null && option.after !== null
      ? [{ before: option.before, after: option.after }]
      : [],
  );
  return [...texts, ...labels].filter((pair) => pair.before !== pair.after);
}

const REWORDED_TEXTS = {
  fr: ["descriptionFr", "helpFr"],
  en: ["descriptionEn", "helpEn"],
} as const;

/** A short note under the title of a change; empty where nothing is to be added. */
export function formatChangeNote(wording: Wording, change: TrialChange): string {
  const { t, locale } = wording;
  const { kind, before, after, sectionBefore, sectionAfter } = change;
  switch (kind) {
    case "moved":
      return sectionBefore !== sectionAfter && sectionBefore && sectionAfter
        ? t("formPublication:notes.moved", { from: sectionBefore, to: sectionAfter })
        : t("formPublication:notes.reordered");
    case "typeConverted":
    case "typeReplaced":
      return before && after
        ? t("formPublication:notes.type", {
            before: formatType(wording, before),
            after: formatType(wording, after),
          })
        : "";
    case "optionsAdded":
      return listOptionLabels(after, before, locale);
    case "optionsRemoved":
      return listOptionLabels(before, after, locale);
    case "added":
      if (!after || isStructure(after)) return after ? formatType(wording, after) : "";
      return t(
        after.required ? "formPublication:notes.required" : "formPublication:notes.optional",
        {
          type: formatType(wording, after),
        },
      );
    case "reworded":
      return t("formPublication:notes.reworded");
    default:
      return "";
  }
}

/** Labels of the options that only the first of two nodes has. */
function listOptionLabels(one: FormNode | null, other: FormNode | null, locale: Locale): string {
  const known = new Set(readOptions(other).map(({ id }) => id));
  const labels = readOptions(one)
    .filter(({ id }) => !known.has(id))
    .map((option) => quote(getOptionLabel(option, locale), locale));
  return formatList(locale, labels);
}

const readOptions = (node: FormNode | null) => (node?.type === "choice" ? listOptions(node) : []);

const quote = (text: string, locale: Locale): string =>
  locale === "fr" ? `« ${text} »` : `“${text}”`;

/** The limit of a question in words; empty without one. */
export function formatLimit({ t, locale }: Wording, node: FormNode): string {
  const count = (value: number) => ({ count: value, formatted: formatNumber(locale, value) });
  if (isStructure(node))
    return node.maxGroups ? t("formPublication:limits.groups", count(node.maxGroups)) : "";
  if (node.type === "text")
    return t("formPublication:limits.characters", count(node.maxCharacters));
  if (node.type === "bibliography")
    return t("formPublication:limits.references", count(node.maxReferences));
  if (node.type === "choice") {
    const max = node.choiceType === "radio" || node.choiceType === "select" ? 1 : node.maxChoices;
    return max ? t("formPublication:limits.choices", count(max)) : t("formPublication:limits.none");
  }
  if (node.type === "image") return "";
  const format = (limit: number | string) =>
    typeof limit === "string"
      ? formatDate(locale, new Date(`${limit}T12:00:00Z`))
      : formatNumber(locale, limit);
  const { min, max } = node;
  if (min !== undefined && max !== undefined)
    return t("formPublication:limits.between", { min: format(min), max: format(max) });
  if (min !== undefined) return t("formPublication:limits.atLeast", { min: format(min) });
  if (max !== undefined) return t("formPublication:limits.atMost", { max: format(max) });
  return t("formPublication:limits.none");
}

/** The type of a question in words, as fine as answers differ: rich text, kinds of choice. */
export function formatType({ t }: Wording, node: FormNode): string {
  if (isStructure(node))
    return t(node.multiple ? "formPublication:types.group" : "formPublication:types.section");
  if (node.type === "text")
    return t(node.wysiwyg ? "formPublication:types.richText" : "formPublication:types.text");
  if (node.type === "choice") return t(`formPublication:types.${node.choiceType}`);
  return t(`formPublication:types.${node.type}`);
}

const POINT_ORDER: readonly FormPointKind[] = [
  "tooLong",
  "setAside",
  "toFill",
  "hidden",
  "reappeared",
  "renamed",
];

/** What becomes of the affected answers, in sentences. */
export function formatOutcome({ t }: Wording, change: TrialChange): string {
  if (!hasPoints(change)) return t(`formPublication:silent.${change.kind}`);
  return POINT_ORDER.filter((kind) => change.points[kind])
    .map((kind) => t(`formPublication:points.${kind}`))
    .join(" ");
}
