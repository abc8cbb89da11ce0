import { useSyncExternalStore } from "react";
import { countProgress, type FormProgress } from "#form-engine/count-progress.ts";
import type { Form } from "#form-engine/form.ts";
import { isGroupList, keepsShape, toFormShape, updateFormShape } from "#form-engine/form-shape.ts";
import { EMPTY_STATE, type FormState } from "#form-engine/form-state.ts";
import { listOccurrences, type Occurrence } from "#form-engine/occurrences.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import { type AnswerSaver, listAnswerKeys } from "./answer-saver.ts";

/** Maximum delay of the counts after typing. */
const COUNT_DELAY_MS = 150;

/**
 * The state of a form in parts that change as rarely as possible: typing renders the edited question only, nothing of
 * the size of the form.
 */
export class FormStore {
  readonly #form: Form;
  readonly #saver: AnswerSaver;
  readonly #followers = new Set<() => void>();
  /** Answers at the last read; null before. */
  #answers: Map<string, Answer> | null = null;
  /** Keys changed since the last read. */
  readonly #changed = new Set<string>();
  #shape: FormState = EMPTY_STATE;
  #occurrences: { shape: FormState; found: readonly Occurrence[] } | null = null;
  #progress: FormProgress | null = null;
  /** Whether an answer changed since the last count. */
  #outdated = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: (() => void) | null = null;

  constructor(form: Form, saver: AnswerSaver) {
    this.#form = form;
    this.#saver = saver;
    // Never unsubscribed: saver and store live as long as the page.
    saver.subscribe((key) => void this.#changed.add(key));
  }

  /** See `toFormShape`. */
  readonly getShape = (): FormState => {
    this.#look();
    return this.#shape;
  };

  /** The last count. */
  readonly getProgress = (): FormProgress => this.#progress ?? this.count();

  /** Counts now if an answer changed. */
  count(): FormProgress {
    const answers = this.#look();
    if (this.#progress && !this.#outdated) return this.#progress;
    this.#progress = countProgress(
      this.#form,
      { ...EMPTY_STATE, answers },
      this.#listOccurrences(),
    );
    this.#outdated = false;
    for (const follower of this.#followers) follower();
    return this.#progress;
  }

  readonly subscribeToShape = (listener: () => void): (() => void) =>
    this.#saver.subscribe(listener);

  readonly subscribeToProgress = (listener: () => void): (() => void) => {
    this.#followers.add(listener);
    if (this.#stop === null) {
      this.#stop = this.#saver.subscribe(this.#countSoon);
      this.#countSoon();
    }
    return () => {
      this.#followers.delete(listener);
      if (this.#followers.size > 0) return;
      this.#stop?.();
      this.#stop = null;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  readonly #countSoon = (): void => {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.count();
    }, COUNT_DELAY_MS);
  };

  /** Reads changed answers. Only a changed group list can add or remove keys; then all answers are read again. */
  #look(): ReadonlyMap<string, Answer> {
    const answers = this.#answers;
    if (answers === null) return this.#lookAtAll();
    const changed = [...this.#changed];
    if (changed.some((key) => isGroupList(this.#form, key))) return this.#lookAtAll();
    this.#changed.clear();
    let keeps = true;
    for (const key of changed) {
      const before = answers.get(key);
      const now = this.#answerAt(key);
      // The saver keeps parts of removed groups; they are not answers of the form.
      if (before === undefined || before === now) continue;
      answers.set(key, now);
      this.#outdated = true;
      keeps &&= keepsShape(this.#form, key, before, now);
    }
    if (!keeps) this.#shape = toFormShape(this.#form, { ...EMPTY_STATE, answers });
    return answers;
  }

  #lookAtAll(): ReadonlyMap<string, Answer> {
    this.#changed.clear();
    const before = this.#answers;
    const keys = listAnswerKeys(this.#form, this.#saver);
    const answers = new Map(keys.map((key) => [key, this.#answerAt(key)]));
    const state = { ...EMPTY_STATE, answers };
    this.#shape = before
      ? updateFormShape(this.#form, {
          before: { ...EMPTY_STATE, answers: before },
          shape: this.#shape,
          state,
        })
      : toFormShape(this.#form, state);
    this.#answers = answers;
    this.#outdated = true;
    return answers;
  }

  /** The parts of a new group are added one by one, so some may be missing yet. */
  #answerAt(key: string): Answer {
    return this.#saver.has(key) ? this.#saver.getPart(key).value : NO_ANSWER;
  }

  #listOccurrences(): readonly Occurrence[] {
    if (this.#occurrences?.shape !== this.#shape)
      this.#occurrences = { shape: this.#shape, found: listOccurrences(this.#form, this.#shape) };
    return this.#occurrences.found;
  }
}

/** Renders when a question is added, removed, shown or hidden. */
export const useFormShape = (store: FormStore): FormState =>
  useSyncExternalStore(store.subscribeToShape, store.getShape, store.getShape);

/** Renders when the selected value changes. */
export function useProgress<Value>(
  store: FormStore,
  read: (progress: FormProgress) => Value,
): Value {
  const value = () => read(store.getProgress());
  return useSyncExternalStore(store.subscribeToProgress, value, value);
}
