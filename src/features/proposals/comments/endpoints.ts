import { z } from "zod";
import { questionRef, sentPost } from "#features/proposals/posts/endpoints.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { contract, problemMessage } from "#platform/http/contract.ts";
import { rowId } from "#platform/row-id.ts";

const params = z.object({ id: rowId() });

const thread = z.object({
  id: z.string(),
  form: z.enum(FORM_MODEL_TYPES),
  key: z.string(),
  /** The question's title when the thread was started. */
  titleFr: z.string(),
  titleEn: z.string(),
  revision: z.int(),
  resolved: z.object({ at: z.iso.datetime(), by: z.string().nullable() }).nullable(),
  comments: z.array(sentPost).readonly(),
});

/** A thread as sent to the browser. */
export type SentThread = z.output<typeof thread>;

export const writeCommentContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/commentaires/ecrire",
  actors: ["person"],
  summary: "Begins a thread on a question of a form, or replies to one",
  params,
  body: questionRef.extend({
    /** The thread to reply to; absent for a new thread. */
    threadId: z.string().nullish(),
    clientId: z.string(),
    text: z.string(),
  }),
  answer: z.object({ thread }),
  problem: problemMessage,
});

export const resolveThreadContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/commentaires/resoudre",
  actors: ["person"],
  summary: "Resolves a thread, or reopens it",
  params,
  body: z.object({ threadId: z.string(), resolved: z.boolean() }),
  answer: z.object({ thread }),
  problem: problemMessage,
});

export const editCommentContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/commentaires/modifier",
  actors: ["person"],
  summary: "Corrects one's own comment; everybody sees that it was",
  params,
  body: z.object({ commentId: z.string(), text: z.string() }),
  answer: z.object({ thread }),
  problem: problemMessage,
});

export const deleteCommentContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/commentaires/supprimer",
  actors: ["person"],
  summary: "Takes a comment away for good; its place says so",
  params,
  body: z.object({ commentId: z.string() }),
  answer: z.object({ thread }),
  problem: problemMessage,
});
