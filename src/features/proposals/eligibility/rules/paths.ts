import { href } from "react-router";

/** The page "May I apply?" of a call. */
export const mayApplyHref = (slug: string): string =>
  href("/appel/:slug/puis-je-candidater", { slug });

/** The row of a rule on that page. */
export const ruleAnchor = (ruleId: string): string => `regle-${ruleId}`;
