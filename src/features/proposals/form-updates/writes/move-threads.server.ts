import { eq } from "drizzle-orm";
import { COMMENTS_TOPIC } from "#features/proposals/comments/rules/threads.ts";
import { commentThreads } from "#features/proposals/comments/tables.server.ts";
import type { FormRef } from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { incrementRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import type { AnswerKey } from "#form-engine/answer-key.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { KeyRules } from "../rules/key-mapping.ts";
import { isOfForm } from "./form-rows.server.ts";

/** Moves comment threads to the keys of their questions. Returns the threads whose question is gone now, by key. */
export async function moveThreads(
  tx: Db,
  formRef: FormRef,
  { resolve, isKnown }: KeyRules,
): Promise<ReadonlyMap<AnswerKey, readonly string[]>> {
  const rows = await tx
    .select({ id: commentThreads.id, key: commentThreads.key })
    .from(commentThreads)
    .where(isOfForm(commentThreads, formRef))
    .orderBy(commentThreads.createdAt, commentThreads.id);
  const gone = new Map<AnswerKey, string[]>();
  for (const { id, key } of rows) {
    const newKey = resolve(key);
    if (newKey === null) {
      if (isKnown(key)) gone.set(key, [...(gone.get(key) ?? []), id]);
    } else if (newKey !== key) {
      const revision = await incrementRevision(tx, formRef.dossierId, COMMENTS_TOPIC);
      await tx
        .update(commentThreads)
        .set({ key: newKey, revision })
        .where(eq(commentThreads.id, id));
    }
  }
  return gone;
}
