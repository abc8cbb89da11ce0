import type { Draft, DraftStore } from "./draft-store.ts";
import type { PageLocks } from "./orphaned-drafts.ts";
import { claimOrphanedDrafts } from "./orphaned-drafts.ts";
import { type OrphanedDraft, Part, type PartInitialState, type PartRules } from "./part.ts";
import type { PartState, SaverSummary, ServerValue } from "./save-types.ts";

export interface PartsOptions<T, Meta> extends PartRules<T> {
  readonly drafts: DraftStore<T>;
  /** `manual`: drafts are stored and other tabs noticed, but nothing is sent before `save()`. */
  readonly mode?: "auto" | "manual";
  /** Whether a stored draft, possibly of an earlier version of the product, is a valid value of this part. */
  isValidDraft?(value: unknown, key: string): boolean;
  /**
   * Initial state for the draft of a missing part, such as a row that another person removed, so that the text is not
   * lost; null to leave the draft.
   */
  createMissingPart?(key: string): PartInitialState<T, Meta> | null;
  readonly pageLocks?: PageLocks;
}

/** Unacknowledged input of a part: of this page (`slot` is null), or of a closed page, waiting to be restored. */
export interface PartDraft<T> {
  readonly key: string;
  readonly slot: string | null;
  readonly draft: Draft<T>;
}

/** A part after `replaceAll`: the server's value, and the input carried over to it. */
export interface PartReplacement<T, Meta> {
  readonly serverValue: ServerValue<T, Meta>;
  readonly drafts?: readonly Omit<PartDraft<T>, "key">[];
}

/** Receives the key of a changed part. */
export type PartListener = (key: string) => void;

/** The parts of a document: their state for the page, and their drafts on the device. */
export class Parts<T, Meta> {
  readonly #options: PartsOptions<T, Meta>;
  readonly #client: string;
  readonly #parts = new Map<string, Part<T, Meta>>();
  readonly #states = new Map<string, PartState<T, Meta>>();
  /** Parts that are not simply saved; the summary is built from these only. */
  readonly #unsettled = new Set<Part<T, Meta>>();
  /** By part; null for listeners of all parts. */
  readonly #listeners = new Map<string | null, Set<PartListener>>();
  readonly #restored: (part: Part<T, Meta>) => void;
  #summary: SaverSummary | null = null;
  /** Since the last summary. */
  #changed = false;
  #readOnly: boolean;

  /** `restored` is called for parts that took over a draft. */
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

  /** The same object until its content changes, so that typing into an already dirty part renders no subscriber. */
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

  /** All unacknowledged input. */
  listDrafts(): readonly PartDraft<T>[] {
    return this.all.flatMap(({ key, draft, orphanedDrafts }) => [
      ...(draft ? [{ key, slot: null, draft }] : []),
      ...orphanedDrafts.map((orphan) => ({ key, ...orphan })),
    ]);
  }

  /**
   * Replaces all parts at once. States of the former parts can be read until `commit` has returned, and nobody is
   * notified before: components of former parts are still mounted. Drafts of the former parts stay on the device.
   */
  replaceAll(next: ReadonlyMap<string, PartReplacement<T, Meta>>, commit: () => void): void {
    const former = [...this.#states.keys()];
    this.#parts.clear();
    this.#unsettled.clear();
    for (const [key, { serverValue, drafts = [] }] of next) {
      const part = new Part(key, { serverValue }, this.#options);
      this.#parts.set(key, part);
      for (const { slot, draft } of drafts)
        if (slot === null) part.carryOver(draft, { asks: this.#options.mode !== "manual" });
        else {
          part.orphanedDrafts = [...part.orphanedDrafts, { slot, draft }];
          void this.#options.drafts.write(key, slot, draft);
        }
      if (part.isDirty) this.#restored(part);
      this.#setState(part);
    }
    this.#changed = true;
    commit();
    for (const key of former) if (!this.#parts.has(key)) this.#states.delete(key);
    for (const part of this.all) if (next.get(part.key)?.drafts) this.update(part);
    for (const key of new Set([...former, ...next.keys()])) this.#notify(key);
  }

  /** After every change of a part: stores the draft and updates the state. */
  update(part: Part<T, Meta>): void {
    if (this.#parts.get(part.key) !== part) return;
    void this.#storeDraft(part);
    const [next, ...others] = part.orphanedDrafts;
    if (next && !part.isDirty && !this.#readOnly) {
      part.orphanedDrafts = others;
      void this.#restoreDraft(part, next);
    } else this.#show(part);
  }

  /** Before a request is sent and before the page closes: stores the drafts synchronously. */
  storeNow(parts: readonly Part<T, Meta>[]): void {
    for (const { key, draft } of parts)
      if (draft && this.#parts.has(key)) this.#options.drafts.writeNow(key, this.#client, draft);
  }

  /** Takes over drafts of closed pages, now or later, until the signal. */
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
      onClaimed: (key, orphan) => {
        const start = this.#parts.has(key) ? null : createMissingPart?.(key);
        if (start) this.add(key, start);
        const part = this.#parts.get(key);
        if (!part) return;
        part.orphanedDrafts = [...part.orphanedDrafts, orphan];
        this.update(part);
      },
    });
  }

  async #restoreDraft(part: Part<T, Meta>, { slot, draft }: OrphanedDraft<T>): Promise<void> {
    part.restoreDraft(draft, { asks: this.#options.mode !== "manual" });
    this.#restored(part);
    const stored = this.#storeDraft(part);
    this.update(part);
    // Until then both copies exist, so that no crash loses the draft.
    if (await stored) await this.#options.drafts.remove(part.key, slot);
  }

  #storeDraft(part: Part<T, Meta>): Promise<boolean> {
    const { draft } = part;
    if (isSameDraft(part.storedDraft.draft, draft)) return part.storedDraft.done;
    const { drafts } = this.#options;
    const done = draft
      ? drafts.write(part.key, this.#client, draft)
      : drafts.remove(part.key, this.#client).then(() => true);
    part.storedDraft = { draft, done };
    void done.then((isStored) => {
      const isLatest = part.storedDraft.done === done && this.#parts.get(part.key) === part;
      if (!isLatest || part.isStoredLocally === isStored) return;
      part.isStoredLocally = isStored;
      this.#show(part);
    });
    return done;
  }

  #show(part: Part<T, Meta>): void {
    this.#setState(part);
    this.#notify(part.key);
  }

  #setState(part: Part<T, Meta>): void {
    const { state } = part;
    this.#states.set(part.key, state);
    const isSettled =
      state.status.kind === "saved" && !part.isDirty && part.orphanedDrafts.length === 0;
    if (isSettled) this.#unsettled.delete(part);
    else this.#unsettled.add(part);
  }

  /** In document order. */
  #inOrder(some: ReadonlySet<Part<T, Meta>>): readonly Part<T, Meta>[] {
    return some.size < 2 ? [...some] : this.all.filter((part) => some.has(part));
  }

  #notify(key: string): void {
    this.#changed = true;
    for (const subscription of [null, key])
      for (const listener of this.#listeners.get(subscription) ?? []) listener(key);
  }
}

function throwUnknownPart(key: string): never {
  throw new Error(`The saver has no part ${key}.`);
}

/** Values are immutable, so identity means equality. */
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

/** Most severe first. */
const STATUS_BY_SEVERITY = ["conflict", "invalid", "device", "saving", "waiting", "saved"] as const;

function buildSummary<T, Meta>(parts: readonly Part<T, Meta>[], readOnly: boolean): SaverSummary {
  const statuses = parts.map(({ status }) => status);
  const kind =
    STATUS_BY_SEVERITY.find((one) => statuses.some((status) => status.kind === one)) ?? "saved";
  const device = statuses.find((status) => status.kind === "device");
  const pending = parts.filter((part) => part.isDirty || part.orphanedDrafts.length > 0);
  return {
    kind,
    why: device?.why ?? null,
    kindCount: statuses.filter((status) => status.kind === kind).length,
    pendingCount: pending.length,
    blockedKeys: pending.filter((part) => part.isBlocked || part.hasConflict).map(({ key }) => key),
    isStoredLocally: pending.every(({ isStoredLocally }) => isStoredLocally),
    isReadOnly: readOnly,
  };
}

/** Small plain objects. */
const isSameSummary = (one: SaverSummary, other: SaverSummary): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
