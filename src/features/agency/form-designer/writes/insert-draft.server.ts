import type { DraftNodes } from "#form-engine/draft-model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formDraftNodes, formDrafts } from "../tables.server.ts";

const ROWS_PER_INSERT = 500;

interface NewDraft {
  readonly formModelId: string;
  readonly baseVersionId: string | null;
  readonly nodes: DraftNodes;
  readonly by: string | null;
  readonly now: Date;
}

/** Inserts the draft of a form that has none. */
export async function insertDraft(tx: Db, draft: NewDraft) {
  const { formModelId, baseVersionId, nodes, by: updatedBy, now: updatedAt } = draft;
  const [row] = await tx
    .insert(formDrafts)
    .values({ formModelId, baseVersionId, updatedAt })
    .returning();
  if (!row) throw new Error(`the inserted draft of the form ${formModelId} was not returned`);
  const rows = Array.from(nodes, ([nodeId, content]) => ({
    ...{ formModelId, nodeId, content, updatedBy, updatedAt },
  }));
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await tx.insert(formDraftNodes).values(rows.slice(start, start + ROWS_PER_INSERT));
  return row;
}
