import { z } from "zod";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { contract, problemMessage } from "#platform/http/contract.ts";
import { rowId } from "#platform/row-id.ts";
import { changesSchema } from "./rules/answer-change.ts";
import { FORM_FIELDS } from "./rules/posted-form.ts";
import { citationsSchema, PUBLICATION_LISTS } from "./rules/publication-list.ts";

const params = z.object({ id: rowId(), formModelType: z.enum(FORM_MODEL_TYPES) });

const sentAnswer = z.object({
  answer: z.array(z.unknown()).readonly(),
  version: z.int(),
  /** Name of the last author; null if unanswered or the account was erased. */
  by: z.string().nullable(),
  /** Account id of the last author, so that a page can tell its own changes from those of others. */
  byId: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});

/** An answer as sent to the browser. */
export type SentAnswer = z.output<typeof sentAnswer>;

const verdict = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("saved"), held: sentAnswer }),
  z.object({ kind: z.literal("conflict"), held: sentAnswer }),
  z.object({
    kind: z.enum(["invalid", "locked", "refused"]),
    /** `unknownNode`, `groupGone`, `disabled`, `hidden`, `locked`, `invalid`, `notAnImage`, `setAside`. */
    code: z.string(),
  }),
]);

export const saveAnswersContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/reponses/:formModelType",
  actors: ["person"],
  summary: "Saves answers of a form of a dossier, each with the version it was based on",
  params,
  body: z.object({
    changes: changesSchema,
    /** The form version that the page shows. A change of an earlier version is carried over or set aside. */
    formVersion: rowId().optional(),
  }),
  answer: z.object({
    /** By answer key. */
    verdicts: z.record(z.string(), verdict),
    formModelLastUpdate: z.iso.datetime(),
  }),
  problem: problemMessage,
});

/** What a dossier lacks before it can be deposited. */
export const completenessSchema = z.object({
  isDepositAllowed: z.boolean(),
  cvs: z.array(z.object({ id: z.string(), team_number: z.int() })),
  formModels: z.record(
    z.string(),
    z.object({
      totalCount: z.int(),
      answersCount: z.int(),
      /** Question titles by answer key. */
      mandatoryQuestions: z.record(z.string(), z.string()),
      optionalUnansweredCount: z.int(),
    }),
  ),
  legalRepresentatives: z.array(z.object({ id: z.string(), team_number: z.int() })),
  /** Whether a mandatory appendix is missing. */
  appendix: z.boolean(),
});

export type Completeness = z.output<typeof completenessSchema>;

export const saveFormContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/enregistrer",
  actors: ["person"],
  summary: "Saves a whole form; what is absent stays",
  params: z.object({ id: rowId() }),
  form: z
    .looseObject({
      [FORM_FIELDS.formModelType]: z.enum(FORM_MODEL_TYPES),
      [FORM_FIELDS.formVersion]: z.string().optional().describe("the form version of the page"),
      [FORM_FIELDS.redirectionRoute]: z.string().optional().describe("where to go on to, by name"),
    })
    .describe("each answer under its key, as often as it has values; images are files"),
  answer: z.object({
    message: z.string(),
    completeness: completenessSchema,
    formModelLastUpdate: z.iso.datetime(),
    /** The page to open next, if the form named one. */
    redirection: z.string().nullable(),
  }),
  problem: problemMessage.extend({ formModelLastUpdate: z.iso.datetime().optional() }),
});

export const removeImageContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/images/:filename/supprimer/:formModelType/:nodeId",
  actors: ["person"],
  summary: "Takes an image out of its answer and frees its file",
  params: params.extend({ filename: z.string().max(60), nodeId: z.string().max(64) }),
  query: z.object({ groupAnswerId: z.string().max(64).optional() }),
  answer: z.object({ message: z.string(), formModelLastUpdate: z.iso.datetime() }),
  problem: problemMessage,
});

export const answerHistoryContract = contract({
  method: "GET",
  path: "/mon-espace/dossier/:id/historique/:formModelType",
  actors: ["person"],
  summary: "What an answer said before: who wrote it and when, the last first",
  params,
  query: z.object({
    key: z.string().max(400).default(""),
    /** Id of the last row already loaded; older rows are returned. */
    before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  answer: z.object({
    /** Whether there are older rows. */
    more: z.boolean(),
    rows: z.array(
      z.object({
        id: z.int(),
        /** `aside`: a valid text that was not saved (conflict, lock, hidden question, removed group). */
        kind: z.enum(["saved", "aside"]),
        answer: z.array(z.unknown()).readonly(),
        version: z.int(),
        by: z.string().nullable(),
        startedAt: z.iso.datetime(),
        at: z.iso.datetime(),
      }),
    ),
  }),
  problem: problemMessage,
});

export const updateProductionContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/publications/:list",
  actors: ["person"],
  summary: "Saves the works a person gives with a dossier, as citations; for the CV five at most",
  params: z.object({ id: rowId(), list: z.enum(PUBLICATION_LISTS) }),
  body: z.object({
    publications: citationsSchema,
    /**
     * Digest of the list the page showed; a list changed since is not replaced. Without it, the list is replaced
     * unconditionally.
     */
    basedOn: z.string().max(100).optional(),
  }),
  answer: z.object({ message: z.string() }),
  problem: problemMessage.extend({
    /** On a conflict: the stored list. */
    now: z.array(z.string()).optional(),
  }),
});

export const nodeLockContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/verrou/:formModelType/:nodeId",
  actors: ["person"],
  summary: "Locks or unlocks a question, or everything in a section",
  params: params.extend({ nodeId: z.string().max(64) }),
  body: z.object({ lock: z.boolean() }),
  answer: z.object({ locks: z.array(z.string()).readonly() }),
  problem: problemMessage,
});

export const findWorkByDoiContract = contract({
  method: "GET",
  path: "/mon-espace/bibliographie/doi",
  actors: ["person"],
  summary: "The work a DOI names, as it is cited",
  query: z.object({ doi: z.string().max(300).default("") }),
  answer: z.object({
    work: z.object({ citation: z.string(), doi: z.string() }).nullable(),
  }),
});

export const uploadImageContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/images",
  actors: ["person"],
  summary: "Keeps an image for an answer",
  params: z.object({ id: rowId() }),
  form: z.object({ file: z.file().describe("PNG or JPEG, under 4,000,000 bytes") }),
  answer: z.object({
    image: z.object({
      filename: z.string(),
      name: z.string(),
      width: z.int(),
      height: z.int(),
      alt: z.string(),
    }),
  }),
  problem: problemMessage,
});
