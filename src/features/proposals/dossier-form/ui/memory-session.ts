import { useEffect, useMemo, useRef } from "react";
import type { Form } from "#form-engine/form.ts";
import { isGroupList } from "#form-engine/form-shape.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import { rebase } from "#form-engine/rebase.ts";
import type { DraftStore } from "#platform/browser/saver/draft-store.ts";
import type { ServerValue } from "#platform/browser/saver/save-types.ts";
import { Saver } from "#platform/browser/saver/saver.ts";
import { isSameAnswer } from "../rules/merge-answers.ts";
import { type AnswerMeta, type AnswerSaver, listAnswerKeys } from "./answer-saver.ts";
import type { FormSession } from "./form-context.ts";
import { FormStore } from "./form-store.ts";
import { OtherPeople } from "./live/other-people.ts";
import { LiveTopics } from "./live/use-topic.ts";

/** Answers by key. */
export type MemoryAnswers = Readonly<Record<string, Answer>>;

/**
 * A session of the editor's components whose answers exist in this page only: for previews of a form. Nothing is sent
 * and nothing is stored on the device. When the form changes, the answers move to the new form as those of a dossier do.
 */
export function useMemorySession(
  form: Form,
  options: {
    readonly initial?: MemoryAnswers;
    readonly onChange?: (answers: MemoryAnswers) => void;
  } = {},
): FormSession {
  const last = useRef<FormSession | null>(null);
  const { initial = {}, onChange } = options;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial answers are read once
  const session = useMemo(() => {
    const before = last.current;
    const answers = before ? moveAnswers(before, form) : initial;
    last.current = createMemorySession(form, answers);
    return last.current;
  }, [form]);
  const report = useRef(onChange);
  report.current = onChange;
  useEffect(
    () => session.saver.subscribe(() => report.current?.(readMemoryAnswers(session))),
    [session],
  );
  return session;
}

/** The answers of a session that are not empty. */
const readMemoryAnswers = ({ form, saver }: FormSession): MemoryAnswers =>
  Object.fromEntries(
    listAnswerKeys(form, saver)
      .map((key) => [key, saver.getPart(key).value] as const)
      .filter(([, answer]) => answer.length > 0),
  );

function moveAnswers(before: FormSession, form: Form): MemoryAnswers {
  const answers = new Map(Object.entries(readMemoryAnswers(before)));
  return Object.fromEntries(rebase(before.form, form, { answers, locks: new Set() }).state.answers);
}

function createMemorySession(form: Form, answers: MemoryAnswers): FormSession {
  const saver = createMemorySaver(form, answers);
  const { formModelType } = form.model;
  return {
    form,
    pageRef: { accountId: "", dossierId: "", formModelType },
    saver,
    store: new FormStore(form, saver),
    locks: new Set(),
    lockedBy: {},
    closedByAgency: new Set(),
    readOnly: false,
    readOnlyWhy: null,
    canExport: false,
    onLock: null,
    onHistory: null,
    live: {
      others: new OtherPeople(formModelType),
      showDeferred: () => {},
      topics: new LiveTopics(),
      ended: false,
    },
  };
}

const toServerValue = (value: Answer): ServerValue<Answer, AnswerMeta> => ({
  value,
  version: 0,
  meta: { by: null, byId: null, at: null },
});

function createMemorySaver(form: Form, answers: MemoryAnswers): AnswerSaver {
  const saver: AnswerSaver = new Saver<Answer, AnswerMeta>({
    parts: {},
    // Nothing is sent before `save`, which no preview calls.
    mode: "manual",
    send: async () => ({ kind: "failed" }),
    isSame: isSameAnswer,
    merge: () => "apart",
    drafts: NO_DRAFTS,
  });
  const addParts = () => {
    // A list of groups that is added may need further parts inside its groups.
    for (let before = -1, count = 0; count !== before; ) {
      before = count;
      const keys = listAnswerKeys(form, saver);
      count = keys.length;
      for (const key of keys)
        if (!saver.has(key)) saver.add(key, toServerValue(answers[key] ?? NO_ANSWER));
    }
  };
  addParts();
  saver.subscribe((key) => {
    if (isGroupList(form, key)) addParts();
  });
  return saver;
}

const NO_DRAFTS: DraftStore<Answer> = {
  list: async () => [],
  read: async () => null,
  write: async () => true,
  writeNow: () => {},
  remove: async () => {},
};
