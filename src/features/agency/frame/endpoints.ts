import { z } from "zod";
import { contract } from "#platform/http/contract.ts";
import { MAX_SEARCH_LENGTH, SEARCH_KINDS } from "./rules/search-result.ts";

export const searchBackOfficeContract = contract({
  method: "GET",
  path: "/administration-portail-aap/recherche/resultats",
  actors: ["staff", "administrator"],
  isHidden: true,
  summary:
    "Pages, calls, dossiers, colleagues and partners of the back office that the caller may see",
  query: z.object({ q: z.string().max(MAX_SEARCH_LENGTH).default("") }),
  answer: z.object({
    results: z.array(
      z.object({
        kind: z.enum(SEARCH_KINDS),
        href: z.string(),
        title: z.string(),
        detail: z.string().nullable(),
      }),
    ),
  }),
});
