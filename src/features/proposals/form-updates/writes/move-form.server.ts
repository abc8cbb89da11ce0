import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { COMMENTS_TOPIC } from "#features/proposals/comments/rules/threads.ts";
import { commentThreads } from "#features/proposals/comments/tables.server.ts";
import {
  type FormRef,
  loadAnswers,
  loadDossierForm,
  loadLockedQuestions,
  type SavedAnswers,
  toFormState,
} from "#features/proposals/dossier-form/queries/form-state.server.ts";
import {
  countWords,
  getNextUpdateTime,
} from "#features/proposals/dossier-form/rules/history-rows.ts";
import {
  dossierAnswerHistory,
  dossierAnswers,
  dossierLocks,
  dossierUnplacedAnswers,
} from "#features/proposals/dossier-form/tables.server.ts";
import { incrementRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import { dossierForms } from "#features/proposals/dossiers/tables.server.ts";
import { loadFormVersions } from "#features/proposals/form-models/queries/form-versions.server.ts";
import { loadPadContent } from "#features/proposals/pads/queries/pads.server.ts";
import {
  digestAnswer,
  digestPadText,
  documentToValue,
  valueToAnswer,
} from "#features/proposals/pads/rules/pad-answer.ts";
import { hasPad } from "#features/proposals/pads/rules/pad-ref.ts";
import { pads } from "#features/proposals/pads/tables.server.ts";
import { type AnswerKey, parseKey } from "#form-engine/answer-key.ts";
import { isAnswered, readAnswer } from "#form-engine/answers.ts";
import { isVisible } from "#form-engine/conditions.ts";
import type { Form } from "#form-engine/form.ts";
import { checkKeyExists, type FormState, getAnswer } from "#form-engine/form-state.ts";
import { type FormNode, isGroup } from "#form-engine/model.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import { type FormPoint, type FormPointKind, updateForm } from "#form-engine/update-form.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { makeKeyResolver } from "../rules/key-mapping.ts";
import { isPointValid } from "../rules/open-points.ts";
import { type PlannedAnswer, planAnswers } from "../rules/plan-answers.ts";
import { type AsideAnswer, planRestores } from "../rules/plan-restores.ts";
import type { FormPointDetail } from "../rules/point-detail.ts";
import { dossierFormPoints } from "../tables.server.ts";

export interface FormMove {
  readonly formRef: FormRef;
  readonly fromVersionId: string;
  readonly toVersionId: string;
  readonly now: Date;
}

/** A new point of a dossier's list. */
export interface MovePoint {
  readonly kind: FormPointKind;
  readonly key: AnswerKey;
  readonly detail: FormPointDetail;
}

export interface MovedForm {
  readonly from: Form;
  readonly to: Form;
  readonly points: readonly MovePoint[];
}

/**
 * Moves one form of a dossier to another version: answers with their history, locks, pads and comment threads follow
 * their questions, also into and out of groups. Texts without a question become unplaced answers; texts that an earlier
 * version set aside return to their question if it is back and empty. The caller holds the dossier's row lock.
 */
export async function moveForm(tx: Db, move: FormMove): Promise<MovedForm> {
  const { formRef, fromVersionId, toVersionId, now } = move;
  const { lastUpdate } = await loadDossierForm(tx, formRef, { forUpdate: true });
  const stored = await loadAnswers(tx, formRef);
  const asideRows = await listAsideRows(tx, formRef);
  const openPoints = await listFormPoints(tx, formRef);
  const forms = await loadFormVersions(tx, [
    fromVersionId,
    toVersionId,
    ...asideRows.map((row) => row.fromVersionId),
    ...openPoints.map((point) => point.fromVersionId),
  ]);
  const getForm = (id: string): Form => {
    const form = forms.get(id);
    if (!form) throw new Error(`no form version ${id}`);
    return form;
  };
  const [from, to] = [getForm(fromVersionId), getForm(toVersionId)];
  const state = toFormState(stored, await loadLockedQuestions(tx, formRef));
  const updated = updateForm(from, to, state);
  const { movedKeys } = updated;
  const origins = new Map(
    [...openPoints.filter(({ kind }) => kind === "setAside"), ...asideRows].map(
      ({ key, fromVersionId: origin }) => [key, getForm(origin)],
    ),
  );
  const history = await loadHistoryKeys(tx, formRef);
  // Lists of groups are no texts: they are not set aside, and come back from the history.
  const after = await restoreGroupLists(tx, formRef, {
    to,
    state: updated.state,
    keys: history.filter((key) => checkKeyExists(from, state, key) === "no"),
  });
  const resolve = makeKeyResolver({ from, to, state, after, movedKeys, origins });

  // 1. Plan the rows of answers: those that follow their questions, then those that come back.
  const plan = planAnswers({
    stored,
    after: updated.state,
    movedKeys,
    resolve,
  });
  const rows = new Map(plan.rows);
  const untouched = await listUntouchedKeys(tx, formRef, asideRows);
  const restored = planRestores(
    to,
    after,
    asideRows
      .filter(({ source }) => source === "answer")
      .map((row): AsideAnswer => ({ ...row, origin: getForm(row.fromVersionId) })),
    (key) => untouched.has(key),
  );
  const lists = [...after.answers].filter(([key]) => !updated.state.answers.has(key));
  const versions = await loadLastVersions(tx, formRef, [...lists, ...restored.map(toEntry)]);
  for (const [key, answer] of [...lists, ...restored.map(toEntry)]) {
    const row = rows.get(key);
    const version = (row?.version ?? versions.get(key) ?? 0) + (row?.isChanged ? 0 : 1);
    rows.set(key, { by: null, at: now, ...row, answer, version, isChanged: true });
  }
  const finalState: FormState = {
    ...after,
    answers: new Map([...after.answers, ...restored.map(toEntry)]),
  };

  // 2. Move what stands beside the answers. The history first: rows added below have new keys already.
  await moveHistory(tx, formRef, history, resolve);
  const at = getNextUpdateTime(lastUpdate, now);
  await writeAnswers(tx, formRef, { stored, rows, removedKeys: plan.removedKeys, at });
  await removeLocks(tx, formRef, state.locks, updated.state.locks);
  const goneThreads = await moveThreads(tx, formRef, { resolve, isKnown: isKnownIn(from, state) });

  // 3. Set texts aside: answers, then texts of pads that are not in their answers.
  const setAside: UnplacedText[] = updated.orphanedAnswers.map((orphan) => ({
    ...orphan,
    source: "answer" as const,
  }));
  const padMoves = await planPads(tx, formRef, {
    from,
    to,
    stored,
    resolve,
    isKnown: isKnownIn(from, state),
  });
  const unplacedIds = await insertUnplaced(tx, move, [...setAside, ...padMoves.setAside]);
  await movePads(tx, padMoves.moved);
  const returnedRows = [
    ...restored.map(({ id }) => id),
    ...asideRows.flatMap(({ id, key, source }) =>
      source === "pad" && padMoves.offered.has(resolve(key) ?? "") ? [id] : [],
    ),
  ];
  if (returnedRows.length > 0)
    await tx.delete(dossierUnplacedAnswers).where(inArray(dossierUnplacedAnswers.id, returnedRows));

  // 4. The list of points, then the version: a trigger notifies open pages.
  const points = listMovePoints({
    points: updated.points,
    restored,
    unplacedIds,
    goneThreads,
    to,
    state: finalState,
  });
  await writePoints(tx, move, {
    points,
    openPoints,
    resolve,
    to,
    state: finalState,
    getForm,
    returnedRows,
  });
  await tx
    .update(dossierForms)
    // `last_update` stays: it would send the new answers to pages that still show the version before.
    .set({ versionId: toVersionId })
    .where(
      and(
        eq(dossierForms.dossierId, formRef.dossierId),
        eq(dossierForms.formModelType, formRef.formModelType),
      ),
    );
  return { from, to, points };
}

const toEntry = ({ key, answer }: { readonly key: AnswerKey; readonly answer: Answer }) =>
  [key, answer] as const;

const findNode = (form: Form, key: AnswerKey): FormNode | undefined =>
  form.positions.get(parseKey(key)?.nodeId ?? "")?.node;

const isKnownIn = (form: Form, state: FormState) => (key: AnswerKey) =>
  checkKeyExists(form, state, key) !== "no";

const isOfForm = (
  table:
    | typeof dossierAnswers
    | typeof dossierAnswerHistory
    | typeof dossierLocks
    | typeof pads
    | typeof commentThreads
    | typeof dossierUnplacedAnswers
    | typeof dossierFormPoints,
  { dossierId, formModelType }: FormRef,
) => and(eq(table.dossierId, dossierId), eq(table.formModelType, formModelType));

/** Texts of this form that earlier versions set aside. */
async function listAsideRows(tx: Db, formRef: FormRef) {
  const rows = await tx
    .select({
      id: dossierUnplacedAnswers.id,
      key: dossierUnplacedAnswers.key,
      fromVersionId: dossierUnplacedAnswers.fromVersionId,
      source: dossierUnplacedAnswers.source,
      answer: dossierUnplacedAnswers.answer,
      why: dossierUnplacedAnswers.why,
    })
    .from(dossierUnplacedAnswers)
    .where(
      and(
        isOfForm(dossierUnplacedAnswers, formRef),
        isNotNull(dossierUnplacedAnswers.fromVersionId),
      ),
    )
    .orderBy(dossierUnplacedAnswers.id);
  return rows.flatMap(({ key, fromVersionId, ...row }) =>
    key === null || fromVersionId === null ? [] : [{ ...row, key, fromVersionId }],
  );
}

const listFormPoints = (tx: Db, formRef: FormRef) =>
  tx
    .select()
    .from(dossierFormPoints)
    .where(isOfForm(dossierFormPoints, formRef))
    .orderBy(dossierFormPoints.id);

async function loadHistoryKeys(tx: Db, formRef: FormRef): Promise<AnswerKey[]> {
  const rows = await tx
    .selectDistinct({ key: dossierAnswerHistory.key })
    .from(dossierAnswerHistory)
    .where(isOfForm(dossierAnswerHistory, formRef));
  return rows.map(({ key }) => key);
}

/** The state with the lists of groups whose structure is back, as they were last. */
async function restoreGroupLists(
  tx: Db,
  formRef: FormRef,
  { to, state, keys }: { to: Form; state: FormState; keys: readonly AnswerKey[] },
): Promise<FormState> {
  const back = keys.filter((key) => {
    const node = findNode(to, key);
    return (
      node && isGroup(node) && !state.answers.has(key) && checkKeyExists(to, state, key) !== "no"
    );
  });
  if (back.length === 0) return state;
  const rows = await loadLastRows(tx, formRef, back);
  const answers = new Map(state.answers);
  for (const { key, answer } of rows) {
    const node = findNode(to, key);
    const read = node && readAnswer(node, answer);
    if (read?.ok) answers.set(key, read.answer);
  }
  return { ...state, answers };
}

/** The last saved history row of each key. */
const loadLastRows = (tx: Db, formRef: FormRef, keys: readonly AnswerKey[]) =>
  tx
    .selectDistinctOn([dossierAnswerHistory.key], {
      key: dossierAnswerHistory.key,
      answer: dossierAnswerHistory.answer,
      authorId: dossierAnswerHistory.authorId,
    })
    .from(dossierAnswerHistory)
    .where(
      and(
        isOfForm(dossierAnswerHistory, formRef),
        eq(dossierAnswerHistory.kind, "saved"),
        inArray(dossierAnswerHistory.key, [...keys]),
      ),
    )
    .orderBy(dossierAnswerHistory.key, sql`${dossierAnswerHistory.id} desc`);

/** Keys of answers that lost a part and were not changed by a person since. */
async function listUntouchedKeys(
  tx: Db,
  formRef: FormRef,
  asideRows: readonly { readonly key: AnswerKey; readonly why: string }[],
): Promise<ReadonlySet<AnswerKey>> {
  const keys = asideRows.flatMap(({ key, why }) => (why === "optionsGone" ? [key] : []));
  if (keys.length === 0) return new Set();
  const rows = await loadLastRows(tx, formRef, keys);
  return new Set(rows.flatMap(({ key, authorId }) => (authorId === null ? [key] : [])));
}

/** The highest version that each key had, so that a row written again goes on counting. */
async function loadLastVersions(
  tx: Db,
  formRef: FormRef,
  entries: readonly (readonly [AnswerKey, Answer])[],
): Promise<ReadonlyMap<AnswerKey, number>> {
  if (entries.length === 0) return new Map();
  const rows = await tx
    .select({
      key: dossierAnswerHistory.key,
      version: sql<number>`max(${dossierAnswerHistory.version})::int`,
    })
    .from(dossierAnswerHistory)
    .where(
      and(
        isOfForm(dossierAnswerHistory, formRef),
        inArray(
          dossierAnswerHistory.key,
          entries.map(([key]) => key),
        ),
      ),
    )
    .groupBy(dossierAnswerHistory.key);
  return new Map(rows.map(({ key, version }) => [key, version]));
}

async function moveHistory(
  tx: Db,
  { dossierId, formModelType }: FormRef,
  keys: readonly AnswerKey[],
  resolve: (key: AnswerKey) => AnswerKey | null,
): Promise<void> {
  const moved = keys.flatMap((key) => {
    const newKey = resolve(key);
    return newKey === null || newKey === key ? [] : [{ key, newKey }];
  });
  if (moved.length === 0) return;
  // One statement, because keys can be exchanged.
  await tx.execute(sql`
    update ${dossierAnswerHistory} h set key = m."newKey"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(key text, "newKey" text)
    where h.dossier_id = ${dossierId} and h.form_model_type = ${formModelType} and h.key = m.key`);
}

async function writeAnswers(
  tx: Db,
  formRef: FormRef,
  {
    stored,
    rows,
    removedKeys,
    at,
  }: {
    stored: SavedAnswers;
    rows: ReadonlyMap<AnswerKey, PlannedAnswer>;
    removedKeys: readonly AnswerKey[];
    at: Date;
  },
): Promise<void> {
  const removed = new Set(removedKeys);
  if (removed.size > 0)
    await tx
      .delete(dossierAnswers)
      .where(and(isOfForm(dossierAnswers, formRef), inArray(dossierAnswers.key, [...removed])));
  const written = [...rows].flatMap(([key, row]) => {
    const isUnmoved = stored.has(key) && !removed.has(key);
    if (isUnmoved && !row.isChanged) return [];
    return {
      ...formRef,
      key,
      nodeId: parseKey(key)?.nodeId ?? "",
      answer: row.answer,
      version: row.version,
      updatedBy: row.by,
      // Open pages are sent what was changed; a moved answer keeps its time.
      updatedAt: row.isChanged ? at : (row.at ?? at),
      isChanged: row.isChanged,
    };
  });
  for (const part of inParts(written)) {
    await tx
      .insert(dossierAnswers)
      .values(part.map(({ isChanged: _, ...row }) => row))
      .onConflictDoUpdate({
        target: [dossierAnswers.dossierId, dossierAnswers.formModelType, dossierAnswers.key],
        set: {
          answer: sql`excluded.answer`,
          version: sql`excluded.version`,
          updatedBy: sql`excluded.updated_by`,
          updatedAt: sql`excluded.updated_at`,
        },
      });
  }
  const changed = written.filter(({ isChanged }) => isChanged);
  for (const part of inParts(changed)) {
    await tx.insert(dossierAnswerHistory).values(
      part.map(({ key, answer, version }) => ({
        ...formRef,
        key,
        kind: "saved" as const,
        answer,
        version,
        authorId: null,
        startedAt: at,
        at,
        words: countWords(answer),
      })),
    );
  }
}

/** A statement has at most 65,535 parameters. */
function* inParts<Item>(items: readonly Item[], size = 1_000): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

async function removeLocks(
  tx: Db,
  formRef: FormRef,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Promise<void> {
  const gone = [...before].filter((id) => !after.has(id));
  if (gone.length === 0) return;
  await tx
    .delete(dossierLocks)
    .where(and(isOfForm(dossierLocks, formRef), inArray(dossierLocks.nodeId, gone)));
}

interface KeyRules {
  readonly resolve: (key: AnswerKey) => AnswerKey | null;
  /** Whether the key has a question in the version before. */
  readonly isKnown: (key: AnswerKey) => boolean;
}

/** Moves comment threads to the keys of their questions. Returns the threads whose question is gone now, by key. */
async function moveThreads(
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

type UnplacedText = Pick<
  typeof dossierUnplacedAnswers.$inferInsert,
  "node" | "answer" | "why" | "source"
> & { readonly key: AnswerKey };

/**
 * Where the pads of a form go. A pad whose question is gone or offers none any more keeps its row, for a version that
 * offers it again; its text is set aside unless it is the text of the answer.
 */
async function planPads(
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

async function movePads(tx: Db, moved: readonly { id: string; key: AnswerKey }[]): Promise<void> {
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

/** Inserts texts without a question; returns their ids by key. */
async function insertUnplaced(
  tx: Db,
  { formRef, fromVersionId, now }: FormMove,
  texts: readonly UnplacedText[],
): Promise<ReadonlyMap<AnswerKey, readonly number[]>> {
  const ids = new Map<AnswerKey, number[]>();
  for (const part of inParts(texts)) {
    const rows = await tx
      .insert(dossierUnplacedAnswers)
      .values(
        part.map(({ key, node, answer, why, source }) => ({
          ...formRef,
          fromVersionId,
          key,
          source,
          node,
          answer,
          why,
          createdAt: now,
        })),
      )
      .returning({ id: dossierUnplacedAnswers.id, key: dossierUnplacedAnswers.key });
    for (const { id, key } of rows) ids.set(key ?? "", [...(ids.get(key ?? "") ?? []), id]);
  }
  return ids;
}

/** The points of the update, with those that only the dossier knows: texts that came back, pads and comments set aside. */
function listMovePoints({
  points,
  restored,
  unplacedIds,
  goneThreads,
  to,
  state,
}: {
  points: readonly FormPoint[];
  restored: readonly { readonly key: AnswerKey; readonly answer: Answer }[];
  unplacedIds: ReadonlyMap<AnswerKey, readonly number[]>;
  goneThreads: ReadonlyMap<AnswerKey, readonly string[]>;
  to: Form;
  state: FormState;
}): MovePoint[] {
  const restoredKeys = new Set(restored.map(({ key }) => key));
  const found = new Map<string, MovePoint>();
  const add = ({ kind, key, detail }: MovePoint) => {
    const before = found.get(`${kind} ${key}`)?.detail;
    found.set(`${kind} ${key}`, { kind, key, detail: { ...before, ...detail } });
  };
  for (const { kind, key, why } of points) {
    const isFilled = kind === "toFill" && isAnsweredAt(to, state, key);
    if (!isFilled) add({ kind, key, detail: why ? { why } : {} });
  }
  for (const [key, unplaced] of unplacedIds) add({ kind: "setAside", key, detail: { unplaced } });
  for (const [key, threads] of goneThreads) add({ kind: "setAside", key, detail: { threads } });
  for (const key of restoredKeys)
    if (isVisible(to, state, key)) add({ kind: "reappeared", key, detail: { restored: true } });
  return [...found.values()];
}

function isAnsweredAt(form: Form, state: FormState, key: AnswerKey): boolean {
  const node = findNode(form, key);
  return node?.discr === "question" && isAnswered(node, getAnswer(state, key));
}

/**
 * Writes the new points. Open points of earlier updates follow their questions; those that hold no more are deleted, and
 * a repeated one is shown once, with the question as it was at first.
 */
async function writePoints(
  tx: Db,
  { formRef, fromVersionId, toVersionId, now }: FormMove,
  {
    points,
    openPoints,
    resolve,
    to,
    state,
    getForm,
    returnedRows,
  }: {
    points: readonly MovePoint[];
    openPoints: Awaited<ReturnType<typeof listFormPoints>>;
    resolve: (key: AnswerKey) => AnswerKey | null;
    to: Form;
    state: FormState;
    getForm: (versionId: string) => Form;
    returnedRows: readonly number[];
  },
): Promise<void> {
  const added = new Map(points.map((point) => [`${point.kind} ${point.key}`, point]));
  const gone: number[] = [];
  for (const { id, kind, key, detail, ...point } of openPoints) {
    if (point.confirmedAt) continue;
    if (kind === "setAside") {
      if (isResolved(detail as FormPointDetail, { returnedRows, isBack: resolve(key) !== null }))
        gone.push(id);
      continue;
    }
    const newKey = resolve(key);
    const before = getForm(point.fromVersionId);
    const name = `${kind} ${newKey}`;
    const repeated = added.get(name);
    if (newKey === null || !isPointValid({ kind, key: newKey }, { to, state, before })) {
      gone.push(id);
      // Renamed twice, back to the title that the team knows.
      if (kind === "renamed") added.delete(name);
      continue;
    }
    added.delete(name);
    await tx
      .update(dossierFormPoints)
      .set({ key: newKey, toVersionId, detail: { ...detail, ...repeated?.detail } })
      .where(eq(dossierFormPoints.id, id));
  }
  if (gone.length > 0)
    await tx.delete(dossierFormPoints).where(inArray(dossierFormPoints.id, gone));
  for (const part of inParts([...added.values()])) {
    await tx.insert(dossierFormPoints).values(
      part.map(({ kind, key, detail }) => ({
        ...formRef,
        kind,
        key,
        fromVersionId,
        toVersionId,
        detail: { ...detail },
        createdAt: now,
      })),
    );
  }
}

/** Whether nothing of a point is set aside any more: its texts are restored, and its comments have their question again. */
function isResolved(
  { unplaced = [], threads = [] }: FormPointDetail,
  { returnedRows, isBack }: { returnedRows: readonly number[]; isBack: boolean },
): boolean {
  const isRestored = unplaced.every((id) => returnedRows.includes(id));
  return isRestored && (threads.length === 0 || isBack);
}
