import { and, desc, eq, inArray, sql } from "drizzle-orm";
import {
  dossierAnswers,
  dossierUnplacedAnswers,
} from "#features/proposals/dossier-form/tables.server.ts";
import { NO_ANSWER } from "#form-engine/question-type.ts";
import type { Database, Db } from "#platform/db/pool.server.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { answerToDocument, documentToValue, valueToAnswer } from "../rules/pad-answer.ts";
import {
  createPadState,
  mergePadUpdates,
  mergeUpdates,
  readPadDocument,
} from "../rules/pad-document.ts";
import { FIRST_GENERATION, type PadRef } from "../rules/pad-ref.ts";
import { pads, padUpdates } from "../tables.server.ts";

export interface StoredPad {
  readonly id: string;
  readonly generation: number;
  /** The merged state, followed by later updates. */
  readonly updates: readonly Uint8Array[];
}

const matchesPad = ({ dossierId, formModelType, key }: PadRef) =>
  and(eq(pads.dossierId, dossierId), eq(pads.formModelType, formModelType), eq(pads.key, key));

/** The stored pad, or null if it was never opened. */
export async function findPad(db: Db, padRef: PadRef): Promise<StoredPad | null> {
  // One statement, so that a concurrent merge cannot hide updates.
  const [row] = await db
    .select({
      id: pads.id,
      generation: pads.generation,
      state: pads.state,
      since: sql<Buffer[]>`array(
        select u.update from pad_updates u where u.pad_id = pads.id order by u.id
      )`,
    })
    .from(pads)
    .where(matchesPad(padRef));
  if (!row) return null;
  const { id, generation, state, since } = row;
  return { id, generation, updates: [state, ...since] };
}

/** Like `findPad`, but creates the pad from the answer if necessary. Concurrent calls create it once. */
export async function openPad(db: Db, padRef: PadRef, now: Date): Promise<StoredPad> {
  const known = await findPad(db, padRef);
  if (known) return known;
  const state = createPadState(await loadAnswerDocument(db, padRef));
  await db
    .insert(pads)
    .values({ ...padRef, state, createdAt: now })
    .onConflictDoNothing();
  const made = await findPad(db, padRef);
  if (!made) throw new Error("the pad was inserted but cannot be read");
  return made;
}

/** The current generation, or null if the pad was never opened. */
export async function findPadGeneration(db: Db, padRef: PadRef): Promise<number | null> {
  const [row] = await db
    .select({ generation: pads.generation })
    .from(pads)
    .where(matchesPad(padRef));
  return row?.generation ?? null;
}

/** The keys of all pads of one question, one for each group. */
export async function listPadKeys(
  db: Db,
  { dossierId, formModelType }: Omit<PadRef, "key">,
  nodeId: string,
): Promise<string[]> {
  const rows = await db
    .select({ key: pads.key })
    .from(pads)
    .where(
      and(
        eq(pads.dossierId, dossierId),
        eq(pads.formModelType, formModelType),
        sql`split_part(${pads.key}, '/', -1) = ${nodeId}`,
      ),
    );
  return rows.map(({ key }) => key);
}

interface PadContent {
  readonly document: RichDocument;
  readonly generation: number;
}

/** The current text of a pad, or of the answer if there is no pad yet. */
export async function loadPadContent(db: Db, padRef: PadRef): Promise<PadContent> {
  const pad = await findPad(db, padRef);
  if (!pad) return { document: await loadAnswerDocument(db, padRef), generation: FIRST_GENERATION };
  return { document: toPadDocument(pad), generation: pad.generation };
}

export function toPadDocument({ updates }: StoredPad): RichDocument {
  const doc = mergeUpdates(updates);
  const document = readPadDocument(doc);
  doc.destroy();
  return document;
}

async function loadAnswerDocument(db: Db, padRef: PadRef): Promise<RichDocument> {
  const [row] = await db
    .select({ answer: dossierAnswers.answer })
    .from(dossierAnswers)
    .where(
      and(
        eq(dossierAnswers.dossierId, padRef.dossierId),
        eq(dossierAnswers.formModelType, padRef.formModelType),
        eq(dossierAnswers.key, padRef.key),
      ),
    );
  return answerToDocument(row?.answer ?? NO_ANSWER);
}

/**
 * Merges updates into the state. Deletes only the updates it has read; later ones stay for the next merge. Returns the
 * size of the state, or null if there was nothing to merge.
 */
export function mergePad(db: Database, padId: string, now: Date): Promise<number | null> {
  return db.transaction(async (tx) => {
    const [pad] = await tx
      .select({
        state: pads.state,
        dossierId: pads.dossierId,
        formModelType: pads.formModelType,
        key: pads.key,
      })
      .from(pads)
      .where(eq(pads.id, padId))
      .for("update");
    const rows = await tx
      .select({ id: padUpdates.id, update: padUpdates.update })
      .from(padUpdates)
      .where(eq(padUpdates.padId, padId))
      .orderBy(padUpdates.id);
    if (!pad || rows.length === 0) return null;
    const { state, isRenewed } = mergePadUpdates([pad.state, ...rows.map(({ update }) => update)]);
    const renewal = { generation: sql`${pads.generation} + 1`, weighedAt: now };
    await tx
      .update(pads)
      .set({ state, mergedAt: now, ...(isRenewed ? renewal : {}) })
      .where(eq(pads.id, padId));
    if (isRenewed) await tx.execute(sql`select pg_notify('pad_renewed', ${padId})`);
    await updateUnplacedText(tx, pad, state);
    const merged = rows.map(({ id }) => id);
    await tx.delete(padUpdates).where(inArray(padUpdates.id, merged));
    // The pad may differ from its answer now: open pages of the dossier reload the differences.
    await tx.execute(sql`select pg_notify('dossier_changed', ${pad.dossierId}::text)`);
    return state.length;
  });
}

/**
 * A new version of the form may have set the pad's text aside while people wrote in it: what was stored until its pages
 * were closed is added.
 */
async function updateUnplacedText(tx: Db, padRef: PadRef, state: Uint8Array): Promise<void> {
  const [row] = await tx
    .select({ id: dossierUnplacedAnswers.id, node: dossierUnplacedAnswers.node })
    .from(dossierUnplacedAnswers)
    .where(
      and(
        eq(dossierUnplacedAnswers.dossierId, padRef.dossierId),
        eq(dossierUnplacedAnswers.formModelType, padRef.formModelType),
        eq(dossierUnplacedAnswers.key, padRef.key),
        eq(dossierUnplacedAnswers.source, "pad"),
      ),
    )
    .orderBy(desc(dossierUnplacedAnswers.id))
    .limit(1);
  if (row?.node.type !== "text") return;
  const doc = mergeUpdates([state]);
  const answer = valueToAnswer(documentToValue(row.node, readPadDocument(doc)));
  doc.destroy();
  if (answer.length === 0) return;
  await tx
    .update(dossierUnplacedAnswers)
    .set({ answer })
    .where(eq(dossierUnplacedAnswers.id, row.id));
}
