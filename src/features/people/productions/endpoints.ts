import { z } from "zod";
import { contract, problemMessage } from "#platform/http/contract.ts";
import { IMPORT_SOURCES } from "./rules/vocabulary.ts";

export const setFavouriteContract = contract({
  method: "POST",
  path: "/mon-espace/mes-productions/favori",
  actors: ["person"],
  summary: "Makes a production a favourite, or no longer one.",
  body: z.object({
    id: z.string(),
    favourite: z.stringbool(),
    /** URL to return to when posted without script. */
    back: z.string().optional(),
  }),
  answer: z.object({ favourite: z.boolean() }),
  problem: problemMessage.partial(),
});

export const setMainContract = contract({
  method: "POST",
  path: "/mon-espace/mes-productions/principale",
  actors: ["person"],
  summary: "Gives the star to a production of the archive, or takes it back.",
  body: z.object({ halIdentifier: z.string().default(""), back: z.string().optional() }),
  answer: z.object({ main: z.literal(true) }),
  text: "`ok`, or the words of the error",
  problem: problemMessage.partial(),
});

export const importsContract = contract({
  method: "GET",
  path: "/mon-espace/mes-productions/imports",
  actors: ["person"],
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
