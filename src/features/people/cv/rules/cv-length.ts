import type { CvContent } from "./cv-content.ts";
import { CAREER_SECTIONS } from "./cv-parts.ts";

/** As a CV is set: letters of a line, lines of a page, and what an entry takes beside its texts. */
const LINE_LETTERS = 90;
const PAGE_LINES = 45;
const ENTRY_LINES = 2;

/**
 * A whole career, told at length, has half of it. Every page of a CV is printed before its owner's team can deposit, in a
 * line with everybody else's, and drawn on the pages it is read on.
 */
export const MAX_CV_PAGES = 60;

/** About how many pages a CV takes when it is printed. */
export const estimatePages = ({ known: _, ...content }: CvContent): number =>
  Math.ceil(estimateLines(content) / PAGE_LINES);

/** Whether a CV would be too long, and is not on its way to being shorter. */
export function isTooLong(content: CvContent, before?: CvContent): boolean {
  const pages = estimatePages(content);
  return pages > MAX_CV_PAGES && (!before || pages > estimatePages(before));
}

/** What is too long as a whole, without the last entries of each list: in the order they stand in, as many as there is room for. */
export function truncateContent(content: CvContent): CvContent {
  let room = MAX_CV_PAGES * PAGE_LINES - estimateLines({ ...content, known: [], ...NO_CAREER });
  const career = CAREER_SECTIONS.map((section) => {
    const kept = (content[section] as readonly unknown[]).filter((entry) => {
      room -= estimateLines(entry);
      return room >= 0;
    });
    return [section, kept] as const;
  });
  return { ...content, ...Object.fromEntries(career) };
}

const NO_CAREER = Object.fromEntries(CAREER_SECTIONS.map((section) => [section, []]));

/** Letters that take the room of two: Chinese, Japanese, Korean; halves of emoji too. */
const WIDE_CHARACTERS = /[\u1100-\u115f\u2e80-\udfff\uf900-\ufaff\uff00-\uff60]/g;

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Lines of all texts in a value, whatever they are called: those of an entry, of the comments, of a list of authors. */
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
