/**
 * A regular expression of PostgreSQL for texts in which one of these names stands by itself: `a@b.fr` is found in
 * `"a@b.fr"` and in `<a@b.fr>`, not in `"aa@b.fr"` nor in `"a@b.fr.example"`.
 */
export function buildMentionPattern(names: readonly string[]): string {
  const anyOf = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return `(^|[^[:alnum:]._%+-])(${anyOf})($|[^[:alnum:].@_-]|[.]($|[^[:alnum:]]))`;
}
