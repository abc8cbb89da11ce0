import { z } from "zod";
import { type DraftNode, FORM_NODE_ID } from "#form-engine/draft-model.ts";
import { type FormModelType, MAX_NODES } from "#form-engine/model.ts";
import { nodeIdSchema } from "#form-engine/node-schema.ts";

/** Characters of one node as JSON; a choice with 500 options needs about 100,000. */
const MAX_NODE_CHARACTERS = 200_000;
/** Characters of all nodes of a draft as JSON. */
export const MAX_DRAFT_CHARACTERS = 5_000_000;
/** Nodes of a draft with the deleted ones, whose ids stay reserved. */
export const MAX_DRAFT_ROWS = 20_000;
/** Changes of one request: every node and the form itself. */
const MAX_CHANGES = MAX_NODES + 1;
const MAX_FIELDS = 40;
/** A tree of options has four levels, each an array in an object. */
const MAX_FIELD_DEPTH = 12;
/** Digits of a fractional index. Each node put between the same two makes the next index a little longer. */
const POSITION = /^[0-9A-Za-z]{1,400}$/;

/** The id of a node, or the empty id of the form itself. */
const draftNodeIdSchema = z.union([z.literal(FORM_NODE_ID), nodeIdSchema()]);

/** A changed node as the browser sends it. */
const nodeChangeSchema = z.object({
  nodeId: draftNodeIdSchema,
  /** Stays the same when the change is sent again. */
  id: z.uuid(),
  /** Version of the node that this change is based on; 0 for a new node. */
  version: z.int().min(0),
  /** A `DraftNode`, checked by `checkNodeContent`; null deletes the node. */
  content: z.unknown(),
});
export type NodeChange = z.output<typeof nodeChangeSchema>;

/** The changes of one request; at most one for each node. */
export const nodeChangesSchema = z
  .array(nodeChangeSchema)
  .min(1)
  .max(MAX_CHANGES, "tooMany")
  .refine(
    (changes) => new Set(changes.map(({ nodeId }) => nodeId)).size === changes.length,
    "twice",
  );

/**
 * Why a node cannot be stored. `malformed`: it is no node of a draft; `tooLarge`: it, or the draft with it, has too many
 * characters; `fixed`: the type of a form does not change, and the form itself is not deleted; `tooMany`: the form has
 * the largest number of nodes; `cycle`: the node would stand inside itself.
 */
export const NODE_PROBLEMS = ["malformed", "tooLarge", "fixed", "tooMany", "cycle"] as const;
export type NodeProblem = (typeof NODE_PROBLEMS)[number];

export type CheckedNode =
  | { readonly ok: true; readonly content: DraftNode | null }
  | { readonly ok: false; readonly code: NodeProblem };

const draftNodeSchema = z.strictObject({
  parentId: nodeIdSchema().nullable(),
  position: z.string(),
  fields: z.record(z.string().regex(/^[a-zA-Z_]{1,40}$/), z.unknown()),
});

/** These belong to the place of a node in its model, not to its fields. */
const RESERVED_FIELDS = ["id", "children"];

/** Checks that a content can be stored. Whether it makes a valid form is said by `checkDraft`: a draft may be incomplete. */
export function checkNodeContent(
  nodeId: string,
  sent: unknown,
  formModelType: FormModelType,
): CheckedNode {
  if (sent === null)
    return nodeId === FORM_NODE_ID ? { ok: false, code: "fixed" } : { ok: true, content: null };
  if (exceedsDepth(sent, MAX_FIELD_DEPTH)) return { ok: false, code: "malformed" };
  const parsed = draftNodeSchema.safeParse(sent);
  if (!parsed.success) return { ok: false, code: "malformed" };
  const { parentId, position, fields } = parsed.data;
  const names = Object.keys(fields);
  if (names.length > MAX_FIELDS || RESERVED_FIELDS.some((name) => names.includes(name)))
    return { ok: false, code: "malformed" };
  if (JSON.stringify(fields).length > MAX_NODE_CHARACTERS) return { ok: false, code: "tooLarge" };
  if (nodeId === FORM_NODE_ID) {
    if (parentId !== null || position !== "") return { ok: false, code: "malformed" };
    if (fields.formModelType !== formModelType) return { ok: false, code: "fixed" };
  } else if (!POSITION.test(position)) return { ok: false, code: "malformed" };
  return { ok: true, content: { parentId, position, fields } };
}

function exceedsDepth(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((inner) => exceedsDepth(inner, depth - 1));
}

/** Of nodes whose parents are known, those that stand inside themselves. */
export function findNodesInCycles(parents: ReadonlyMap<string, string | null>): Set<string> {
  const found = new Set<string>();
  const settled = new Set<string>();
  for (const start of parents.keys()) {
    const path: string[] = [];
    const onPath = new Set<string>();
    let id: string | null = start;
    while (id !== null && parents.has(id) && !settled.has(id) && !onPath.has(id)) {
      path.push(id);
      onPath.add(id);
      id = parents.get(id) ?? null;
    }
    if (id !== null && onPath.has(id))
      for (const one of path.slice(path.indexOf(id))) found.add(one);
    for (const one of path) settled.add(one);
  }
  return found;
}
