import { type GroupStep, keyOf, parseKey } from "#form-engine/answer-key.ts";
import { answerProblems } from "#form-engine/answers.ts";
import { isVisible } from "#form-engine/conditions.ts";
import type { Form } from "#form-engine/form.ts";
import { isGroupList } from "#form-engine/form-shape.ts";
import { existsAt, type FormState, groupIds } from "#form-engine/form-state.ts";
import { hasLocks } from "#form-engine/locks.ts";
import { type FormModelType, type FormNode, isGroup, isStructure } from "#form-engine/model.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { DraftStore } from "#platform/browser/saver/draft-store.ts";
import { indexedDraftStore } from "#platform/browser/saver/indexed-draft-store.ts";
import { type PageLocks, webPageLocks } from "#platform/browser/saver/page-locks.ts";
import type { Held } from "#platform/browser/saver/save-types.ts";
import { Saver } from "#platform/browser/saver/saver.ts";
import type { SentHeld, saveAnswersContract } from "../endpoints.ts";
import type { RefusedAnswers } from "../rules/refused-answer.ts";
import { sentVerdicts } from "../rules/sent-verdicts.ts";
import { sameAnswer, settleAnswers } from "../rules/settle-answers.ts";

export interface AnswerMeta {
  readonly by: string | null;
  readonly byId: string | null;
  readonly at: string | null;
}

export type AnswerSaver = Saver<Answer, AnswerMeta>;

export interface FormPlace {
  readonly accountId: string;
  readonly dossierId: string;
  readonly formModelType: FormModelType;
}

export interface AnswerSaverOptions extends FormPlace {
  readonly form: Form;
  readonly answers: Readonly<Record<string, SentHeld>>;
  readonly readOnly: boolean;
  /** Posted without script and not taken: it starts with what was typed. */
  readonly returned?: RefusedAnswers | undefined;
  /** After each answer of the server: when the form was last changed. */
  readonly onUpdate: (lastUpdate: string) => void;
}

const heldOf = ({ answer, version, by, byId, at }: SentHeld): Held<Answer, AnswerMeta> => ({
  value: answer,
  version,
  meta: { by, byId, at },
});

const UNANSWERED: Held<Answer, AnswerMeta> = {
  value: NO_ANSWER,
  version: 0,
  meta: { by: null, byId: null, at: null },
};

/** Answers of places that are not in the form now: a group that comes back brings them with it. */
const elsewhere = new WeakMap<AnswerSaver, Map<string, SentHeld>>();

/** An answer that was saved elsewhere, for whichever place it is of. */
export function receiveAnswer(saver: AnswerSaver, told: SentHeld & { readonly key: string }): void {
  if (saver.has(told.key)) saver.receive(told.key, heldOf(told));
  else elsewhere.get(saver)?.set(told.key, told);
}

/** Where what is not acknowledged is kept, and which pages are open there. */
interface Device {
  readonly drafts: DraftStore<Answer>;
  readonly pages: PageLocks;
}

const ownDevice = ({ accountId, dossierId, formModelType }: FormPlace): Device => ({
  drafts: indexedDraftStore(accountId, `dossier/${dossierId}/${formModelType}`),
  pages: webPageLocks,
});

/** One saver for a form, one part for each answer. */
export function answerSaver(
  options: AnswerSaverOptions,
  device: Device = ownDevice(options),
): AnswerSaver {
  const { form, answers, dossierId, formModelType, readOnly } = options;
  const nodeAt = (key: string): FormNode | undefined =>
    form.places.get(parseKey(key)?.nodeId ?? "")?.node;
  // A list of groups that came back has the places of those groups, also of one that is not saved.
  const shown = (key: string) => options.returned?.[key]?.answer ?? answers[key]?.answer;
  const parts = placeKeys(form, (key) => shown(key) ?? NO_ANSWER).map((key) => {
    const held = answers[key];
    const posted = options.returned?.[key];
    // A file that was not taken changed nothing; what was typed comes back.
    const changed = posted && !sameAnswer(posted.answer, held?.answer ?? NO_ANSWER);
    const back = changed || posted?.code === "conflict" ? posted : undefined;
    return [
      key,
      {
        held: held ? heldOf(held) : UNANSWERED,
        submission: back && {
          kind: back.code === "conflict" ? ("conflict" as const) : ("invalid" as const),
          value: back.answer,
        },
      },
    ] as const;
  });
  const known = new Map(Object.entries(answers));
  const heldAt = (key: string): Held<Answer, AnswerMeta> => {
    const held = known.get(key);
    return held ? heldOf(held) : UNANSWERED;
  };
  const saver = new Saver<Answer, AnswerMeta>({
    parts: Object.fromEntries(parts),
    readOnly,
    keepsAside: true,
    async send(changes, { keepalive, asked }) {
      const outcome = await callEndpoint<typeof saveAnswersContract>(
        "POST",
        "/mon-espace/dossier/:id/reponses/:formModelType",
        {
          params: { id: dossierId, formModelType },
          body: {
            changes: changes.map(({ key, id, version, value }) => ({
              key,
              id,
              version,
              answer: value,
            })),
          },
          keepalive,
          // While it saves by itself, the bar says so and has a button to sign in again.
          askToSignIn: asked,
        },
      );
      if (!outcome.ok) {
        const later = outcome.problem?.code === "TOO_MANY_REQUESTS";
        return later
          ? { kind: "failed" }
          : { kind: outcome.kind, code: outcome.problem?.details.why };
      }
      options.onUpdate(outcome.answer.formModelLastUpdate);
      return { kind: "answered", verdicts: sentVerdicts(outcome.answer.verdicts, heldOf) };
    },
    same: sameAnswer,
    settle: (base, mine, theirs, key) => settleAnswers(nodeAt(key), base, mine, theirs),
    problems(value, key) {
      const node = nodeAt(key);
      if (!node) return { "": "unknownNode" };
      return Object.fromEntries(answerProblems(node, value).map(({ code }) => [code, code]));
    },
    drafts: device.drafts,
    pages: device.pages,
    accepts: (value) => Array.isArray(value),
    // Somebody removed the group it was written in: its author still finds it.
    adopts: (key) => (mayExist(form, key) ? { held: heldAt(key) } : null),
  });
  // A group that was added, here or by somebody else, brings places with it. First of all listeners: the others find them.
  elsewhere.set(saver, known);
  const gone = new Set<string>();
  saver.subscribe((changed) => {
    const { stuck } = saver.summary;
    if (stuck.length === 0 && !isGroupList(form, changed)) return;
    for (const key of keysNow(form, saver)) if (!saver.has(key)) saver.add(key, heldAt(key));
    if (stuck.length === 0) return;
    const state = stateOf(form, saver);
    // What was refused because its place was gone is sent as soon as the place is back.
    const back = stuck.filter((key) => isShown(form, state, key) && gone.delete(key));
    for (const key of stuck) if (!isShown(form, state, key)) gone.add(key);
    if (back.length > 0) saver.retry(back);
  });
  return saver;
}

const stateOf = (form: Form, saver: AnswerSaver): FormState => ({
  answers: new Map(keysNow(form, saver).map((key) => [key, saver.part(key).value])),
  locks: new Set(),
});

/** Whether there is a field for an answer now: its groups are there, and its conditions hold. */
export const isShown = (form: Form, state: FormState, key: string): boolean =>
  existsAt(form, state, key) === "yes" && isVisible(form, state, key);

/** Whether a key leads to a question of the form, whichever groups there are. */
function mayExist(form: Form, key: string): boolean {
  const { nodeId = "", groups = [] } = parseKey(key) ?? {};
  const place = form.places.get(nodeId);
  if (!place || isStructure(place.node)) return false;
  return place.groups.join("/") === groups.map(({ structureId }) => structureId).join("/");
}

/** Puts the groups around an answer back that somebody removed while it was written. */
export function putGroupsBack(saver: AnswerSaver, key: string): void {
  const { groups = [] } = parseKey(key) ?? {};
  for (const [index, { structureId, groupId }] of groups.entries()) {
    const list = keyOf(groups.slice(0, index), structureId);
    const ids = groupIds(saver.part(list).value);
    if (!ids.includes(groupId)) saver.change(list, [...ids, groupId]);
  }
}

/** What waits for the person and is still as it was refused when a lock goes. */
export function retryUnlocked(saver: AnswerSaver, form: Form, locks: ReadonlySet<string>): void {
  const unlocked = saver.summary.stuck.filter((key) => {
    const { status } = saver.part(key);
    const node = form.places.get(parseKey(key)?.nodeId ?? "")?.node;
    return (
      status.kind === "device" && status.why === "locked" && node && !hasLocks({ locks }, node)
    );
  });
  if (unlocked.length > 0) saver.retry(unlocked);
}

interface Places {
  readonly form: Form;
  readonly keys: readonly string[];
  /** The lists of groups they were found by. */
  readonly lists: ReadonlyMap<string, Answer>;
}

const places = new WeakMap<AnswerSaver, Places>();

/** The places there are now. They change with the lists of groups only: nobody walks the form for a key typed. */
export function keysNow(form: Form, saver: AnswerSaver): readonly string[] {
  const answerAt = (key: string) => (saver.has(key) ? saver.part(key).value : NO_ANSWER);
  const known = places.get(saver);
  if (known?.form === form && [...known.lists].every(([key, ids]) => answerAt(key) === ids))
    return known.keys;
  const lists = new Map<string, Answer>();
  const keys = placeKeys(form, (key) => {
    const ids = answerAt(key);
    lists.set(key, ids);
    return ids;
  });
  places.set(saver, { form, keys, lists });
  return keys;
}

/** Every place of the form as it stands, hidden ones too: a condition may show them while one types. */
function placeKeys(form: Form, answerAt: (key: string) => Answer): string[] {
  const keys: string[] = [];
  const walk = (node: FormNode, groups: readonly GroupStep[]) => {
    const key = keyOf(groups, node.id);
    if (!isStructure(node) || isGroup(node)) keys.push(key);
    if (!isStructure(node)) return;
    const steps = isGroup(node)
      ? groupIds(answerAt(key)).map((groupId) => [...groups, { structureId: node.id, groupId }])
      : [groups];
    for (const step of steps) for (const child of node.children) walk(child, step);
  };
  for (const node of form.model.children) walk(node, []);
  return keys;
}
