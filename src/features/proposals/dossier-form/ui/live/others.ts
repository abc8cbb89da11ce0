import { useSyncExternalStore } from "react";
import type { FormModelType } from "#form-engine/model.ts";
import type { PersonHere } from "../../live/messages.ts";

/** Somebody changed an answer. */
export interface ChangeNotice {
  readonly by: string;
  /** One is in the answer oneself: their text is not shown before one leaves it, or asks for it. */
  readonly waits: boolean;
}

const NOBODY: readonly PersonHere[] = [];

/** Who else is here and what they just did, as questions ask for it: one that did not change renders nothing. */
export class Others {
  readonly #formModelType: FormModelType;
  readonly #listeners = new Set<() => void>();
  #people: readonly PersonHere[] = NOBODY;
  #byKey: ReadonlyMap<string, readonly PersonHere[]> = new Map();
  readonly #notices = new Map<string, ChangeNotice>();

  constructor(formModelType: FormModelType) {
    this.#formModelType = formModelType;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get people(): readonly PersonHere[] {
    return this.#people;
  }

  set people(people: readonly PersonHere[]) {
    this.#people = people;
    const here = people.filter((one) => one.at && one.formModelType === this.#formModelType);
    const byKey = Map.groupBy(here, ({ at }) => at ?? "");
    // What is the same stays the same object.
    this.#byKey = new Map(
      [...byKey].map(([key, now]) => {
        const before = this.#byKey.get(key);
        return [key, before && sameNames(before, now) ? before : now];
      }),
    );
    this.#tell();
  }

  in(key: string): readonly PersonHere[] {
    return this.#byKey.get(key) ?? NOBODY;
  }

  notice(key: string): ChangeNotice | null {
    return this.#notices.get(key) ?? null;
  }

  setNotice(key: string, notice: ChangeNotice | null): void {
    if (notice) this.#notices.set(key, notice);
    else if (!this.#notices.delete(key)) return;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const sameNames = (one: readonly PersonHere[], other: readonly PersonHere[]): boolean =>
  one.length === other.length && one.every(({ userId }, at) => userId === other[at]?.userId);

export function useOthers<Value>(others: Others, read: (others: Others) => Value): Value {
  const snapshot = () => read(others);
  return useSyncExternalStore(others.subscribe, snapshot, snapshot);
}
