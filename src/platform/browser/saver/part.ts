import type { Draft, UnconfirmedChange } from "./draft-store.ts";
import type {
  Change,
  ChangeResult,
  MergeFunction,
  MergeResult,
  PartState,
  SaveStatus,
  SendResult,
  ServerValue,
  UnsavedReason,
} from "./save-types.ts";

export interface PartRules<T> {
  /** Whether two values are equal. */
  isSame(one: T, other: T): boolean;
  merge: MergeFunction<T>;
}

export interface PartInitialState<T, Meta> {
  readonly serverValue: ServerValue<T, Meta>;
  /** A form posted without script that was not saved: the part starts with the submitted value. */
  readonly submission?: { kind: "invalid" | "conflict"; value: T } | undefined;
}

/** The result of one change, or the failure of its whole request. */
export type Verdict<T, Meta> =
  | ChangeResult<T, Meta>
  | Exclude<SendResult<T, Meta>, { kind: "answered" }>;

/** A draft of a closed page, waiting to be restored. `slot` is its name in the draft store. */
export interface OrphanedDraft<T> {
  readonly slot: string;
  readonly draft: Draft<T>;
}

/** A request in progress. */
interface PendingRequest {
  readonly id: string;
  readonly keepalive: boolean;
}

/** Older unconfirmed changes are forgotten: at worst the person is asked about an own save. */
const MAX_UNCONFIRMED = 10;

/** One part of a document: the typed value, the server's value, and the state of the synchronisation between them. */
export class Part<T, Meta> {
  readonly key: string;
  readonly #rules: PartRules<T>;
  value: T;
  serverValue: ServerValue<T, Meta>;
  /** The typed value that the server last accepted; the server may store it in a normalised form. */
  acknowledged: T;
  /** Sent without an answer: unknown whether they arrived. */
  unconfirmed: readonly UnconfirmedChange<T>[] = [];
  pendingRequests: readonly PendingRequest[] = [];
  theirs: ServerValue<T, Meta> | null = null;
  /** The person chose the other version; this page's is being sent to the history. */
  acceptsTheirs = false;
  newerServerValue: ServerValue<T, Meta> | null = null;
  #saveError: UnsavedReason | "invalid" | null = null;
  #code: string | undefined;
  orphanedDrafts: readonly OrphanedDraft<T>[] = [];
  /** A conflict was merged automatically: to be sent again at once. */
  shouldResend = false;
  isRestored = false;
  mergedWith: ServerValue<T, Meta> | null = null;
  /** The copy on the device, and whether it could be written. */
  storedDraft: { draft: Draft<T> | null; done: Promise<boolean> } = {
    draft: null,
    done: Promise.resolve(true),
  };
  isStoredLocally = true;
  /**
   * A restored draft whose last change may be on the server below a newer version: that change is sent again before the
   * two are compared.
   */
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

  /** True also after an undo while a sent change is unanswered, since the server may have it. */
  get isDirty(): boolean {
    return (
      this.unconfirmed.length > 0 ||
      this.theirs !== null ||
      !this.#rules.isSame(this.value, this.acknowledged)
    );
  }

  get saveError(): UnsavedReason | "invalid" | null {
    return this.#saveError;
  }

  set saveError(reason: UnsavedReason | "invalid" | null) {
    this.#saveError = reason;
    this.#code = undefined;
  }

  /** Refused by the server, with its reason. */
  markRefused(reason: UnsavedReason | "invalid", code: string | undefined): void {
    this.#saveError = reason;
    this.#code = code;
  }

  /** Not sent again before the value changes or the person saves by hand. */
  get isBlocked(): boolean {
    return (
      this.saveError === "invalid" || this.saveError === "refused" || this.saveError === "locked"
    );
  }

  /** Two versions; the person must choose. */
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

  /** The draft to store on the device; null if everything is acknowledged. */
  get draft(): Draft<T> | null {
    if (!this.isDirty) return null;
    const { value, serverValue, unconfirmed, theirs } = this;
    const { version, base } = this.#unresolved ?? {
      version: serverValue.version,
      base: serverValue.value,
    };
    return { version, base, value, sent: unconfirmed, clash: theirs !== null };
  }

  /** The change to send now. A change that was sent before keeps its id. */
  toChange(newId: () => string): Change<T> {
    const { key, value } = this;
    if (this.#unresolved) return { key, ...this.#unresolved.toChange };
    const version =
      this.theirs && this.acceptsTheirs ? toOtherVersion(this.theirs) : this.serverValue.version;
    const previous = this.unconfirmed.find(
      (one) => one.version === version && this.#rules.isSame(one.value, value),
    );
    return { key, id: previous?.id ?? newId(), version, value };
  }

  requestStarted({ id, version, value }: Change<T>, keepalive: boolean): PendingRequest {
    const request = { id, keepalive };
    this.pendingRequests = [...this.pendingRequests, request];
    this.unconfirmed = [
      ...this.unconfirmed.filter((one) => one.id !== id),
      { id, version, value },
    ].slice(-MAX_UNCONFIRMED);
    this.shouldResend = false;
    return request;
  }

  requestEnded(request: PendingRequest): void {
    this.pendingRequests = this.pendingRequests.filter((one) => one !== request);
  }

  /** The server answered this change. */
  changeConfirmed({ id }: Change<T>): void {
    this.unconfirmed = this.unconfirmed.filter((one) => one.id !== id);
  }

  /** Applies the server's verdict on a change; true if the change was saved. */
  applyVerdict(change: Change<T>, verdict: Verdict<T, Meta>): boolean {
    switch (verdict.kind) {
      case "saved":
        this.changeSaved(change, verdict.held);
        return true;
      case "conflict":
        this.changeConflicted(change, verdict.held);
        return false;
      case "offline":
      case "failed":
        // It may have arrived nevertheless.
        this.saveError = verdict.kind;
        return false;
      case "signedOut":
        this.changeConfirmed(change);
        this.saveError = verdict.kind;
        return false;
      default:
        this.changeConfirmed(change);
        this.acceptsTheirs = false;
        // Later typing was not judged.
        if (this.#rules.isSame(this.value, change.value))
          this.markRefused(verdict.kind, verdict.code);
        return false;
    }
  }

  changeSaved(change: Change<T>, received: ServerValue<T, Meta>): void {
    const isResolved = this.#unresolved?.toChange.id === change.id;
    this.changeConfirmed(change);
    if (isResolved && received.version < this.serverValue.version) {
      // The draft was saved and others wrote later: the rest of the typing is based on that save.
      const now = this.newerServerValue ?? this.serverValue;
      this.#unresolved = null;
      this.#apply(this.#merge(change.value, [], now), now);
      this.isRestored = false;
      return;
    }
    // The answer was overtaken by a later one.
    if (received.version < this.serverValue.version) return;
    // The supposed version of another person was this change, reported twice. An answer without a newer version
    // resolves no conflict.
    if (received.version > this.serverValue.version && this.theirs?.version === received.version)
      this.#clearConflict();
    this.#setServerValue(received, change.value);
    this.isRestored = false;
    this.saveError = null;
  }

  /** The server has a newer version than the one this change was based on. */
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
      const merged = this.#merge(unresolved.base, this.unconfirmed, now);
      this.changeConfirmed(change);
      this.#apply(merged, now);
      return;
    }
    if (theirs.version <= this.serverValue.version) {
      this.changeConfirmed(change);
      if (change.version < this.serverValue.version) this.shouldResend = true;
      // A server that rejects its newest version as old must not cause an endless loop.
      else this.saveError = "failed";
      return;
    }
    const merged = this.#merge(this.serverValue.value, this.unconfirmed, theirs);
    this.changeConfirmed(change);
    this.#apply(merged, theirs);
  }

  /** Restores a draft of a closed page. Only for a part without changes of its own. */
  restoreDraft({ version, base, value, sent, clash }: Draft<T>, { asks }: { asks: boolean }): void {
    // This page was rendered before the draft's own save.
    if (version > this.serverValue.version)
      this.#setServerValue({ ...this.serverValue, version, value: base }, base);
    this.value = value;
    if (clash) {
      // The conflict was not decided: it is shown again.
      const agreed = this.#rules.isSame(value, this.serverValue.value);
      this.#apply(agreed ? "agreed" : "clash", this.serverValue);
    } else if (version === this.serverValue.version) {
      this.unconfirmed = sent.filter((one) => one.version === version);
    } else {
      const merged = this.#merge(base, sent, this.serverValue);
      const change = sent.findLast((one) => one.version === version);
      if (asks && change && (merged === "clash" || typeof merged === "object")) {
        this.unconfirmed = sent;
        this.#unresolved = { version, base, toChange: change };
      } else this.#apply(merged, this.serverValue);
    }
    this.isRestored = this.isDirty && !this.theirs;
  }

  /** Takes over the input of a part that this one replaces. Only for a part without changes of its own. */
  carryOver(draft: Draft<T>, options: { asks: boolean }): void {
    this.restoreDraft(draft, options);
    this.isRestored = false;
  }

  /** A newer version was saved elsewhere. A part without changes of its own takes it over. */
  receive(received: ServerValue<T, Meta>): void {
    if (received.version <= this.serverValue.version) return;
    if (this.theirs && received.version > this.theirs.version) {
      // The other version goes on changing while the person decides.
      this.theirs = received;
      if (!this.#rules.isSame(this.value, received.value)) return;
      this.#clearConflict();
      this.#apply("agreed", received);
      return;
    }
    if (this.isDirty) this.newerServerValue = received;
    else this.#follow(received);
  }

  /** The person's decision of a conflict, on top of the server's value. */
  resolve(value: T): void {
    if (!this.theirs) return;
    this.#setServerValue(this.theirs, this.theirs.value);
    this.#clearConflict();
    this.value = value;
    this.saveError = null;
  }

  /** The person drops the unacknowledged input: the server's value is shown again. */
  discard(): void {
    this.unconfirmed = [];
    const newest = this.theirs ?? this.newerServerValue ?? this.serverValue;
    this.#clearConflict();
    this.#follow(newest);
  }

  #merge(
    base: T,
    sent: readonly UnconfirmedChange<T>[],
    theirs: ServerValue<T, Meta>,
  ): MergeResult<T> | "theirs" {
    const { isSame, merge } = this.#rules;
    if (isSame(this.value, theirs.value)) return "agreed";
    // An own save with a lost answer, while the person went on typing.
    if (sent.some(({ id, value }) => id === theirs.changeId || isSame(value, theirs.value)))
      return "apart";
    if (isSame(this.value, base)) return "theirs";
    return merge(base, this.value, theirs.value, this.key);
  }

  #apply(merged: MergeResult<T> | "theirs", theirs: ServerValue<T, Meta>): void {
    if (merged === "clash") {
      this.theirs = theirs;
      return;
    }
    if (merged === "theirs") {
      this.#follow(theirs);
      return;
    }
    this.#setServerValue(theirs, merged === "agreed" ? this.value : theirs.value);
    this.saveError = null;
    if (merged === "agreed") return;
    this.shouldResend = true;
    if (merged !== "apart") {
      this.value = merged.merged;
      this.mergedWith = theirs;
    }
  }

  #clearConflict(): void {
    this.theirs = null;
    this.acceptsTheirs = false;
  }

  #follow(received: ServerValue<T, Meta>): void {
    this.#setServerValue(received, received.value);
    this.value = received.value;
    this.mergedWith = null;
    this.saveError = null;
  }

  #setServerValue(received: ServerValue<T, Meta>, acknowledged: T): void {
    this.serverValue = received;
    this.acknowledged = acknowledged;
    this.#unresolved = null;
    // Confirmed changes based on an older version can no longer be applied; those in progress can.
    this.unconfirmed = this.unconfirmed.filter(({ id }) =>
      this.pendingRequests.some((one) => one.id === id),
    );
    if (this.newerServerValue && this.newerServerValue.version <= received.version)
      this.newerServerValue = null;
  }
}

/** A change based on this version conflicts with the server's, so that the server stores it in the history. */
const toOtherVersion = <T, Meta>({ version }: ServerValue<T, Meta>): number =>
  version > 0 ? version - 1 : version + 1;
