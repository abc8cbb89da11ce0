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
import { getNextUpdateTime, type HistoryEntry, toHistoryRows } from "../rules/history-rows.ts";
import { type AnswerToStore, storeAnswers } from "./store-answers.server.ts";

const UNANSWERED: SavedAnswer = { answer: NO_ANSWER, version: 0, by: null, at: null };

/**
 * Judges and writes changes of one form, each on its own, in the transaction of the command that has been allowed to. Nothing
 * that is refused becomes an answer, and nothing that is taken depends on what is refused. A text whose place somebody else
 * removed, hid or locked meanwhile is kept aside.
 */
export async function writeChanges(
  tx: Db,
  place: FormRef,
  { authorId, now }: { authorId: string; now: Date },
  changes: readonly AnswerChange[],
  /** The form, where it is held already. */
  known?: DossierForm,
): Promise<{ verdicts: ReadonlyMap<string, AnswerVerdict>; lastUpdate: Date }> {
  const { dossierId } = place;
  const { form, lastUpdate } = known ?? (await loadDossierForm(tx, place, { forUpdate: true }));
  const at = getNextUpdateTime(lastUpdate, now);
  const { answers, locks, appliedVersions, lastRows } = await loadChangeContext(
    tx,
    place,
    form,
    changes,
  );
  const verdicts = new Map<string, AnswerVerdict>();
  const heldAt = (key: string) => answers.get(key) ?? UNANSWERED;

  const fresh: AnswerChange[] = [];
  const met: AnswerChange[] = [];
  for (const change of changes) {
    const { key, id, version } = change;
    const made = appliedVersions.get(id);
    const there = heldAt(key);
    if (made !== undefined) {
      const own = { ...there, answer: change.answer as Answer, version: made };
      verdicts.set(key, { kind: "saved", held: made === there.version ? there : own });
    } else if (version !== there.version) {
      verdicts.set(key, { kind: "conflict", held: there });
      met.push(change);
    } else fresh.push(change);
  }

  const state = toFormState(answers, locks);
  const judged = new Map(applyChanges(form, state, fresh).verdicts);
  for (const key of await findUnknownImages(tx, dossierId, form, judged))
    judged.set(key, { ok: false, code: "invalid", problems: [{ code: "notAnImage" }] });
  const written: AnswerToStore[] = [];
  for (const change of fresh) {
    const verdict = judged.get(change.key);
    const there = heldAt(change.key);
    if (!verdict?.ok) {
      verdicts.set(change.key, { kind: "refused", refusal: toRefusal(verdict) });
      continue;
    }
    if (isSameAnswer(verdict.answer, there.answer)) {
      verdicts.set(change.key, { kind: "saved", held: there });
      continue;
    }
    const next = { answer: verdict.answer, version: there.version + 1 };
    written.push({ changeId: change.id, key: change.key, ...next });
    verdicts.set(change.key, { kind: "saved", held: { ...next, by: authorId, at } });
  }

  // What met another's change is kept aside, whatever its author decides in the page; so is what found its place gone.
  const judgedAside = new Map([...judged, ...applyChanges(form, state, met).verdicts]);
  const refused = fresh.filter(({ key }) => verdicts.get(key)?.kind === "refused");
  const entries: HistoryEntry[] = [
    ...written.map(({ changeId: _, ...entry }) => ({ kind: "saved" as const, ...entry })),
    ...[...met, ...refused].flatMap((change) => {
      const { key } = change;
      const answer = toAsideAnswer(form, change, judgedAside.get(key));
      if (!answer || isSameAnswer(answer, heldAt(key).answer)) return [];
      return { kind: "aside" as const, key, answer, version: heldAt(key).version };
    }),
  ];
  const author = { authorId, at };
  await storeAnswers(tx, place, author, { written, ...toHistoryRows(lastRows, author, entries) });
  return { verdicts, lastUpdate: written.length > 0 ? at : lastUpdate };
}

/** Also of a question that was locked, hidden or removed meanwhile: the person is told that the history has it. */
function toAsideAnswer(
  form: Form,
  { key, answer }: AnswerChange,
  verdict: ChangeVerdict | undefined,
): Answer | null {
  if (!verdict || verdict.ok) return verdict?.answer ?? null;
  if (!["locked", "hidden", "groupGone"].includes(verdict.code)) return null;
  const node = form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
  const read = node && readAnswer(node, answer);
  return read?.ok ? read.answer : null;
}

/** Answers that show an image the dossier does not have. */
async function findUnknownImages(
  tx: Db,
  dossierId: string,
  form: Form,
  judged: ReadonlyMap<string, ChangeVerdict>,
): Promise<string[]> {
  const shown = [...judged].flatMap(([key, verdict]) => {
    const node = form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    if (!verdict.ok || node?.type !== "image") return [];
    return (verdict.answer as ImageValue[]).map(({ filename }) => ({ key, filename }));
  });
  const there = await findExistingImages(
    tx,
    dossierId,
    shown.map(({ filename }) => filename),
  );
  return shown.filter(({ filename }) => !there.has(filename)).map(({ key }) => key);
}

const toRefusal = (verdict: ChangeVerdict | undefined) => {
  if (!verdict || verdict.ok) return { code: "unknownNode" } as const;
  const { ok: _, ...refusal } = verdict;
  return refusal;
};

const isSameAnswer = (one: Answer, other: Answer): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
