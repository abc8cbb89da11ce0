import type { Draft, UnconfirmedChange } from "./draft-store.ts";
import type {
  Change,
  MergeFunction,
  MergeResult,
  PartState,
  SaveStatus,
  ServerValue,
  UnsavedReason,
} from "./save-types.ts";

export interface PartRules<T> {
  /** Whether two values say the same. */
  isSame(one: T, other: T): boolean;
  merge: MergeFunction<T>;
}

export interface PartInitialState<T, Meta> {
  readonly serverValue: ServerValue<T, Meta>;
  /** A form posted without script that was not saved: it starts with what was typed. */
  readonly submission?: { kind: "invalid" | "conflict"; value: T } | undefined;
}

/** A draft of another page that is gone, waiting for its turn. `slot` is where it is kept meanwhile. */
export interface OrphanedDraft<T> {
  readonly slot: string;
  readonly draft: Draft<T>;
}

/** A change on its way. */
interface PendingRequest {
  readonly id: string;
  readonly keepalive: boolean;
}

/** More changes of unknown fate than this are not remembered: at worst the person is asked about their own words. */
const MAX_UNCONFIRMED = 10;

/** One part of a document: what is typed, what the server acknowledged, and what is known of the way between them. */
export class Part<T, Meta> {
  readonly key: string;
  readonly #rules: PartRules<T>;
  value: T;
  serverValue: ServerValue<T, Meta>;
  /** The typed value the server last took: it may hold it in a tidier form. */
  acknowledged: T;
  /** Sent, and nobody knows whether it arrived. */
  unconfirmed: readonly UnconfirmedChange<T>[] = [];
  pendingRequests: readonly PendingRequest[] = [];
  theirs: ServerValue<T, Meta> | null = null;
  /** The person takes theirs; mine is on its way into the history. */
  acceptsTheirs = false;
  newerServerValue: ServerValue<T, Meta> | null = null;
  #trouble: UnsavedReason | "invalid" | null = null;
  #code: string | undefined;
  orphanedDrafts: readonly OrphanedDraft<T>[] = [];
  /** A conflict settled by itself: to be sent again at once. */
  shouldResend = false;
  isRestored = false;
  mergedWith: ServerValue<T, Meta> | null = null;
  /** The copy on the device, and whether it could be written. */
  storedDraft: { draft: Draft<T> | null; done: Promise<boolean> } = {
    draft: null,
    done: Promise.resolve(true),
  };
  isStoredLocally = true;
  /** A draft whose last change may be on the server, below a newer version: the server is asked before the two are compared. */
  #unresolved: {
    readonly version: number;
    readonly base: T;
    readonly toChange: UnconfirmedChange<T>;
  } | null = null;

  constructor(
    key: string,
    { serverValue, submission }: PartInitialState<T, Meta>,
    rules: PartRules<T>,
  ) {
    this.key = key;
    this.#rules = rules;
    this.serverValue = serverValue;
    this.acknowledged = serverValue.value;
    this.value = submission ? submission.value : serverValue.value;
    if (submission?.kind === "conflict") this.theirs = serverValue;
    if (submission?.kind === "invalid") this.saveError = "invalid";
  }

  /** Also after an undo: until a change that was sent is answered, the server may hold it. */
  get isDirty(): boolean {
    return (
      this.unconfirmed.length > 0 ||
      this.theirs !== null ||
      !this.#rules.isSame(this.value, this.acknowledged)
    );
  }

  get saveError(): UnsavedReason | "invalid" | null {
    return this.#trouble;
  }

  set saveError(trouble: UnsavedReason | "invalid" | null) {
    this.#trouble = trouble;
    this.#code = undefined;
  }

  /** The server's no, with its reason. */
  markRefused(trouble: UnsavedReason | "invalid", code: string | undefined): void {
    this.#trouble = trouble;
    this.#code = code;
  }

  /** Nothing of it will be sent before it is changed or the person asks. */
  get isBlocked(): boolean {
    return (
      this.saveError === "invalid" || this.saveError === "refused" || this.saveError === "locked"
    );
  }

  /** Two versions, and only the person can say which. */
  get hasConflict(): boolean {
    return this.theirs !== null && !this.acceptsTheirs;
  }

  get state(): PartState<T, Meta> {
    const { value, serverValue, newerServerValue, isRestored, mergedWith, isStoredLocally } = this;
    return {
      value,
      status: this.status,
      serverValue,
      newerServerValue,
      isRestored,
      mergedWith,
      isStoredLocally,
    };
  }

  get status(): SaveStatus<T, Meta> {
    if (this.theirs && !this.acceptsTheirs) return { kind: "conflict", theirs: this.theirs };
    if (this.pendingRequests.length > 0) return { kind: "saving" };
    if (this.saveError === "invalid") return { kind: "invalid", code: this.#code };
    if (!this.isDirty) return { kind: "saved" };
    return this.saveError
      ? { kind: "device", why: this.saveError, code: this.#code }
      : { kind: "waiting" };
  }

  /** What the device should keep; nothing when all is acknowledged. */
  get draft(): Draft<T> | null {
    if (!this.isDirty) return null;
    const { value, serverValue, unconfirmed, theirs } = this;
    const { version, base } = this.#unresolved ?? {
      version: serverValue.version,
      base: serverValue.value,
    };
    return { version, base, value, sent: unconfirmed, clash: theirs !== null };
  }

  /** The value as it would be sent now: under the id it was sent with before, if it was. */
  toChange(newId: () => string): Change<T> {
    const { key, value } = this;
    if (this.#unresolved) return { key, ...this.#unresolved.toChange };
    const version =
      this.theirs && this.acceptsTheirs ? toOtherVersion(this.theirs) : this.serverValue.version;
    const before = this.unconfirmed.find(
      (one) => one.version === version && this.#rules.isSame(one.value, value),
    );
    return { key, id: before?.id ?? newId(), version, value };
  }

  requestStarted({ id, version, value }: Change<T>, keepalive: boolean): PendingRequest {
    const flight = { id, keepalive };
    this.pendingRequests = [...this.pendingRequests, flight];
    this.unconfirmed = [
      ...this.unconfirmed.filter((one) => one.id !== id),
      { id, version, value },
    ].slice(-MAX_UNCONFIRMED);
    this.shouldResend = false;
    return flight;
  }

  requestEnded(flight: PendingRequest): void {
    this.pendingRequests = this.pendingRequests.filter((one) => one !== flight);
  }

  /** The fate of the change is known. */
  changeConfirmed({ id }: Change<T>): void {
    this.unconfirmed = this.unconfirmed.filter((one) => one.id !== id);
  }

  changeSaved(change: Change<T>, held: ServerValue<T, Meta>): void {
    const isResolved = this.#unresolved?.toChange.id === change.id;
    this.changeConfirmed(change);
    if (isResolved && held.version < this.serverValue.version) {
      // The draft was saved, and others wrote on: what was typed since is based on it.
      const now = this.newerServerValue ?? this.serverValue;
      this.#unresolved = null;
      this.#apply(this.#settle(change.value, [], now), now);
      this.isRestored = false;
      return;
    }
    // An answer that was overtaken by a later one.
    if (held.version < this.serverValue.version) return;
    // What was taken for another's was this change, told twice. An answer that tells nothing new settles no clash.
    if (held.version > this.serverValue.version && this.theirs?.version === held.version)
      this.#settled();
    this.#hold(held, change.value);
    this.isRestored = false;
    this.saveError = null;
  }

  /** The server holds something newer than the change was based on. */
  changeConflicted(change: Change<T>, theirs: ServerValue<T, Meta>): void {
    if (this.theirs && this.acceptsTheirs && this.#rules.isSame(change.value, this.value)) {
      this.changeConfirmed(change);
      if (theirs.version > this.theirs.version) this.theirs = theirs;
      this.resolve(this.theirs.value);
      return;
    }
    const unresolved = this.#unresolved;
    if (unresolved) {
      this.#unresolved = null;
      const now = theirs.version < this.serverValue.version ? this.serverValue : theirs;
      const settled = this.#settle(unresolved.base, this.unconfirmed, now);
      this.changeConfirmed(change);
      this.#apply(settled, now);
      return;
    }
    if (theirs.version <= this.serverValue.version) {
      this.changeConfirmed(change);
      if (change.version < this.serverValue.version) this.shouldResend = true;
      // A server that calls the newest version old is not obeyed, else this would never end.
      else this.saveError = "failed";
      return;
    }
    const settled = this.#settle(this.serverValue.value, this.unconfirmed, theirs);
    this.changeConfirmed(change);
    this.#apply(settled, theirs);
  }

  /** Takes up what a page that is gone left behind. Only for a part without changes of its own. */
  restoreDraft({ version, base, value, sent, clash }: Draft<T>, { asks }: { asks: boolean }): void {
    // A page that was rendered before the draft's own save.
    if (version > this.serverValue.version)
      this.#hold({ ...this.serverValue, version, value: base }, base);
    this.value = value;
    if (clash) {
      // The question was not answered: it is asked again.
      const agreed = this.#rules.isSame(value, this.serverValue.value);
      this.#apply(agreed ? "agreed" : "clash", this.serverValue);
    } else if (version === this.serverValue.version) {
      this.unconfirmed = sent.filter((one) => one.version === version);
    } else {
      const settled = this.#settle(base, sent, this.serverValue);
      const change = sent.findLast((one) => one.version === version);
      if (asks && change && (settled === "clash" || typeof settled === "object")) {
        this.unconfirmed = sent;
        this.#unresolved = { version, base, toChange: change };
      } else this.#apply(settled, this.serverValue);
    }
    this.isRestored = this.isDirty && !this.theirs;
  }

  /** Something newer was saved elsewhere. A part without changes of its own follows. */
  receive(held: ServerValue<T, Meta>): void {
    if (held.version <= this.serverValue.version) return;
    if (this.theirs && held.version > this.theirs.version) {
      // The other version goes on changing while the person decides.
      this.theirs = held;
      if (!this.#rules.isSame(this.value, held.value)) return;
      this.#settled();
      this.#apply("agreed", held);
      return;
    }
    if (this.isDirty) this.newerServerValue = held;
    else this.#follow(held);
  }

  /** After a clash: the person's decision, on top of what is held. */
  resolve(value: T): void {
    if (!this.theirs) return;
    this.#hold(this.theirs, this.theirs.value);
    this.#settled();
    this.value = value;
    this.saveError = null;
  }

  /** The person gives up what is not acknowledged: what is held stands again. */
  discard(): void {
    this.unconfirmed = [];
    const newest = this.theirs ?? this.newerServerValue ?? this.serverValue;
    this.#settled();
    this.#follow(newest);
  }

  #settle(
    base: T,
    sent: readonly UnconfirmedChange<T>[],
    theirs: ServerValue<T, Meta>,
  ): MergeResult<T> | "theirs" {
    const { isSame, merge } = this.#rules;
    if (isSame(this.value, theirs.value)) return "agreed";
    // One's own save, whose answer got lost, while one went on typing.
    if (sent.some(({ id, value }) => id === theirs.changeId || isSame(value, theirs.value)))
      return "apart";
    if (isSame(this.value, base)) return "theirs";
    return merge(base, this.value, theirs.value, this.key);
  }

  #apply(settled: MergeResult<T> | "theirs", theirs: ServerValue<T, Meta>): void {
    if (settled === "clash") {
      this.theirs = theirs;
      return;
    }
    if (settled === "theirs") {
      this.#follow(theirs);
      return;
    }
    this.#hold(theirs, settled === "agreed" ? this.value : theirs.value);
    this.saveError = null;
    if (settled === "agreed") return;
    this.shouldResend = true;
    if (settled !== "apart") {
      this.value = settled.merged;
      this.mergedWith = theirs;
    }
  }

  #settled(): void {
    this.theirs = null;
    this.acceptsTheirs = false;
  }

  #follow(held: ServerValue<T, Meta>): void {
    this.#hold(held, held.value);
    this.value = held.value;
    this.mergedWith = null;
    this.saveError = null;
  }

  #hold(held: ServerValue<T, Meta>, acknowledged: T): void {
    this.serverValue = held;
    this.acknowledged = acknowledged;
    this.#unresolved = null;
    // Based on an older version and landed: they can no longer be applied. Those on their way may be.
    this.unconfirmed = this.unconfirmed.filter(({ id }) =>
      this.pendingRequests.some((one) => one.id === id),
    );
    if (this.newerServerValue && this.newerServerValue.version <= held.version)
      this.newerServerValue = null;
  }
}

/** What is based on such a version meets the one that is held, and is kept aside. */
const toOtherVersion = <T, Meta>({ version }: ServerValue<T, Meta>): number =>
  version > 0 ? version - 1 : version + 1;
