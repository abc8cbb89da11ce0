import { z } from "zod";
import { contract } from "#platform/http/contract.ts";
import { rowId } from "#platform/row-id.ts";
import { cvContentSchema } from "./rules/cv-content.ts";
import { WORK_SECTIONS } from "./rules/cv-parts.ts";
import { localeSchema, saveSchema } from "./rules/part-schema.ts";
import { workSearchSchema } from "./rules/work-search-schema.ts";

const paramsSchema = z.object({ id: rowId() });

const savedCvSchema = z.object({
  title: z.string(),
  locale: localeSchema,
  content: cvContentSchema,
  version: z.int(),
  updatedAt: z.iso.datetime(),
});

/** A CV in the answer of a save. */
export type SavedCv = z.output<typeof savedCvSchema>;

export const saveCvContract = contract({
  method: "POST",
  path: "/mon-espace/cv-appels-a-projets/:id/enregistrer",
  actors: ["person"],
  summary: "Saves a step of a CV while one works on it, or keeps it as a CV of its own",
  params: paramsSchema,
  body: saveSchema,
  answer: z.discriminatedUnion("kind", [
    /** `missing`: ids of rows that no longer exist in the space. */
    z.object({
      kind: z.literal("saved"),
      cv: savedCvSchema,
      missing: z.array(z.string()).readonly(),
    }),
    /** A newer save exists and is returned; nothing was written. */
    z.object({ kind: z.literal("conflict"), cv: savedCvSchema }),
    z.object({ kind: z.literal("copied"), id: z.string() }),
  ]),
});

/** The query is parsed like the page's URL: invalid values are ignored. */
export const findCvWorksContract = contract({
  method: "GET",
  path: "/mon-espace/cv-appels-a-projets/:id/productions",
  actors: ["person"],
  summary: "Productions a CV can take, while one types",
  params: paramsSchema,
  query: workSearchSchema,
  answer: z.object({
    works: z
      .array(
        z.object({
          ...cvContentSchema.shape.publications.element.omit({ why: true }).shape,
          kind: z.enum(WORK_SECTIONS),
          favourite: z.boolean(),
        }),
      )
      .readonly(),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
  }),
});
