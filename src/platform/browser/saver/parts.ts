import type { Draft, DraftStore } from "./draft-store.ts";
import { claimOrphanedDrafts } from "./orphaned-drafts.ts";
import type { PageLocks } from "./page-locks.ts";
import { type OrphanedDraft, Part, type PartInitialState, type PartRules } from "./part.ts";
import type { PartState, SaverSummary } from "./save-types.ts";
import { buildSummary, isSameSummary } from "./summary.ts";

export interface PartsOptions<T, Meta> extends PartRules<T> {
  readonly drafts: DraftStore<T>;
  /** `manual`: drafts are kept and other tabs noticed, but nothing is sent before `save()`. */
  readonly mode?: "auto" | "manual";
  /** Whether a draft of an earlier visit, maybe of an earlier version of the product, is a value of this part. */
  isValidDraft?(value: unknown, key: string): boolean;
  /**
   * A draft of a part that is not in the document, such as a line somebody else removed meanwhile: what the part starts from,
   * so that the person finds their text, or null to leave it.
   */
  createMissingPart?(key: string): PartInitialState<T, Meta> | null;
  readonly pageLocks?: PageLocks;
}

/** Hears which part changed. */
export type PartListener = (key: string) => void;

/** The parts of a document as pages see them, and their copies on the device. */
export class Parts<T, Meta> {
  readonly #options: PartsOptions<T, Meta>;
  readonly #client: string;
  readonly #parts = new Map<string, Part<T, Meta>>();
  readonly #states = new Map<string, PartState<T, Meta>>();
  /** Those with something to say of: all others are saved, and nobody asks them one by one. */
  readonly #unsettled = new Set<Part<T, Meta>>();
  /** By the part they follow; null for those that follow all. */
  readonly #listeners = new Map<string | null, Set<PartListener>>();
  readonly #restored: (part: Part<T, Meta>) => void;
  #summary: SaverSummary | null = null;
  /** Since the summary was made. */
  #changed = false;
  #readOnly: boolean;

  /** `isRestored` hears of parts that took up a draft. */
  constructor(
    options: PartsOptions<T, Meta> & { client: string; readOnly: boolean },
    restored: (part: Part<T, Meta>) => void,
  ) {
    this.#options = options;
    this.#client = options.client;
    this.#readOnly = options.readOnly;
    this.#restored = restored;
  }

  get all(): readonly Part<T, Meta>[] {
    return [...this.#parts.values()];
  }

  get readOnly(): boolean {
    return this.#readOnly;
  }

  set readOnly(readOnly: boolean) {
    this.#readOnly = readOnly;
    for (const part of this.all) this.update(part);
  }

  /** The same object until something of it changes: a key typed into what waits anyway renders nobody who follows it. */
  get summary(): SaverSummary {
    if (this.#summary && !this.#changed) return this.#summary;
    const now = buildSummary(this.#inOrder(this.#unsettled), this.#readOnly);
    this.#changed = false;
    if (!this.#summary || !isSameSummary(this.#summary, now)) this.#summary = now;
    return this.#summary;
  }

  find(key: string): Part<T, Meta> | undefined {
    return this.#parts.get(key);
  }

  get(key: string): Part<T, Meta> {
    return this.#parts.get(key) ?? throwUnknownPart(key);
  }

  getState(key: string): PartState<T, Meta> {
    return this.#states.get(key) ?? throwUnknownPart(key);
  }

  subscribe(listener: PartListener, key: string | null): () => void {
    const same = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, same.add(listener));
    return () => {
      same.delete(listener);
      if (same.size === 0 && this.#listeners.get(key) === same) this.#listeners.delete(key);
    };
  }

  add(key: string, start: PartInitialState<T, Meta>): void {
    const part = new Part(key, start, this.#options);
    this.#parts.set(key, part);
    this.#show(part);
  }

  remove(key: string): void {
    const part = this.#parts.get(key);
    if (!part) return;
    this.#parts.delete(key);
    this.#states.delete(key);
    this.#unsettled.delete(part);
    void this.#options.drafts.remove(key, this.#client);
    this.#notify(key);
  }

  /** After every change of a part: the device has a copy of what is not acknowledged, and the page shows it. */
  update(part: Part<T, Meta>): void {
    if (this.#parts.get(part.key) !== part) return;
    void this.#keep(part);
    const [next, ...others] = part.orphanedDrafts;
    if (next && !part.isDirty && !this.#readOnly) {
      part.orphanedDrafts = others;
      void this.#takeUp(part, next);
    } else this.#show(part);
  }

  /** Before a request leaves, and before the page goes: the device knows at once of what may reach the server. */
  storeNow(parts: readonly Part<T, Meta>[]): void {
    for (const { key, draft } of parts)
      if (draft && this.#parts.has(key)) this.#options.drafts.writeNow(key, this.#client, draft);
  }

  /** Drafts of pages that are gone, now or later, until the signal. */
  claimOrphanedDrafts(signal: AbortSignal): Promise<void> {
    const { drafts, pageLocks, isValidDraft, createMissingPart } = this.#options;
    const isWanted = (key: string) =>
      this.#parts.has(key) || (createMissingPart?.(key) ?? null) !== null;
    return claimOrphanedDrafts({
      drafts,
      pageLocks,
      signal,
      client: this.#client,
      accepts: (key, { value, base }) =>
        isWanted(key) && (!isValidDraft || (isValidDraft(value, key) && isValidDraft(base, key))),
      onClaimed: (key, leftover) => {
        const start = this.#parts.has(key) ? null : createMissingPart?.(key);
        if (start) this.add(key, start);
        const part = this.#parts.get(key);
        if (!part) return;
        part.orphanedDrafts = [...part.orphanedDrafts, leftover];
        this.update(part);
      },
    });
  }

  async #takeUp(part: Part<T, Meta>, { slot, draft }: OrphanedDraft<T>): Promise<void> {
    part.restoreDraft(draft, { asks: this.#options.mode !== "manual" });
    this.#restored(part);
    const kept = this.#keep(part);
    this.update(part);
    // Until then it is there twice: better than not at all.
    if (await kept) await this.#options.drafts.remove(part.key, slot);
  }

  #keep(part: Part<T, Meta>): Promise<boolean> {
    const { draft } = part;
    if (isSameDraft(part.storedDraft.draft, draft)) return part.storedDraft.done;
    const { drafts } = this.#options;
    const done = draft
      ? drafts.write(part.key, this.#client, draft)
      : drafts.remove(part.key, this.#client).then(() => true);
    part.storedDraft = { draft, done };
    void done.then((onDevice) => {
      const last = part.storedDraft.done === done && this.#parts.get(part.key) === part;
      if (!last || part.isStoredLocally === onDevice) return;
      part.isStoredLocally = onDevice;
      this.#show(part);
    });
    return done;
  }

  #show(part: Part<T, Meta>): void {
    const { state } = part;
    this.#states.set(part.key, state);
    const isSettled =
      state.status.kind === "saved" && !part.isDirty && part.orphanedDrafts.length === 0;
    if (isSettled) this.#unsettled.delete(part);
    else this.#unsettled.add(part);
    this.#notify(part.key);
  }

  /** As they stand in the document. */
  #inOrder(some: ReadonlySet<Part<T, Meta>>): readonly Part<T, Meta>[] {
    return some.size < 2 ? [...some] : this.all.filter((part) => some.has(part));
  }

  #notify(key: string): void {
    this.#changed = true;
    for (const wanted of [null, key])
      for (const listener of this.#listeners.get(wanted) ?? []) listener(key);
  }
}

function throwUnknownPart(key: string): never {
  throw new Error(`There is no part ${key}.`);
}

/** Values are never changed in place, so what is the same object is the same. */
function isSameDraft<T>(one: Draft<T> | null, other: Draft<T> | null): boolean {
  if (!one || !other) return one === other;
  return (
    one.value === other.value &&
    one.base === other.base &&
    one.version === other.version &&
    one.sent === other.sent &&
    one.clash === other.clash
  );
}
