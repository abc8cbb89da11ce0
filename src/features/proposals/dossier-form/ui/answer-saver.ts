import { buildAnswerKey, type GroupStep, parseKey } from "#form-engine/answer-key.ts";
import { findAnswerProblems } from "#form-engine/answers.ts";
import { isVisible } from "#form-engine/conditions.ts";
import type { Form } from "#form-engine/form.ts";
import { isGroupList } from "#form-engine/form-shape.ts";
import { checkKeyExists, type FormState, hasLocks, toGroupIds } from "#form-engine/form-state.ts";
import { type FormModelType, type FormNode, isGroup, isStructure } from "#form-engine/model.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { DraftStore } from "#platform/browser/saver/draft-store.ts";
import { createIndexedDraftStore } from "#platform/browser/saver/indexed-draft-store.ts";
import { type PageLocks, webPageLocks } from "#platform/browser/saver/orphaned-drafts.ts";
import type { ServerValue } from "#platform/browser/saver/save-types.ts";
import { Saver } from "#platform/browser/saver/saver.ts";
import type { SentAnswer, saveAnswersContract } from "../endpoints.ts";
import type { RefusedAnswers } from "../rules/answer-verdict.ts";
import { isSameAnswer, mergeAnswers, toChangeResults } from "../rules/merge-answers.ts";

export interface AnswerMeta {
  readonly by: string | null;
  readonly byId: string | null;
  readonly at: string | null;
}

export type AnswerSaver = Saver<Answer, AnswerMeta>;

export interface FormPageRef {
  readonly accountId: string;
  readonly dossierId: string;
  readonly formModelType: FormModelType;
}

export interface AnswerSaverOptions extends FormPageRef {
  readonly form: Form;
  readonly answers: Readonly<Record<string, SentAnswer>>;
  readonly readOnly: boolean;
  /** Answers posted without script and refused; the saver starts with these texts. */
  readonly returned?: RefusedAnswers | undefined;
  /** Called after each response with the form's last update. */
  readonly onUpdate: (lastUpdate: string) => void;
}

const toServerValue = ({
  answer,
  version,
  by,
  byId,
  at,
}: SentAnswer): ServerValue<Answer, AnswerMeta> => ({
  value: answer,
  version,
  meta: { by, byId, at },
});

const UNANSWERED: ServerValue<Answer, AnswerMeta> = {
  value: NO_ANSWER,
  version: 0,
  meta: { by: null, byId: null, at: null },
};

/** Stored answers of questions that are not in the form now, for a group that is added back. */
const remoteVersions = new WeakMap<AnswerSaver, Map<string, SentAnswer>>();

/** Passes an answer saved by another page or member to the saver. */
export function receiveAnswer(
  saver: AnswerSaver,
  received: SentAnswer & { readonly key: string },
): void {
  if (saver.has(received.key)) saver.receive(received.key, toServerValue(received));
  else remoteVersions.get(saver)?.set(received.key, received);
}

/** Local storage of unacknowledged changes, and the list of open pages. */
interface Device {
  readonly drafts: DraftStore<Answer>;
  readonly pages: PageLocks;
}

const createDevice = ({ accountId, dossierId, formModelType }: FormPageRef): Device => ({
  drafts: createIndexedDraftStore(accountId, `dossier/${dossierId}/${formModelType}`),
  pages: webPageLocks,
});

/** Creates the saver of a form, with one part for each answer. */
export function createAnswerSaver(
  options: AnswerSaverOptions,
  device: Device = createDevice(options),
): AnswerSaver {
  const { form, answers, dossierId, formModelType, readOnly } = options;
  const nodeAt = (key: string): FormNode | undefined =>
    form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
  // Includes the groups of a refused group list, so that their answers have parts too.
  const shown = (key: string) => options.returned?.[key]?.answer ?? answers[key]?.answer;
  const parts = collectAnswerKeys(form, (key) => shown(key) ?? NO_ANSWER).map((key) => {
    const stored = answers[key];
    const posted = options.returned?.[key];
    // A refused file changed nothing; only changed texts and conflicts are restored.
    const changed = posted && !isSameAnswer(posted.answer, stored?.answer ?? NO_ANSWER);
    const back = changed || posted?.code === "conflict" ? posted : undefined;
    return [
      key,
      {
        serverValue: stored ? toServerValue(stored) : UNANSWERED,
        submission: back && {
          kind: back.code === "conflict" ? ("conflict" as const) : ("invalid" as const),
          value: back.answer,
        },
      },
    ] as const;
  });
  const known = new Map(Object.entries(answers));
  const getServerValue = (key: string): ServerValue<Answer, AnswerMeta> => {
    const stored = known.get(key);
    return stored ? toServerValue(stored) : UNANSWERED;
  };
  const saver = new Saver<Answer, AnswerMeta>({
    parts: Object.fromEntries(parts),
    readOnly,
    hasServerHistory: true,
    async send(changes, { keepalive, isUserInitiated }) {
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
          // An automatic save does not open the sign-in dialog: the save bar has a button for it.
          promptSignIn: isUserInitiated,
        },
      );
      if (!outcome.ok) {
        const later = outcome.problem?.code === "TOO_MANY_REQUESTS";
        return later
          ? { kind: "failed" }
          : { kind: outcome.kind, code: outcome.problem?.details.why };
      }
      options.onUpdate(outcome.answer.formModelLastUpdate);
      return {
        kind: "answered",
        verdicts: toChangeResults(outcome.answer.verdicts, toServerValue),
      };
    },
    isSame: isSameAnswer,
    merge: (base, mine, theirs, key) => mergeAnswers(nodeAt(key), base, mine, theirs),
    validate(value, key) {
      const node = nodeAt(key);
      if (!node) return { "": "unknownNode" };
      return Object.fromEntries(findAnswerProblems(node, value).map(({ code }) => [code, code]));
    },
    drafts: device.drafts,
    pageLocks: device.pages,
    isValidDraft: (value) => Array.isArray(value),
    // Another member removed the group; the author must still find the draft.
    createMissingPart: (key) =>
      isQuestionKey(form, key) ? { serverValue: getServerValue(key) } : null,
  });
  // An added group needs new parts. Subscribed first, so that other listeners find them.
  remoteVersions.set(saver, known);
  const gone = new Set<string>();
  saver.subscribe((changed) => {
    const { blockedKeys } = saver.summary;
    if (blockedKeys.length === 0 && !isGroupList(form, changed)) return;
    for (const key of listAnswerKeys(form, saver))
      if (!saver.has(key)) saver.add(key, getServerValue(key));
    if (blockedKeys.length === 0) return;
    const state = toFormState(form, saver);
    // Refused changes are sent again as soon as their question is visible again.
    const back = blockedKeys.filter((key) => isShown(form, state, key) && gone.delete(key));
    for (const key of blockedKeys) if (!isShown(form, state, key)) gone.add(key);
    if (back.length > 0) saver.retry(back);
  });
  return saver;
}

const toFormState = (form: Form, saver: AnswerSaver): FormState => ({
  answers: new Map(listAnswerKeys(form, saver).map((key) => [key, saver.getPart(key).value])),
  locks: new Set(),
});

/** Whether the answer has a field now: its groups exist and its conditions are met. */
export const isShown = (form: Form, state: FormState, key: string): boolean =>
  checkKeyExists(form, state, key) === "yes" && isVisible(form, state, key);

/** Whether the key addresses a question of the form, ignoring which groups exist. */
function isQuestionKey(form: Form, key: string): boolean {
  const { nodeId = "", groups = [] } = parseKey(key) ?? {};
  const position = form.positions.get(nodeId);
  if (!position || isStructure(position.node)) return false;
  return position.groups.join("/") === groups.map(({ structureId }) => structureId).join("/");
}

/** Adds back the groups around an answer that another member removed. */
export function restoreGroups(saver: AnswerSaver, key: string): void {
  const { groups = [] } = parseKey(key) ?? {};
  for (const [index, { structureId, groupId }] of groups.entries()) {
    const list = buildAnswerKey(groups.slice(0, index), structureId);
    const ids = toGroupIds(saver.getPart(list).value);
    if (!ids.includes(groupId)) saver.change(list, [...ids, groupId]);
  }
}

/** Retries changes refused because of a lock that is now gone. */
export function retryUnlocked(saver: AnswerSaver, form: Form, locks: ReadonlySet<string>): void {
  const unlocked = saver.summary.blockedKeys.filter((key) => {
    const { status } = saver.getPart(key);
    const node = form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
    return (
      status.kind === "device" && status.why === "locked" && node && !hasLocks({ locks }, node)
    );
  });
  if (unlocked.length > 0) saver.retry(unlocked);
}

interface CachedKeys {
  readonly form: Form;
  readonly keys: readonly string[];
  /** The group lists from which the keys were computed. */
  readonly lists: ReadonlyMap<string, Answer>;
}

const keyCache = new WeakMap<AnswerSaver, CachedKeys>();

/** The current answer keys. They depend only on group lists, so the form is not walked at each keystroke. */
export function listAnswerKeys(form: Form, saver: AnswerSaver): readonly string[] {
  const answerAt = (key: string) => (saver.has(key) ? saver.getPart(key).value : NO_ANSWER);
  const known = keyCache.get(saver);
  if (known?.form === form && [...known.lists].every(([key, ids]) => answerAt(key) === ids))
    return known.keys;
  const lists = new Map<string, Answer>();
  const keys = collectAnswerKeys(form, (key) => {
    const ids = answerAt(key);
    lists.set(key, ids);
    return ids;
  });
  keyCache.set(saver, { form, keys, lists });
  return keys;
}

/** All answer keys of the form, including hidden questions, which a condition may show at any time. */
function collectAnswerKeys(form: Form, answerAt: (key: string) => Answer): string[] {
  const keys: string[] = [];
  const walk = (node: FormNode, groups: readonly GroupStep[]) => {
    const key = buildAnswerKey(groups, node.id);
    if (!isStructure(node) || isGroup(node)) keys.push(key);
    if (!isStructure(node)) return;
    const steps = isGroup(node)
      ? toGroupIds(answerAt(key)).map((groupId) => [...groups, { structureId: node.id, groupId }])
      : [groups];
    for (const step of steps) for (const child of node.children) walk(child, step);
  };
  for (const node of form.model.children) walk(node, []);
  return keys;
}
