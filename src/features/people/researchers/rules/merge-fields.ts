import type { Settled } from "#platform/browser/saver/save-types.ts";

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Fields that both changed since `base`, and not to the same. */
export function clashingFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
): (keyof T & string)[] {
  return namesOf(base, mine, theirs).filter(
    (name) =>
      !same(mine[name], theirs[name]) &&
      !same(mine[name], base[name]) &&
      !same(theirs[name], base[name]),
  );
}

/** Both versions together: what only one of them changed is taken from it, what both changed from `preferred`. */
export function mergeFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
  preferred: "mine" | "theirs",
): T {
  const clashes = new Set<string>(clashingFields(base, mine, theirs));
  const fieldOf = (name: keyof T & string) => {
    if (clashes.has(name)) return (preferred === "mine" ? mine : theirs)[name];
    return same(mine[name], base[name]) ? theirs[name] : mine[name];
  };
  return Object.fromEntries(namesOf(base, mine, theirs).map((name) => [name, fieldOf(name)])) as T;
}

/** Two saves of one form: together where they changed different fields; the same field is the person's to decide. */
export function settleFields<T extends object>(base: T, mine: T, theirs: T): Settled<T> {
  if (clashingFields(base, mine, theirs).length > 0) return "clash";
  const merged = mergeFields(base, mine, theirs, "mine");
  return same(merged, mine) ? "apart" : { merged };
}

const namesOf = <T extends object>(...forms: readonly T[]) =>
  [...new Set(forms.flatMap((form) => Object.keys(form)))] as (keyof T & string)[];
