import { z } from "zod";
import type { DraftNode } from "#form-engine/draft-model.ts";
import { contract } from "#platform/http/contract.ts";
import { rowId } from "#platform/row-id.ts";
import { NODE_PROBLEMS, nodeChangesSchema } from "./rules/node-change.ts";

const draftNode: z.ZodType<DraftNode> = z.object({
  parentId: z.string().nullable(),
  position: z.string(),
  fields: z.record(z.string(), z.unknown()),
});

const sentNode = z.object({
  /** Null for a deleted node. */
  content: draftNode.nullable(),
  version: z.int(),
  /** The last author; null if the node comes from a version, or the account was erased. */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
  at: z.iso.datetime().nullable(),
});

/** A node of a draft as sent to the browser. */
export type SentDraftNode = z.output<typeof sentNode>;

const verdict = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("saved"), held: sentNode }),
  /**
   * The change is based on another version than the stored one, or the node was deleted meanwhile. `held` is what is
   * stored; the browser merges and sends again.
   */
  z.object({ kind: z.literal("conflict"), held: sentNode }),
  z.object({ kind: z.literal("invalid"), code: z.enum(NODE_PROBLEMS) }),
]);

/** The verdict on one change. */
export type NodeVerdict = z.output<typeof verdict>;

export const saveFormNodesContract = contract({
  method: "POST",
  path: "/administration-portail-aap/formulaires/:id/enregistrer",
  actors: ["staff"],
  summary: "Saves nodes of a form's draft, each with the version it was based on",
  params: z.object({ id: rowId() }),
  body: z.object({ changes: nodeChangesSchema }),
  answer: z.object({
    /** By the id of the node. */
    verdicts: z.record(z.string(), verdict),
    /** The draft's revision after the save. */
    revision: z.int(),
  }),
});
