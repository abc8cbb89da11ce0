import { useSyncExternalStore } from "react";
import type { FormModelType } from "#form-engine/model.ts";
import type { PresentPerson } from "../../live/messages.ts";

/** Another member changed an answer. */
export interface ChangeNotice {
  readonly by: string;
  /** The person is editing this answer, so the new text is shown only after leaving it or on request. */
  readonly isDeferred: boolean;
}

const NO_PEOPLE: readonly PresentPerson[] = [];

/**
 * Other members on the page and their latest changes. Questions subscribe to their own part and render only when it
 * changes.
 */
export class OtherPeople {
  readonly #formModelType: FormModelType;
  readonly #listeners = new Set<() => void>();
  #people: readonly PresentPerson[] = NO_PEOPLE;
  #byKey: ReadonlyMap<string, readonly PresentPerson[]> = new Map();
  readonly #notices = new Map<string, ChangeNotice>();

  constructor(formModelType: FormModelType) {
    this.#formModelType = formModelType;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get people(): readonly PresentPerson[] {
    return this.#people;
  }

  set people(people: readonly PresentPerson[]) {
    this.#people = people;
    const here = people.filter((one) => one.at && one.formModelType === this.#formModelType);
    const byKey = Map.groupBy(here, ({ at }) => at ?? "");
    // Unchanged lists keep their identity.
    this.#byKey = new Map(
      [...byKey].map(([key, now]) => {
        const before = this.#byKey.get(key);
        return [key, before && haveSameIds(before, now) ? before : now];
      }),
    );
    this.#tell();
  }

  listInAnswer(key: string): readonly PresentPerson[] {
    return this.#byKey.get(key) ?? NO_PEOPLE;
  }

  getNotice(key: string): ChangeNotice | null {
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

const haveSameIds = (one: readonly PresentPerson[], other: readonly PresentPerson[]): boolean =>
  one.length === other.length && one.every(({ userId }, at) => userId === other[at]?.userId);

export function useOtherPeople<Value>(
  others: OtherPeople,
  read: (others: OtherPeople) => Value,
): Value {
  const snapshot = () => read(others);
  return useSyncExternalStore(others.subscribe, snapshot, snapshot);
}
