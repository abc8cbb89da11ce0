import { isWithinLength } from "#rich-text/count-characters.ts";

/** Limits of each list. */
export const MAX_ERC_DOMAINS = 5;
export const MAX_ARCHIVE_DOMAINS = 10;
export const MAX_TAGS = 30;
export const MAX_TAG_LENGTH = 100;

export const TAG_LISTS = ["keywords", "specificSkills"] as const;
export type TagListName = (typeof TAG_LISTS)[number];

/** Why an item is not added. Texts have the same codes. */
export const ADD_REFUSALS = ["full", "already", "unknown"] as const;
export type AddRefusal = (typeof ADD_REFUSALS)[number];

/** Returns why the item cannot be added, or null. */
export function findAddRefusal<Item>(
  item: Item,
  list: readonly Item[],
  max: number,
): Exclude<AddRefusal, "unknown"> | null {
  if (list.includes(item)) return "already";
  return list.length >= max ? "full" : null;
}

/** Splits typed text at commas, semicolons and line breaks. Null if a tag is too long or there is none. */
export function parseTags(typed: string): string[] | null {
  const tags = typed
    .split(/[,;\n\r]+/)
    .map((tag) => tag.replace(/[\s\p{Cc}]+/gu, " ").trim())
    .filter((tag) => tag !== "");
  if (tags.length === 0 || !tags.every(isWithinLength(MAX_TAG_LENGTH))) return null;
  return tags;
}

/** Adds tags to a list, ignoring duplicates in any case. */
export function addTags(
  list: readonly string[],
  typed: string,
): { outcome: AddRefusal | "added"; list: string[] } {
  const tags = parseTags(typed);
  if (!tags) return { outcome: "unknown", list: [...list] };
  const known = new Set(list.map((tag) => tag.toLocaleLowerCase("fr")));
  const newTags = tags.filter((tag) => {
    const folded = tag.toLocaleLowerCase("fr");
    return !known.has(folded) && known.add(folded);
  });
  if (newTags.length === 0) return { outcome: "already", list: [...list] };
  if (list.length + newTags.length > MAX_TAGS) return { outcome: "full", list: [...list] };
  return { outcome: "added", list: [...list, ...newTags] };
}

/** Ids of nested choices. The first empty or invalid level ends the chain. */
export function parseChosenIds(levels: readonly string[]): number[] {
  const end = levels.findIndex((level) => !/^[1-9]\d{0,8}$/.test(level));
  return (end < 0 ? levels : levels.slice(0, end)).map(Number);
}

/**
 * The deepest valid choice. A choice that is not a child of the one above (which was changed since) ends the chain.
 * Null if the first is not a top-level domain.
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
