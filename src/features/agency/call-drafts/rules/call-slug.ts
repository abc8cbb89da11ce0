import { foldText } from "#platform/fold-text.ts";

const MAX_SLUG = 90;

/**
 * The address of a call from its agency and its French title: `anr-biodiversite-et-changements`. Cut at a word; `taken`
 * are the addresses in use, to which a number is added.
 */
export function toCallSlug(
  { partnerSlug, title }: { readonly partnerSlug: string; readonly title: string },
  taken: ReadonlySet<string>,
): string {
  const words = foldText(title).match(/[a-z0-9]+/g) ?? [];
  let slug = partnerSlug;
  for (const word of words) {
    if (slug.length + 1 + word.length > MAX_SLUG) break;
    slug += `-${word}`;
  }
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
