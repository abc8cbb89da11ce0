import { useSyncExternalStore } from "react";
import { countProgress, type FormProgress } from "#form-engine/count-progress.ts";
import type { Form } from "#form-engine/form.ts";
import { isGroupList, keepsShape, toFormShape, updateFormShape } from "#form-engine/form-shape.ts";
import { EMPTY_STATE, type FormState } from "#form-engine/form-state.ts";
import { listOccurrences, type Occurrence } from "#form-engine/occurrences.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import { type AnswerSaver, listAnswerKeys } from "./answer-saver.ts";

/** Counts lag behind typing by this much at most; fields never do. */
const COUNT_DELAY_MS = 150;

/**
 * A form as it stands in the page, in pieces that each change as seldom as they can: what somebody types renders their own
 * question, and nothing that has the size of the form.
 */
export class FormStore {
  readonly #form: Form;
  readonly #saver: AnswerSaver;
  readonly #followers = new Set<() => void>();
  /** As they were when somebody last looked. */
  #answers: Map<string, Answer> | null = null;
  /** Since then: nothing else is looked at again. */
  readonly #changed = new Set<string>();
  #shape: FormState = EMPTY_STATE;
  #places: { getShape: FormState; found: readonly Occurrence[] } | null = null;
  #progress: FormProgress | null = null;
  /** Whether an answer changed since it was counted. */
  #outdated = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: (() => void) | null = null;

  constructor(form: Form, saver: AnswerSaver) {
    this.#form = form;
    this.#saver = saver;
    // For good: both are of one page, and go with it.
    saver.subscribe((key) => void this.#changed.add(key));
  }

  /** See `toFormShape`. */
  readonly getShape = (): FormState => {
    this.#look();
    return this.#shape;
  };

  /** As it was counted last. */
  readonly getProgress = (): FormProgress => this.#progress ?? this.count();

  /** Counted now. */
  count(): FormProgress {
    const answers = this.#look();
    if (this.#progress && !this.#outdated) return this.#progress;
    this.#progress = countProgress(this.#form, { ...EMPTY_STATE, answers }, this.#occurrences());
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

  /** Places come and go with the lists of groups only: other answers are taken up one by one. */
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
      // What is kept of a place that is gone is no answer of the form.
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
          getShape: this.#shape,
          state,
        })
      : toFormShape(this.#form, state);
    this.#answers = answers;
    this.#outdated = true;
    return answers;
  }

  /** A group that has just come brings its places one after the other. */
  #answerAt(key: string): Answer {
    return this.#saver.has(key) ? this.#saver.getPart(key).value : NO_ANSWER;
  }

  #occurrences(): readonly Occurrence[] {
    if (this.#places?.getShape !== this.#shape)
      this.#places = { getShape: this.#shape, found: listOccurrences(this.#form, this.#shape) };
    return this.#places.found;
  }
}

/** Renders when a place comes, goes, is shown or hidden. */
export const useFormShape = (store: FormStore): FormState =>
  useSyncExternalStore(store.subscribeToShape, store.getShape, store.getShape);

/** Renders when what is read of the counts changes. */
export function useProgress<Value>(
  store: FormStore,
  read: (progress: FormProgress) => Value,
): Value {
  const value = () => read(store.getProgress());
  return useSyncExternalStore(store.subscribeToProgress, value, value);
}
