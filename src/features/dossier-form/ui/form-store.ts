import { useSyncExternalStore } from "react";
import { countProgress, type FormProgress } from "#form-engine/counting.ts";
import type { Form } from "#form-engine/form.ts";
import { shapeAfter, shapeOf } from "#form-engine/form-shape.ts";
import { EMPTY_STATE, type FormState } from "#form-engine/form-state.ts";
import { type Occurrence, occurrences } from "#form-engine/occurrences.ts";
import { NO_ANSWER } from "#form-engine/question-type.ts";
import { type AnswerSaver, keysNow } from "./answer-saver.ts";

/** Counts lag behind typing by this much at most; fields never do. */
const COUNT_AFTER_MS = 150;

/**
 * A form as it stands in the page, in pieces that each change as seldom as they can: what somebody types renders their own
 * question, and nothing that has the size of the form.
 */
export class FormStore {
  readonly #form: Form;
  readonly #saver: AnswerSaver;
  readonly #followers = new Set<() => void>();
  #state: FormState = EMPTY_STATE;
  #shape: FormState = EMPTY_STATE;
  #places: { shape: FormState; found: readonly Occurrence[] } | null = null;
  #counted: { state: FormState; progress: FormProgress } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: (() => void) | null = null;

  constructor(form: Form, saver: AnswerSaver) {
    this.#form = form;
    this.#saver = saver;
  }

  /** See `shapeOf`. */
  readonly shape = (): FormState => {
    this.#look();
    return this.#shape;
  };

  /** As it was counted last. */
  readonly progress = (): FormProgress => this.#counted?.progress ?? this.count();

  /** Counted now. */
  count(): FormProgress {
    this.#look();
    if (this.#counted?.state === this.#state) return this.#counted.progress;
    const progress = countProgress(this.#form, this.#state, this.#occurrences());
    this.#counted = { state: this.#state, progress };
    for (const follower of this.#followers) follower();
    return progress;
  }

  readonly followShape = (listener: () => void): (() => void) => this.#saver.subscribe(listener);

  readonly followProgress = (listener: () => void): (() => void) => {
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
    }, COUNT_AFTER_MS);
  };

  #look(): void {
    const saver = this.#saver;
    const keys = keysNow(this.#form, saver);
    // A group that has just come brings its places one after the other.
    const answerAt = (key: string) => (saver.has(key) ? saver.part(key).value : NO_ANSWER);
    const before = this.#state;
    const isSame =
      keys.length === before.answers.size &&
      keys.every((key) => before.answers.get(key) === answerAt(key));
    if (isSame) return;
    const answers = new Map(keys.map((key) => [key, answerAt(key)]));
    this.#state = { ...EMPTY_STATE, answers };
    this.#shape =
      before === EMPTY_STATE
        ? shapeOf(this.#form, this.#state)
        : shapeAfter(this.#form, { before, shape: this.#shape, state: this.#state });
  }

  #occurrences(): readonly Occurrence[] {
    if (this.#places?.shape !== this.#shape)
      this.#places = { shape: this.#shape, found: occurrences(this.#form, this.#shape) };
    return this.#places.found;
  }
}

/** Renders when a place comes, goes, is shown or hidden. */
export const useFormShape = (store: FormStore): FormState =>
  useSyncExternalStore(store.followShape, store.shape, store.shape);

/** Renders when what is read of the counts changes. */
export function useProgress<Value>(
  store: FormStore,
  read: (progress: FormProgress) => Value,
): Value {
  const value = () => read(store.progress());
  return useSyncExternalStore(store.followProgress, value, value);
}
