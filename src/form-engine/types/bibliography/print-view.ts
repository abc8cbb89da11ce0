import { doiHref } from "#bibliography/doi.ts";
import type { PrintView } from "../../ui/read-view.ts";
import type { BibliographyNode, Reference } from "./rules.ts";

export const printBibliography: PrintView<BibliographyNode> = (answer) => {
  const items = (answer as readonly Reference[]).map(({ citation, doi }) => ({
    line: [{ text: citation }, ...(doi ? [{ text: " " }, { text: doi, href: doiHref(doi) }] : [])],
  }));
  return items.length > 0 ? [{ kind: "list", numbered: true, items }] : [];
};
