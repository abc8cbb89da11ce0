import { createContext, useContext, useSyncExternalStore } from "react";
import { commentsHref } from "#features/proposals/dossiers/rules/paths.ts";
import { mergeByRevision } from "#features/proposals/posts/rules/merge-by-revision.ts";
import type { SentThread } from "../endpoints.ts";
import type { CommentsView } from "../views/comments-view.server.ts";

/** The comments of a form. Questions subscribe to their own count and render only when it changes. */
export class CommentStore {
  readonly view: CommentsView;
  /** URL of the comments page. */
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
    this.#notify();
  };

  /** The page's data was loaded again: a new version of the form may have moved threads to other keys. */
  reload(view: CommentsView): void {
    if (view.revision < this.#revision) return;
    this.#threads = view.threads;
    this.#revision = view.revision;
    this.#notify();
  }

  receive(threads: readonly SentThread[], upTo = 0): void {
    this.#threads = mergeByRevision(this.#threads, threads);
    this.#revision = Math.max(this.#revision, upTo);
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const CommentStoreContext = createContext<CommentStore | null>(null);

export function useCommentStore(): CommentStore {
  const store = useContext(CommentStoreContext);
  if (!store) throw new Error("useCommentStore must be used inside a CommentStoreContext");
  return store;
}

export function useComments<Value>(
  store: CommentStore,
  read: (store: CommentStore) => Value,
): Value {
  const snapshot = () => read(store);
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}
