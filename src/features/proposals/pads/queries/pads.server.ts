import { and, eq, inArray, sql } from "drizzle-orm";
import { dossierAnswers } from "#features/proposals/dossier-form/tables.server.ts";
import { NO_ANSWER } from "#form-engine/question-type.ts";
import type { Database, Db } from "#platform/db/pool.server.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { documentOfAnswer } from "../rules/pad-answer.ts";
import { firstState, mergedDoc, mergedPad, padDocument } from "../rules/pad-document.ts";
import { FIRST_GENERATION, type PadPlace } from "../rules/pad-place.ts";
import { pads, padUpdates } from "../tables.server.ts";

export interface KeptPad {
  readonly id: string;
  readonly generation: number;
  /** The merged state, then what was written since. */
  readonly updates: readonly Uint8Array[];
}

const at = ({ dossierId, formModelType, key }: PadPlace) =>
  and(eq(pads.dossierId, dossierId), eq(pads.formModelType, formModelType), eq(pads.key, key));

/** A pad as it is kept; null where nobody has opened it yet. */
export async function findPad(db: Db, place: PadPlace): Promise<KeptPad | null> {
  // One statement sees one moment: what is merged meanwhile is either in the state or beside it.
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
    .where(at(place));
  if (!row) return null;
  const { id, generation, state, since } = row;
  return { id, generation, updates: [state, ...since] };
}

/** The same; opened for the first time, it begins with the answer. However many open it at once, it begins once. */
export async function openPad(db: Db, place: PadPlace, now: Date): Promise<KeptPad> {
  const known = await findPad(db, place);
  if (known) return known;
  const state = firstState(await answerDocument(db, place));
  await db
    .insert(pads)
    .values({ ...place, state, createdAt: now })
    .onConflictDoNothing();
  const made = await findPad(db, place);
  if (!made) throw new Error("The pad was not made.");
  return made;
}

/** Which generation of it there is; null where nobody has opened it yet. */
export async function generationOfPad(db: Db, place: PadPlace): Promise<number | null> {
  const [row] = await db.select({ generation: pads.generation }).from(pads).where(at(place));
  return row?.generation ?? null;
}

interface PadNow {
  readonly document: RichDocument;
  readonly generation: number;
}

/** What a pad says now, or would begin with. */
export async function padNow(db: Db, place: PadPlace): Promise<PadNow> {
  const kept = await findPad(db, place);
  if (!kept) return { document: await answerDocument(db, place), generation: FIRST_GENERATION };
  return { document: documentOfPad(kept), generation: kept.generation };
}

export function documentOfPad({ updates }: KeptPad): RichDocument {
  const doc = mergedDoc(updates);
  const document = padDocument(doc);
  doc.destroy();
  return document;
}

async function answerDocument(db: Db, place: PadPlace): Promise<RichDocument> {
  const [row] = await db
    .select({ answer: dossierAnswers.answer })
    .from(dossierAnswers)
    .where(
      and(
        eq(dossierAnswers.dossierId, place.dossierId),
        eq(dossierAnswers.formModelType, place.formModelType),
        eq(dossierAnswers.key, place.key),
      ),
    );
  return documentOfAnswer(row?.answer ?? NO_ANSWER);
}

/**
 * Merges what was written since into the state. Only what was read here is taken away: whatever is written meanwhile, in
 * whichever process, stays for the next time. Tells how large the state is then; null where there was nothing to merge.
 */
export function mergePad(db: Database, padId: string, now: Date): Promise<number | null> {
  return db.transaction(async (tx) => {
    const [pad] = await tx
      .select({ state: pads.state, dossierId: pads.dossierId })
      .from(pads)
      .where(eq(pads.id, padId))
      .for("update");
    const rows = await tx
      .select({ id: padUpdates.id, update: padUpdates.update })
      .from(padUpdates)
      .where(eq(padUpdates.padId, padId))
      .orderBy(padUpdates.id);
    if (!pad || rows.length === 0) return null;
    const { state, isAnew } = mergedPad([pad.state, ...rows.map(({ update }) => update)]);
    const anew = { generation: sql`${pads.generation} + 1`, weighedAt: now };
    await tx
      .update(pads)
      .set({ state, mergedAt: now, ...(isAnew ? anew : {}) })
      .where(eq(pads.id, padId));
    if (isAnew) await tx.execute(sql`select pg_notify('pad_renewed', ${padId})`);
    const merged = rows.map(({ id }) => id);
    await tx.delete(padUpdates).where(inArray(padUpdates.id, merged));
    // The pad may differ from its answer now: open pages of the dossier ask again.
    await tx.execute(sql`select pg_notify('dossier_changed', ${pad.dossierId}::text)`);
    return state.length;
  });
}
