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
import type { PartReplacement } from "#platform/browser/saver/parts.ts";
import type {
  Change,
  ChangeResult,
  SendResult,
  ServerValue,
} from "#platform/browser/saver/save-types.ts";
import { Saver } from "#platform/browser/saver/saver.ts";
import type { SendOptions } from "#platform/browser/saver/saver-options.ts";
import type { SentAnswer, saveAnswersContract } from "../endpoints.ts";
import type { RefusedAnswers } from "../rules/answer-verdict.ts";
import { CarryOver, parseFormerKey, toFormerKey } from "../rules/carry-over.ts";
import { isSameAnswer, mergeAnswers, toChangeResults } from "../rules/merge-answers.ts";
import { VersionedDrafts } from "./versioned-drafts.ts";

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
  /** Version of the form. */
  readonly versionId: string;
  readonly answers: Readonly<Record<string, SentAnswer>>;
  readonly readOnly: boolean;
  /** Answers posted without script and refused; the saver starts with these texts. */
  readonly returned?: RefusedAnswers | undefined;
  /** Called after each response with the form's last update. */
  readonly onUpdate: (lastUpdate: string) => void;
  /** The server has stored a text of a former version, as an answer or set aside. */
  readonly onPlaced?: (() => void) | undefined;
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

/** The version of the form that a saver has the parts of. It changes when a new version reaches the dossier. */
interface FollowedForm {
  form: Form;
  versionId: string;
  /** Stored answers, also of questions that are not in the form now, for a group that is added back. */
  answers: Map<string, SentAnswer>;
  readonly drafts: VersionedDrafts<Answer>;
  /** Versions that the page showed before, to name the questions of texts without a place. */
  readonly formers: Map<string, Form>;
}

const followedForms = new WeakMap<AnswerSaver, FollowedForm>();

/** Passes an answer saved by another page or member to the saver. */
export function receiveAnswer(
  saver: AnswerSaver,
  received: SentAnswer & { readonly key: string },
): void {
  if (saver.has(received.key)) saver.receive(received.key, toServerValue(received));
  else followedForms.get(saver)?.answers.set(received.key, received);
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
  const { answers, dossierId, formModelType, readOnly } = options;
  const followed: FollowedForm = {
    form: options.form,
    versionId: options.versionId,
    answers: new Map(Object.entries(answers)),
    drafts: new VersionedDrafts(device.drafts, options.versionId),
    formers: new Map(),
  };
  const nodeAt = (key: string): FormNode | undefined =>
    followed.form.positions.get(parseKey(key)?.nodeId ?? "")?.node;
  // Includes the groups of a refused group list, so that their answers have parts too.
  const shown = (key: string) => options.returned?.[key]?.answer ?? answers[key]?.answer;
  const parts = collectAnswerKeys(options.form, (key) => shown(key) ?? NO_ANSWER).map((key) => {
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
  const getServerValue = (key: string): ServerValue<Answer, AnswerMeta> => {
    const stored = followed.answers.get(key);
    return stored ? toServerValue(stored) : UNANSWERED;
  };
  /** Former keys whose text the server has stored. */
  const placed = new Set<string>();
  const sendChanges = async (
    formVersion: string,
    changes: readonly Change<Answer>[],
    { keepalive, isUserInitiated }: SendOptions<undefined>,
  ): Promise<SendResult<Answer, AnswerMeta>> => {
    const toAnswerKey = (key: string) => parseFormerKey(key)?.key ?? key;
    const outcome = await callEndpoint<typeof saveAnswersContract>(
      "POST",
      "/mon-espace/dossier/:id/reponses/:formModelType",
      {
        params: { id: dossierId, formModelType },
        body: {
          formVersion,
          changes: changes.map(({ key, id, version, value }) => ({
            key: toAnswerKey(key),
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
    const verdicts = toChangeResults(outcome.answer.verdicts, toServerValue);
    // The page still shows the former version, whose question is gone.
    if (formVersion === followed.versionId && Object.values(verdicts).some(isSetAside))
      options.onPlaced?.();
    return {
      kind: "answered",
      verdicts: Object.fromEntries(
        changes.flatMap(({ key, version, value }) => {
          const verdict = verdicts[toAnswerKey(key)];
          return verdict ? [[key, toPlacedResult(verdict, { version, value })]] : [];
        }),
      ),
    };
  };
  const saver = new Saver<Answer, AnswerMeta>({
    parts: Object.fromEntries(parts),
    readOnly,
    hasServerHistory: true,
    async send(changes, options) {
      const byVersion = Map.groupBy(
        changes,
        ({ key }) => parseFormerKey(key)?.versionId ?? followed.versionId,
      );
      const verdicts: Record<string, ChangeResult<Answer, AnswerMeta>> = {};
      // One request for each version; nearly always one.
      for (const [versionId, some] of byVersion) {
        const result = await sendChanges(versionId, some, options);
        if (result.kind === "answered") Object.assign(verdicts, result.verdicts);
        else if (byVersion.size === 1) return result;
        else for (const { key } of some) verdicts[key] = { kind: "failed" };
      }
      for (const [key, { kind }] of Object.entries(verdicts))
        if (kind === "saved" && parseFormerKey(key)) placed.add(key);
      return { kind: "answered", verdicts };
    },
    isSame: isSameAnswer,
    merge: (base, mine, theirs, key) => mergeAnswers(nodeAt(key), base, mine, theirs),
    validate(value, key) {
      // Judged by the server, which knows the former version.
      if (parseFormerKey(key)) return {};
      const node = nodeAt(key);
      if (!node) return { "": "unknownNode" };
      return Object.fromEntries(findAnswerProblems(node, value).map(({ code }) => [code, code]));
    },
    drafts: followed.drafts,
    pageLocks: device.pages,
    isValidDraft: (value) => Array.isArray(value),
    // Another member removed the group; the author must still find the draft.
    createMissingPart: (key) =>
      parseFormerKey(key) || isQuestionKey(followed.form, key)
        ? { serverValue: getServerValue(key) }
        : null,
  });
  // An added group needs new parts. Subscribed first, so that other listeners find them.
  followedForms.set(saver, followed);
  const gone = new Set<string>();
  saver.subscribe((changed) => {
    const { form } = followed;
    if (
      placed.has(changed) &&
      saver.has(changed) &&
      saver.getPart(changed).status.kind === "saved"
    ) {
      placed.delete(changed);
      saver.remove(changed);
      options.onPlaced?.();
      return;
    }
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

const isSetAside = (result: ChangeResult<Answer, AnswerMeta>): boolean =>
  "code" in result && result.code === "setAside";

/** A text that the server has set aside is stored, as one that is saved; the list of points shows it. */
const toPlacedResult = (
  result: ChangeResult<Answer, AnswerMeta>,
  sent: Pick<Change<Answer>, "version" | "value">,
): ChangeResult<Answer, AnswerMeta> =>
  isSetAside(result) ? { kind: "saved", held: { ...sent, meta: UNANSWERED.meta } } : result;

/** A version of the form with its stored answers. */
export interface FormVersion {
  readonly form: Form;
  readonly versionId: string;
  readonly answers: Readonly<Record<string, SentAnswer>>;
}

/**
 * Gives a saver the parts of another version of its form. Unsaved texts move to their question there; texts without a
 * place stay under their former key and are sent to the server, which sets them aside. `commit` shows the new version.
 */
export function followFormVersion(
  saver: AnswerSaver,
  next: FormVersion,
  commit: (carryOver: CarryOver) => void,
): Promise<void> {
  const followed = followedForms.get(saver);
  if (!followed) throw new Error("followFormVersion needs a saver made by createAnswerSaver");
  let carryOver: CarryOver;
  return saver.replaceParts(
    () => {
      const { form, versionId } = followed;
      if (versionId === next.versionId) return null;
      carryOver = new CarryOver(form, next.form, toFormState(form, saver));
      const parts = planParts(saver, followed, next, carryOver);
      followed.formers.set(versionId, form);
      followed.form = next.form;
      followed.versionId = next.versionId;
      followed.answers = new Map(Object.entries(next.answers));
      followed.drafts.follow(next.versionId);
      return parts;
    },
    () => {
      commit(carryOver);
      // After the carried texts were stored.
      queueMicrotask(() => followed.drafts.removeFormer((key) => saver.has(key)));
    },
  );
}

/** The version of the form that a saver has the parts of. */
export const getFormVersion = (saver: AnswerSaver): string =>
  followedForms.get(saver)?.versionId ?? "";

/** The form in which a text was typed; undefined if this page never showed that version. */
export const getFormerForm = (saver: AnswerSaver, versionId: string): Form | undefined =>
  followedForms.get(saver)?.formers.get(versionId);

type Replacements = Map<string, PartReplacement<Answer, AnswerMeta>>;

/** The parts of the next version, each with the texts carried over to it. */
function planParts(
  saver: AnswerSaver,
  { form, versionId }: FollowedForm,
  next: FormVersion,
  carryOver: CarryOver,
): Replacements {
  /** Saved by this page after the new version was loaded: newer than the answers that came with it. */
  const newer = new Map<string, ServerValue<Answer, AnswerMeta>>();
  for (const key of listAnswerKeys(form, saver)) {
    if (!saver.has(key)) continue;
    const { serverValue } = saver.getPart(key);
    const target = carryOver.toKey(key);
    if (!target || serverValue.version <= (next.answers[target]?.version ?? 0)) continue;
    const carried = carryOver.toAnswer(key, serverValue.value);
    if (carried) newer.set(target, { ...serverValue, value: carried.answer });
  }
  const drafts = saver.listDrafts().map(({ key, slot, draft }) => {
    const carried = parseFormerKey(key) ? null : carryOver.toDraft(key, draft);
    return { slot, ...(carried ?? { key: toKeptKey(versionId, key), draft }) };
  });
  const draftsByKey = Map.groupBy(drafts, ({ key }) => key);
  const getServerValue = (key: string): ServerValue<Answer, AnswerMeta> => {
    const stored = next.answers[key];
    return newer.get(key) ?? (stored ? toServerValue(stored) : UNANSWERED);
  };
  /** The groups as the page will show them, with those that are not saved yet. */
  const shown = (key: string): Answer =>
    draftsByKey.get(key)?.[0]?.draft.value ?? getServerValue(key).value;
  const keys = new Set([...collectAnswerKeys(next.form, shown), ...draftsByKey.keys()]);
  return new Map(
    [...keys].map((key) => {
      const serverValue = parseFormerKey(key) ? UNANSWERED : getServerValue(key);
      const own = draftsByKey.get(key);
      return [key, own ? { serverValue, drafts: own } : { serverValue }];
    }),
  );
}

const toKeptKey = (versionId: string, key: string): string =>
  parseFormerKey(key) ? key : toFormerKey(versionId, key);

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
