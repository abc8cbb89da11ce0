import type { FormNode } from "#form-engine/model.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** What the agency calls a node, in the reader's language. */
export const getNodeTitle = (node: FormNode, locale: Locale): string =>
  locale === "fr" ? node.titleFr : node.titleEn;

export function getNodeText(
  node: FormNode,
  kind: "description" | "help",
  locale: Locale,
): string | undefined {
  if (kind === "description") return locale === "fr" ? node.descriptionFr : node.descriptionEn;
  return locale === "fr" ? node.helpFr : node.helpEn;
}

/** The id a section's element has, so that a link can lead to it. */
export const toSectionId = (nodeId: string): string => `section-${nodeId}`;
