import { isWithinLength } from "#rich-text/count-characters.ts";

/** How much a person may claim; beyond it a list says little. */
export const MAX_ERC_DOMAINS = 5;
export const MAX_ARCHIVE_DOMAINS = 10;
export const MAX_TAGS = 30;
export const MAX_TAG_LENGTH = 100;

export const TAG_LISTS = ["keywords", "specificSkills"] as const;
export type TagListName = (typeof TAG_LISTS)[number];

/** Why something is not added to a list; its words stand under the same code. */
export const ADD_REFUSALS = ["full", "already", "unknown"] as const;
export type AddRefusal = (typeof ADD_REFUSALS)[number];

/** Whether something known may be added to a list. */
export function findAddRefusal<Item>(
  item: Item,
  list: readonly Item[],
  max: number,
): Exclude<AddRefusal, "unknown"> | null {
  if (list.includes(item)) return "already";
  return list.length >= max ? "full" : null;
}

/** What was typed as single words: separated by commas, semicolons or lines. Null where one of them is too long. */
export function parseTags(typed: string): string[] | null {
  const words = typed
    .split(/[,;\n\r]+/)
    .map((word) => word.replace(/[\s\p{Cc}]+/gu, " ").trim())
    .filter((word) => word !== "");
  if (words.length === 0 || !words.every(isWithinLength(MAX_TAG_LENGTH))) return null;
  return words;
}

/** Adds words to a list, each once whatever its case. */
export function addTags(
  list: readonly string[],
  typed: string,
): { outcome: AddRefusal | "added"; list: string[] } {
  const words = parseTags(typed);
  if (!words) return { outcome: "unknown", list: [...list] };
  const known = new Set(list.map((word) => word.toLocaleLowerCase("fr")));
  const fresh = words.filter((word) => {
    const folded = word.toLocaleLowerCase("fr");
    return !known.has(folded) && known.add(folded);
  });
  if (fresh.length === 0) return { outcome: "already", list: [...list] };
  if (list.length + fresh.length > MAX_TAGS) return { outcome: "full", list: [...list] };
  return { outcome: "added", list: [...list, ...fresh] };
}

/** The ids of successive choices as far as they were made; a level without the one above it is no choice. */
export function parseChosenIds(levels: readonly string[]): number[] {
  const end = levels.findIndex((level) => !/^[1-9]\d{0,8}$/.test(level));
  return (end < 0 ? levels : levels.slice(0, end)).map(Number);
}

/**
 * The deepest of the successive choices: the one that counts. A choice that does not lie under the one above it (the
 * upper one was changed since) ends the chain. Null where not even the first is a domain of the first level.
 */
export function findDeepestDomain(
  chosen: readonly number[],
  parents: ReadonlyMap<number, number | null>,
): number | null {
  let deepest: number | null = null;
  for (const id of chosen) {
    if (parents.get(id) !== deepest) break;
    deepest = id;
  }
  return deepest;
}
