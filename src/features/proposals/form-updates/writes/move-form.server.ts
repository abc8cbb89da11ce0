import { and, eq, inArray } from "drizzle-orm";
import {
  loadAnswers,
  loadDossierForm,
  loadLockedQuestions,
  toFormState,
} from "#features/proposals/dossier-form/queries/form-state.server.ts";
import { getNextUpdateTime } from "#features/proposals/dossier-form/rules/history-rows.ts";
import { dossierUnplacedAnswers } from "#features/proposals/dossier-form/tables.server.ts";
import { dossierForms } from "#features/proposals/dossiers/tables.server.ts";
import { loadFormVersions } from "#features/proposals/form-models/queries/form-versions.server.ts";
import type { AnswerKey } from "#form-engine/answer-key.ts";
import type { Form } from "#form-engine/form.ts";
import { checkKeyExists, type FormState } from "#form-engine/form-state.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { updateForm } from "#form-engine/update-form.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { isReturningList, restoreGroupLists } from "../rules/group-lists.ts";
import { makeKeyResolver } from "../rules/key-mapping.ts";
import { listMovePoints, type MovePoint } from "../rules/list-move-points.ts";
import { planAnswers } from "../rules/plan-answers.ts";
import { type AsideAnswer, planRestores } from "../rules/plan-restores.ts";
import type { FormMove } from "./form-rows.server.ts";
import { writeAnswers } from "./move-answers.server.ts";
import {
  listUntouchedKeys,
  loadHistoryKeys,
  loadLastRows,
  loadLastVersions,
  moveHistory,
} from "./move-history.server.ts";
import { movePads, planPads } from "./move-pads.server.ts";
import { listFormPoints, writePoints } from "./move-points.server.ts";
import { moveThreads } from "./move-threads.server.ts";
import { insertUnplaced, listAsideRows, type UnplacedText } from "./unplaced-texts.server.ts";

export interface MovedForm {
  readonly from: Form;
  readonly to: Form;
  /** The answers before the move. */
  readonly before: FormState;
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
  const lists = { from, to, before: state, after: updated.state };
  const returning = history.filter((key) => isReturningList(lists, key));
  const after = restoreGroupLists(lists, await loadLastRows(tx, formRef, returning));
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
  const returned = [
    ...[...after.answers].filter(([key]) => !updated.state.answers.has(key)),
    ...restored.map(toEntry),
  ];
  const versions = await loadLastVersions(tx, formRef, returned);
  for (const [key, answer] of returned) {
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
  // Locks stay, by the id of their question: it may come back with its answer.
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
  return { from, to, before: state, points };
}

const toEntry = ({ key, answer }: { readonly key: AnswerKey; readonly answer: Answer }) =>
  [key, answer] as const;

const isKnownIn = (form: Form, state: FormState) => (key: AnswerKey) =>
  checkKeyExists(form, state, key) !== "no";
