import type { CvContent } from "./cv-content.ts";
import { CAREER_SECTIONS } from "./cv-parts.ts";

/** Estimates of the layout: characters per line, lines per page, and overhead per entry. */
const LINE_LETTERS = 90;
const PAGE_LINES = 45;
const ENTRY_LINES = 2;

/**
 * About twice a full career. Every CV of a team is printed before a deposit, in a queue shared by all users, and
 * rendered on the pages that show it.
 */
export const MAX_CV_PAGES = 60;

/** Estimated number of printed pages. */
export const estimatePages = ({ known: _, ...content }: CvContent): number =>
  Math.ceil(estimateLines(content) / PAGE_LINES);

/** Whether a CV exceeds the limit and is not getting shorter. */
export function isTooLong(content: CvContent, before?: CvContent): boolean {
  const pages = estimatePages(content);
  return pages > MAX_CV_PAGES && (!before || pages > estimatePages(before));
}

/** Drops the last career entries until the CV fits the limit. */
export function truncateContent(content: CvContent): CvContent {
  let remainingLines =
    MAX_CV_PAGES * PAGE_LINES - estimateLines({ ...content, known: [], ...NO_CAREER });
  const career = CAREER_SECTIONS.map((section) => {
    const fitting = (content[section] as readonly unknown[]).filter((entry) => {
      remainingLines -= estimateLines(entry);
      return remainingLines >= 0;
    });
    return [section, fitting] as const;
  });
  return { ...content, ...Object.fromEntries(career) };
}

const NO_CAREER = Object.fromEntries(CAREER_SECTIONS.map((section) => [section, []]));

/** Characters of double width: Chinese, Japanese, Korean, and halves of emoji. */
const WIDE_CHARACTERS = /[\u1100-\u115f\u2e80-\udfff\uf900-\ufaff\uff00-\uff60]/g;

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Estimated lines of all texts in a value, at any depth. */
function estimateLines(value: unknown): number {
  if (typeof value === "string")
    return (
      (value.length + countMatches(value, WIDE_CHARACTERS)) / LINE_LETTERS +
      countMatches(value, /\n/g)
    );
  if (typeof value !== "object" || value === null) return 0;
  const own = "id" in value ? ENTRY_LINES : 0;
  return Object.entries(value).reduce(
    (sum, [name, part]) => (name === "id" ? sum : sum + estimateLines(part)),
    own,
  );
}
