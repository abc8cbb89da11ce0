import { eq, inArray, sql } from "drizzle-orm";
import type {
  FormRef,
  SavedAnswers,
} from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { loadPadContent } from "#features/proposals/pads/queries/pads.server.ts";
import {
  digestAnswer,
  digestPadText,
  documentToValue,
  valueToAnswer,
} from "#features/proposals/pads/rules/pad-answer.ts";
import { hasPad } from "#features/proposals/pads/rules/pad-ref.ts";
import { pads } from "#features/proposals/pads/tables.server.ts";
import type { AnswerKey } from "#form-engine/answer-key.ts";
import type { Form } from "#form-engine/form.ts";
import { findNode } from "#form-engine/form-state.ts";
import { NO_ANSWER } from "#form-engine/question-type.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { KeyRules } from "../rules/key-mapping.ts";
import { isOfForm } from "./form-rows.server.ts";
import type { UnplacedText } from "./unplaced-texts.server.ts";

/**
 * Where the pads of a form go. A pad whose question is gone or offers none any more keeps its row, for a version that
 * offers it again; its text is set aside unless it is the text of the answer.
 */
export async function planPads(
  tx: Db,
  formRef: FormRef,
  { from, to, stored, resolve, isKnown }: KeyRules & { from: Form; to: Form; stored: SavedAnswers },
) {
  // The lock delays updates of open pads until the commit; they are then stored under the new key.
  const rows = await tx
    .select({ id: pads.id, key: pads.key })
    .from(pads)
    .where(isOfForm(pads, formRef))
    .orderBy(pads.id)
    .for("update");
  const moved: { id: string; key: AnswerKey }[] = [];
  const setAside: UnplacedText[] = [];
  const offered = new Set<AnswerKey>();
  const resolved = rows.map((row) => ({ ...row, newKey: resolve(row.key) }));
  const leaving = new Set(
    resolved.flatMap(({ id, key, newKey }) => (newKey && newKey !== key ? id : [])),
  );
  const taken = new Set(resolved.flatMap(({ id, key }) => (leaving.has(id) ? [] : key)));
  for (const { id, key, newKey } of resolved) {
    const isFree = newKey !== null && (newKey === key || !taken.has(newKey));
    if (isFree && newKey !== key) {
      moved.push({ id, key: newKey });
      taken.add(newKey);
    }
    const node = newKey === null ? undefined : findNode(to, newKey);
    if (isFree && node && hasPad(node)) {
      offered.add(newKey);
      continue;
    }
    const before = findNode(from, key);
    // Set aside by an earlier version.
    if (!isKnown(key) || !before || !hasPad(before)) continue;
    const { document } = await loadPadContent(tx, { ...formRef, key });
    const value = documentToValue(before, document);
    const digest = digestPadText(value);
    if (digest === null || digest === digestAnswer(stored.get(key)?.answer ?? NO_ANSWER)) continue;
    const why = newKey === null ? "questionGone" : "notAsked";
    setAside.push({ key, node: before, answer: valueToAnswer(value), why, source: "pad" });
  }
  return { moved, setAside, offered };
}

export async function movePads(
  tx: Db,
  moved: readonly { id: string; key: AnswerKey }[],
): Promise<void> {
  if (moved.length === 0) return;
  // Two steps, because pads can exchange their keys. No key contains a space.
  await tx
    .update(pads)
    .set({ key: sql`'moving ' || ${pads.id}` })
    .where(
      inArray(
        pads.id,
        moved.map(({ id }) => id),
      ),
    );
  for (const { id, key } of moved) await tx.update(pads).set({ key }).where(eq(pads.id, id));
}
