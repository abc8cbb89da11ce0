import { createContext, useContext, useSyncExternalStore } from "react";

/**
 * Holds which pad of the form is open. Questions write to it but do not subscribe, so opening a pad does not render
 * them.
 */
export class OpenPadStore {
  /** Whether this process offers pads; if not, there are only plain fields. */
  readonly isOffered: boolean;
  #key: string | null = null;
  #openedKey: string | null = null;
  #opensReview = false;
  readonly #listeners = new Set<() => void>();

  constructor(isOffered: boolean) {
    this.isOffered = isOffered;
  }

  get key(): string | null {
    return this.#key;
  }

  /** The key under which the pad was opened; it stays while the pad follows its question. */
  get openedKey(): string | null {
    return this.#openedKey;
  }

  /** Whether the pad opens with the comparison to its answer. */
  get opensReview(): boolean {
    return this.#opensReview;
  }

  open(key: string | null, { opensReview = false } = {}): void {
    this.#openedKey = key;
    this.#opensReview = opensReview;
    this.follow(key);
  }

  /** The question of the open pad has another key in a new version of the form. */
  follow(key: string | null): void {
    this.#key = key;
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
  if (!store) throw new Error("useOpenPadStore must be used inside an OpenPadContext");
  return store;
}

export function useOpenPad(store: OpenPadStore): string | null {
  const key = () => store.key;
  return useSyncExternalStore(store.subscribe, key, key);
}
