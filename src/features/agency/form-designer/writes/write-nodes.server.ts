import { eq, sql } from "drizzle-orm";
import type { DraftNode } from "#form-engine/draft-model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formDraftNodes, formDrafts } from "../tables.server.ts";

/** A node to write with its new version. */
export interface WrittenNode {
  readonly nodeId: string;
  readonly content: DraftNode | null;
  readonly version: number;
}

const ROWS_PER_INSERT = 500;

export interface DraftWrite {
  readonly by: string;
  readonly now: Date;
  /** Set where the draft begins again from a version. */
  readonly baseVersionId?: string;
  /** When the draft was last changed, if it is not `now`. */
  readonly updatedAt?: Date;
}

/** Writes nodes of a locked draft and raises its revision, which tells open designers. Returns the new revision. */
export async function writeNodes(
  tx: Db,
  formModelId: string,
  nodes: readonly WrittenNode[],
  { by, now, baseVersionId, updatedAt = now }: DraftWrite,
): Promise<number> {
  const rows = nodes.map((node) => ({ ...node, formModelId, updatedBy: by, updatedAt: now }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await tx
      .insert(formDraftNodes)
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .onConflictDoUpdate({
        target: [formDraftNodes.formModelId, formDraftNodes.nodeId],
        set: {
          content: sql`excluded.content`,
          version: sql`excluded.version`,
          updatedBy: sql`excluded.updated_by`,
          updatedAt: sql`excluded.updated_at`,
        },
      });
  const [draft] = await tx
    .update(formDrafts)
    .set({
      revision: sql`${formDrafts.revision} + 1`,
      updatedAt,
      ...(baseVersionId !== undefined && { baseVersionId }),
    })
    .where(eq(formDrafts.formModelId, formModelId))
    .returning({ revision: formDrafts.revision });
  if (!draft) throw new Error(`the form ${formModelId} has no draft`);
  return draft.revision;
}
