import type { MergeResult } from "#platform/browser/saver/save-types.ts";

const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Fields that both changed since `base`, and not to the same. */
export function findConflictingFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
): (keyof T & string)[] {
  return listFieldNames(base, mine, theirs).filter(
    (name) =>
      !isSameJson(mine[name], theirs[name]) &&
      !isSameJson(mine[name], base[name]) &&
      !isSameJson(theirs[name], base[name]),
  );
}

/** Both versions together: what only one of them changed is taken from it, what both changed from `preferred`. */
export function mergeFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
  preferred: "mine" | "theirs",
): T {
  const clashes = new Set<string>(findConflictingFields(base, mine, theirs));
  const fieldOf = (name: keyof T & string) => {
    if (clashes.has(name)) return (preferred === "mine" ? mine : theirs)[name];
    return isSameJson(mine[name], base[name]) ? theirs[name] : mine[name];
  };
  return Object.fromEntries(
    listFieldNames(base, mine, theirs).map((name) => [name, fieldOf(name)]),
  ) as T;
}

/** Two saves of one form: together where they changed different fields; the same field is the person's to decide. */
export function settleFields<T extends object>(base: T, mine: T, theirs: T): MergeResult<T> {
  if (findConflictingFields(base, mine, theirs).length > 0) return "clash";
  const merged = mergeFields(base, mine, theirs, "mine");
  return isSameJson(merged, mine) ? "apart" : { merged };
}

const listFieldNames = <T extends object>(...forms: readonly T[]) =>
  [...new Set(forms.flatMap((form) => Object.keys(form)))] as (keyof T & string)[];
