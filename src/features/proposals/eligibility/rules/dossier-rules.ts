import { z } from "zod";

/** The rules of a dossier's call, in one language. Warnings beside the specified completeness. */
export const dossierRulesSchema = z.object({
  /** The page "May I apply?" of the call. */
  href: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      verdict: z.enum(["yes", "no", "unknown"]),
      /** Why, or who can settle it. */
      note: z.string(),
      article: z.string(),
      quote: z.string(),
    }),
  ),
});

export type DossierRules = z.output<typeof dossierRulesSchema>;
