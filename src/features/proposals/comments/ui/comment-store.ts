import { createContext, useContext, useSyncExternalStore } from "react";
import { commentsHref } from "#features/proposals/dossiers/rules/paths.ts";
import type { SentThread } from "../endpoints.ts";
import { mergeThreads } from "../rules/thread-counts.ts";
import type { CommentsView } from "../views/comments-view.server.ts";

/** The comments on the form of a page, as questions ask for them: one whose count did not change renders nothing. */
export class CommentStore {
  readonly view: CommentsView;
  /** Of the page with all of them: every question leads there. */
  readonly href: string;
  readonly #listeners = new Set<() => void>();
  #threads: readonly SentThread[];
  #revision: number;
  #openKey: string | null = null;

  constructor(view: CommentsView) {
    this.view = view;
    this.href = commentsHref(view.dossierId);
    this.#threads = view.threads;
    this.#revision = view.revision;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get threads(): readonly SentThread[] {
    return this.#threads;
  }

  get revision(): number {
    return this.#revision;
  }

  /** The answer whose threads are shown. */
  get openKey(): string | null {
    return this.#openKey;
  }

  readonly open = (key: string | null): void => {
    this.#openKey = key;
    this.#tell();
  };

  receive(threads: readonly SentThread[], upTo = 0): void {
    this.#threads = mergeThreads(this.#threads, threads);
    this.#revision = Math.max(this.#revision, upTo);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const CommentStoreContext = createContext<CommentStore | null>(null);

export function useCommentStore(): CommentStore {
  const store = useContext(CommentStoreContext);
  if (!store) throw new Error("This stands outside commented forms.");
  return store;
}

export function useComments<Value>(
  store: CommentStore,
  read: (store: CommentStore) => Value,
): Value {
  const snapshot = () => read(store);
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}
