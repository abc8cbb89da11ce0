import { eq, sql } from "drizzle-orm";
import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import { FORM_NODE_ID } from "#form-engine/draft-model.ts";
import { MAX_NODES } from "#form-engine/model.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { NodeVerdict, SentDraftNode } from "../endpoints.ts";
import { type FormSummary, type HeldNode, loadHeldNodes } from "../queries/form-draft.server.ts";
import {
  checkNodeContent,
  findNodesInCycles,
  MAX_DRAFT_CHARACTERS,
  MAX_DRAFT_ROWS,
  type NodeChange,
} from "../rules/node-change.ts";
import { formDraftNodes } from "../tables.server.ts";
import { type WrittenNode, writeNodes } from "./write-nodes.server.ts";

interface Author {
  readonly actor: StaffActor;
  readonly now: Date;
}

interface LockedDraft {
  readonly form: FormSummary;
  readonly revision: number;
}

/** A node without its content. */
interface OutlineRow {
  /** Null for a deleted node and at the top level. */
  readonly parentId: string | null;
  readonly isDeleted: boolean;
  readonly characters: number;
}

/**
 * Checks and writes changed nodes of a locked draft. Every change has a verdict of its own, and a refused change never
 * affects the others. A change that was sent before, or equals what is stored, is confirmed again. A change of a node that
 * was deleted meanwhile is a conflict; only a page that has seen the deletion can undo it, by naming its version.
 */
export async function writeNodeChanges(
  tx: Db,
  { form, revision }: LockedDraft,
  author: Author,
  changes: readonly NodeChange[],
): Promise<{ verdicts: Record<string, NodeVerdict>; revision: number }> {
  const ids = changes.map(({ nodeId }) => nodeId);
  const stored = await loadHeldNodes(tx, form.id, ids);
  const outline = await loadOutline(tx, form.id);
  const verdicts = new Map<string, NodeVerdict>();
  const accepted = new Map<string, WrittenNode>();
  for (const { nodeId, version, content: sent } of changes) {
    const held = stored.get(nodeId) ?? MISSING;
    const checked = checkNodeContent(nodeId, sent, form.formModelType);
    if (!checked.ok) verdicts.set(nodeId, { kind: "invalid", code: checked.code });
    else if (isSameValue(checked.content, held.content))
      verdicts.set(nodeId, { kind: "saved", held: toSentNode(held) });
    else if (version !== held.version)
      verdicts.set(nodeId, { kind: "conflict", held: toSentNode(held) });
    else {
      const { content } = checked;
      accepted.set(nodeId, { nodeId, content, version: held.version + 1 });
    }
  }
  const refuse = (nodeId: string, code: "tooMany" | "tooLarge" | "cycle") => {
    accepted.delete(nodeId);
    verdicts.set(nodeId, { kind: "invalid", code });
  };
  refuseBeyondLimits(outline, accepted, refuse);
  refuseCycles(outline, accepted, refuse);
  if (accepted.size === 0) return { verdicts: Object.fromEntries(verdicts), revision };
  const { actor, now } = author;
  const written = [...accepted.values()];
  const next = await writeNodes(tx, form.id, written, { by: actor.userId, now });
  const by = { id: actor.userId, name: `${actor.firstName} ${actor.lastName}` };
  for (const { nodeId, content, version } of written)
    verdicts.set(nodeId, { kind: "saved", held: toSentNode({ content, version, by, at: now }) });
  return { verdicts: Object.fromEntries(verdicts), revision: next };
}

type StoredNode = Omit<HeldNode, "at"> & { readonly at: Date | null };

/** A node that was never stored. */
const MISSING: StoredNode = { content: null, version: 0, by: null, at: null };

const toSentNode = ({ content, version, by, at }: StoredNode): SentDraftNode => ({
  ...{ content, version, by },
  at: at?.toISOString() ?? null,
});

async function loadOutline(tx: Db, formModelId: string): Promise<Map<string, OutlineRow>> {
  const rows = await tx
    .select({
      nodeId: formDraftNodes.nodeId,
      parentId: sql<string | null>`${formDraftNodes.content} ->> 'parentId'`,
      isDeleted: sql<boolean>`${formDraftNodes.content} is null`,
      characters: sql<number>`coalesce(length(${formDraftNodes.content}::text), 0)`,
    })
    .from(formDraftNodes)
    .where(eq(formDraftNodes.formModelId, formModelId));
  return new Map(rows.map(({ nodeId, ...row }) => [nodeId, row]));
}

type Refuse = (nodeId: string, code: "tooMany" | "tooLarge" | "cycle") => void;

/** Refuses what makes the draft too large, in the order of the changes. Deletions count first: they make room. */
function refuseBeyondLimits(
  outline: ReadonlyMap<string, OutlineRow>,
  accepted: ReadonlyMap<string, WrittenNode>,
  refuse: Refuse,
): void {
  const isLive = (id: string) => outline.get(id)?.isDeleted === false;
  let live = [...outline.keys()].filter((id) => id !== FORM_NODE_ID && isLive(id)).length;
  let rows = outline.size;
  let characters = [...outline.values()].reduce((sum, row) => sum + row.characters, 0);
  for (const { nodeId, content } of accepted.values()) {
    if (content !== null) continue;
    if (isLive(nodeId)) live--;
    characters -= outline.get(nodeId)?.characters ?? 0;
  }
  for (const { nodeId, content } of [...accepted.values()]) {
    if (content === null) continue;
    const isNew = !outline.has(nodeId);
    const grown = JSON.stringify(content).length - (outline.get(nodeId)?.characters ?? 0);
    const addsNode = nodeId !== FORM_NODE_ID && !isLive(nodeId);
    if ((addsNode && live >= MAX_NODES) || (isNew && rows >= MAX_DRAFT_ROWS))
      refuse(nodeId, "tooMany");
    else if (grown > 0 && characters + grown > MAX_DRAFT_CHARACTERS) refuse(nodeId, "tooLarge");
    else {
      if (addsNode) live++;
      if (isNew) rows++;
      characters += grown;
    }
  }
}

/**
 * Refuses moves that put a node inside itself. Two designers can make such a circle with two valid moves, so the whole
 * outline is looked at with all changes applied.
 */
function refuseCycles(
  outline: ReadonlyMap<string, OutlineRow>,
  accepted: ReadonlyMap<string, WrittenNode>,
  refuse: Refuse,
): void {
  for (;;) {
    const parents = new Map<string, string | null>();
    for (const [id, { parentId }] of outline) parents.set(id, parentId);
    for (const { nodeId, content } of accepted.values())
      parents.set(nodeId, content?.parentId ?? null);
    const inCycle = [...findNodesInCycles(parents)].filter((id) => accepted.has(id));
    const moved = inCycle.filter(
      (id) => accepted.get(id)?.content?.parentId !== outline.get(id)?.parentId,
    );
    if (moved.length === 0) return;
    for (const id of moved) refuse(id, "cycle");
  }
}
