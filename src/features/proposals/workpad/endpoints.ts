import { z } from "zod";
import { questionRef, sentPost } from "#features/proposals/posts/endpoints.ts";
import { contract, problemMessage } from "#platform/http/contract.ts";
import { rowId } from "#platform/row-id.ts";

const params = z.object({ id: rowId() });

const message = sentPost.extend({
  number: z.int(),
  revision: z.int(),
  clientId: z.string(),
  question: questionRef.nullable(),
});

/** A message as sent to the browser. */
export type SentMessage = z.output<typeof message>;

export const sendMessageContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/chat/envoyer",
  actors: ["person"],
  summary: "Says something in the workpad of a dossier; sent again with its id, it is said once",
  params,
  body: z.object({
    clientId: z.string(),
    text: z.string(),
    question: questionRef.nullish(),
  }),
  answer: z.object({ message }),
  problem: problemMessage,
});

export const olderMessagesContract = contract({
  method: "GET",
  path: "/mon-espace/dossier/:id/chat/precedents",
  actors: ["person"],
  summary: "The messages of a workpad before one of them",
  params,
  query: z.object({ before: z.coerce.number().int().min(1).max(2_000_000_000).optional() }),
  answer: z.object({ messages: z.array(message).readonly(), older: z.boolean() }),
  problem: problemMessage,
});

export const readWorkpadContract = contract({
  method: "POST",
  path: "/mon-espace/dossier/:id/chat/lu",
  actors: ["person"],
  summary: "The person has read the workpad up to a message",
  params,
  body: z.object({ number: z.int().min(0).max(2_000_000_000) }),
  answer: z.object({ unread: z.int() }),
  problem: problemMessage,
});
