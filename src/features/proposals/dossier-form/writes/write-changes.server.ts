import { parseKey } from "#form-engine/answer-key.ts";
import { readAnswer } from "#form-engine/answers.ts";
import { applyChanges, type ChangeVerdict } from "#form-engine/apply-changes.ts";
import type { Form } from "#form-engine/form.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import type { ImageValue } from "#form-engine/types/image/rules.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { loadChangeContext } from "../queries/change-context.server.ts";
import {
  type DossierForm,
  type FormRef,
  loadDossierForm,
  toFormState,
} from "../queries/form-state.server.ts";
import { findExistingImages } from "../queries/images.server.ts";
import type { AnswerChange } from "../rules/answer-change.ts";
import type { AnswerVerdict, SavedAnswer } from "../rules/answer-verdict.ts";
import {
  getNextUpdateTime,
  type HistoryEntry,
  type LastRow,
  toHistoryRows,
} from "../rules/history-rows.ts";
import { requireSaveSlot } from "./save-slots.server.ts";
import { type AnswerToStore, storeAnswers } from "./store-answers.server.ts";

const UNANSWERED: SavedAnswer = { answer: NO_ANSWER, version: 0, by: null, at: null };

/**
 * Checks and writes changes of one form, in the transaction of a command that has checked the right to write and has a
 * save slot. Every change gets a verdict of its own, and a refused change never affects the others:
 * - saved: written with the next version; or applied before; or equal to the stored answer;
 * - conflict: the stored answer has another version than the one the change is based on, so nothing is written;
 * - refused: the form does not accept the change (see `checkChange`).
 *
 * A valid text that is not saved goes into the history as `aside`: it conflicted, its question is locked or hidden, or its
 * group was removed. Invalid texts stay in the browser only.
 */
export async function writeChanges(
  tx: Db,
  formRef: FormRef,
  { authorId, now }: { authorId: string; now: Date },
  changes: readonly AnswerChange[],
  /** The form, if the caller has locked and loaded it already. */
  lockedForm?: DossierForm,
  /** The changes come from a page of an earlier version of the form (`carry-over.server.ts`). */
  { isCarriedOver = false } = {},
): Promise<{ verdicts: ReadonlyMap<string, AnswerVerdict>; lastUpdate: Date }> {
  requireSaveSlot(formRef.dossierId);
  const { form, lastUpdate } =
    lockedForm ?? (await loadDossierForm(tx, formRef, { forUpdate: true }));
  const at = getNextUpdateTime(lastUpdate, now);
  const { answers, locks, appliedChanges, lastRows } = await loadChangeContext(
    tx,
    formRef,
    form,
    changes,
  );
  const getStored = (key: string) => answers.get(key) ?? UNANSWERED;
  const verdicts = new Map<string, AnswerVerdict>();

  // 1. Compare versions. A change that was applied before is confirmed again; one with another base version conflicts.
  const upToDate: AnswerChange[] = [];
  const conflicting: AnswerChange[] = [];
  for (const change of changes) {
    const { key, id, version } = change;
    const stored = getStored(key);
    const applied = appliedChanges.get(id);
    if (applied) {
      // Only its author knows the id of a change: the answer of that change, not of the person who saved after it.
      const own = { ...applied, answer: change.answer as Answer, by: authorId };
      const held = applied.version === stored.version ? stored : own;
      verdicts.set(key, { kind: "saved", held });
    } else if (
      version !== stored.version &&
      !(isCarriedOver && version === getVersionBeforeMove(stored, lastRows.get(key)))
    ) {
      verdicts.set(key, { kind: "conflict", held: stored });
      conflicting.push(change);
    } else upToDate.push(change);
  }

  // 2. Check the others by the rules of the form: existing, visible, unlocked, valid, with known images.
  const state = toFormState(answers, locks);
  const checks = new Map(applyChanges(form, state, upToDate).verdicts);
  if (isCarriedOver) for (const change of upToDate) acceptBeyondLimits(checks, change);
  for (const key of await findUnknownImages(tx, formRef.dossierId, form, checks))
    checks.set(key, { ok: false, code: "invalid", problems: [{ code: "notAnImage" }] });
  const written: AnswerToStore[] = [];
  const refused: AnswerChange[] = [];
  for (const change of upToDate) {
    const { key } = change;
    const check = checks.get(key);
    const stored = getStored(key);
    if (!check?.ok) {
      verdicts.set(key, { kind: "refused", refusal: toRefusal(check) });
      refused.push(change);
    } else if (isSameAnswer(check.answer, stored.answer)) {
      verdicts.set(key, { kind: "saved", held: stored });
    } else {
      const next = { answer: check.answer, version: stored.version + 1 };
      written.push({ changeId: change.id, key, ...next });
      verdicts.set(key, { kind: "saved", held: { ...next, by: authorId, at } });
    }
  }

  // 3. Record saved answers and texts set aside in the history, whatever the author decides about a conflict later.
  const asideChecks = new Map([...checks, ...applyChanges(form, state, conflicting).verdicts]);
  if (isCarriedOver) for (const change of conflicting) acceptBeyondLimits(asideChecks, change);
  const entries: HistoryEntry[] = [
    ...written.map(({ changeId: _, ...entry }) => ({ kind: "saved" as const, ...entry })),
    ...[...conflicting, ...refused].flatMap((change) => {
      const { key } = change;
      const stored = getStored(key);
      const answer = toAsideAnswer(form, change, asideChecks.get(key));
      if (!answer || isSameAnswer(answer, stored.answer)) return [];
      return { kind: "aside" as const, key, answer, version: stored.version };
    }),
  ];

  // 4. Write everything in one statement.
  const author = { authorId, at };
  const historyRows = toHistoryRows(lastRows, author, entries);
  await storeAnswers(tx, formRef, author, { written, ...historyRows });
  return { verdicts, lastUpdate: written.length > 0 ? at : lastUpdate };
}

/**
 * The version of an answer before the product converted it for a new version of the form; a page of the form's version
 * before is based on that one. Null if a person has written since.
 */
const getVersionBeforeMove = (stored: SavedAnswer, last: LastRow | undefined): number | null =>
  last?.kind === "saved" && last.authorId === null && last.version === stored.version
    ? stored.version - 1
    : null;

const LIMIT_PROBLEMS: ReadonlySet<string> = new Set(["tooLong", "tooMany", "tooSmall", "tooLarge"]);

/** A text within the limits of the earlier version is saved; it blocks the deposit until its authors shorten it. */
function acceptBeyondLimits(
  checks: Map<string, ChangeVerdict>,
  { key, answer }: AnswerChange,
): void {
  const check = checks.get(key);
  if (check?.ok !== false || check.code !== "invalid") return;
  if (check.problems.every(({ code }) => LIMIT_PROBLEMS.has(code)))
    checks.set(key, { ok: true, answer: answer as Answer });
}

/** The valid text to set aside, or null. Includes texts whose question was locked, hidden or removed meanwhile. */
function toAsideAnswer(
  form: Form,
  { key, answer }: AnswerChange,
  check: ChangeVerdict | undefined,
): Answer | null {
  if (!check || check.ok) return check?.answer ?? null;
  if (!["locked", "hidden", "groupGone"].includes(check.code)) return null;
  const node = form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
  const parsed = node && readAnswer(node, answer);
  return parsed?.ok ? parsed.answer : null;
}

/** Keys of accepted answers with an image that the dossier does not have. */
async function findUnknownImages(
  tx: Db,
  dossierId: string,
  form: Form,
  checks: ReadonlyMap<string, ChangeVerdict>,
): Promise<string[]> {
  const references = [...checks].flatMap(([key, check]) => {
    const node = form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    if (!check.ok || node?.type !== "image") return [];
    return (check.answer as ImageValue[]).map(({ filename }) => ({ key, filename }));
  });
  const filenames = references.map(({ filename }) => filename);
  const existing = await findExistingImages(tx, dossierId, filenames);
  return references.filter(({ filename }) => !existing.has(filename)).map(({ key }) => key);
}

const toRefusal = (check: ChangeVerdict | undefined) => {
  if (!check || check.ok) return { code: "unknownNode" } as const;
  const { ok: _, ...refusal } = check;
  return refusal;
};

const isSameAnswer = (one: Answer, other: Answer): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
