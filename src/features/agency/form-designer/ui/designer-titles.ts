import type { DraftNode, DraftNodes } from "#form-engine/draft-model.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import { isStructureNode } from "../rules/draft-tree.ts";
import { readText } from "../rules/question-fields.ts";

/** The title of a node in a language, or in the other one; empty without words. */
function findTitle({ fields }: DraftNode, locale: Locale): string {
  const [fr, en] = [readText(fields, "titleFr").trim(), readText(fields, "titleEn").trim()];
  return locale === "fr" ? fr || en : en || fr;
}

/** Names nodes in the language of the page, also those without a title. */
export function useNodeName(): (node: DraftNode | null | undefined) => string {
  const { t, locale } = useLanguage();
  return (node) => {
    if (!node) return t("designer:gone");
    const title = findTitle(node, locale);
    if (title) return title;
    if (node.fields.formModelType !== undefined) return t("designer:form.untitled");
    return t(isStructureNode(node) ? "designer:section.untitled" : "designer:question.untitled");
  };
}

/** The names of several nodes, in « » and with commas. */
export function useNodeNames(nodes: DraftNodes): (ids: readonly string[]) => string {
  const { t } = useLanguage();
  const name = useNodeName();
  return (ids) => ids.map((id) => t("designer:quoted", { text: name(nodes.get(id)) })).join(", ");
}
