import { createContext, useContext, useSyncExternalStore } from "react";

/** Which pad of the form is open. Questions only open one: none of them renders when another does. */
export class OpenPadStore {
  /** Whether this process has pads: else the plain fields are all there is. */
  readonly isOffered: boolean;
  #key: string | null = null;
  #opensReview = false;
  readonly #listeners = new Set<() => void>();

  constructor(isOffered: boolean) {
    this.isOffered = isOffered;
  }

  get key(): string | null {
    return this.#key;
  }

  /** Whether the pad is opened to see how it differs from its answer. */
  get opensReview(): boolean {
    return this.#opensReview;
  }

  open(key: string | null, { opensReview = false } = {}): void {
    this.#key = key;
    this.#opensReview = opensReview;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export const OpenPadContext = createContext<OpenPadStore | null>(null);

export function useOpenPadStore(): OpenPadStore {
  const store = useContext(OpenPadContext);
  if (!store) throw new Error("This stands outside a form with pads.");
  return store;
}

export function useOpenPad(store: OpenPadStore): string | null {
  const key = () => store.key;
  return useSyncExternalStore(store.subscribe, key, key);
}
