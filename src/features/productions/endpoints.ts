import { z } from "zod";
import { contract } from "#platform/http/contract.ts";
import { IMPORT_SOURCES } from "./rules/vocabulary.ts";

export const setFavouriteContract = contract({
  method: "POST",
  path: "/mon-espace/mes-productions/favori",
  summary: "Makes a production a favourite, or no longer one.",
  body: z.object({
    id: z.string(),
    favourite: z.stringbool(),
    /** Where a form sent without script comes back to. */
    back: z.string().optional(),
  }),
  answer: z.object({ favourite: z.boolean() }),
});

export const importsContract = contract({
  method: "GET",
  path: "/mon-espace/mes-productions/imports",
  summary: "How far one's imports are.",
  answer: z.object({
    imports: z.array(
      z.object({
        id: z.string(),
        source: z.enum(IMPORT_SOURCES),
        underWay: z.boolean(),
        done: z.int(),
        total: z.int().nullable(),
        text: z.string(),
      }),
    ),
  }),
});
