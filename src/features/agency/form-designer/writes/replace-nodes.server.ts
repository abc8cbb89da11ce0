import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import type { DraftNodes } from "#form-engine/draft-model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { loadHeldNodes } from "../queries/form-draft.server.ts";
import { MAX_DRAFT_ROWS } from "../rules/node-change.ts";
import { type DraftWrite, type WrittenNode, writeNodes } from "./write-nodes.server.ts";

/**
 * Replaces the content of a locked draft. Nodes that are not in the new content are deleted; a node that was deleted
 * before and is in it again is the same node, because its id was never given to another. Returns the new revision.
 */
export async function replaceNodes(
  tx: Db,
  formModelId: string,
  nodes: DraftNodes,
  write: DraftWrite,
): Promise<number> {
  const stored = await loadHeldNodes(tx, formModelId);
  const written: WrittenNode[] = [];
  for (const [nodeId, content] of nodes) {
    const held = stored.get(nodeId);
    if (!held || !isSameValue(held.content, content))
      written.push({ nodeId, content, version: (held?.version ?? 0) + 1 });
  }
  for (const [nodeId, { content, version }] of stored)
    if (content && !nodes.has(nodeId))
      written.push({ nodeId, content: null, version: version + 1 });
  const added = written.filter(({ nodeId }) => !stored.has(nodeId)).length;
  if (stored.size + added > MAX_DRAFT_ROWS)
    throw new DomainError("INVALID", { ".children": "tooMany" });
  return writeNodes(tx, formModelId, written, write);
}
