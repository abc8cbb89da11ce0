import type { Draft, SentChange } from "./draft-store.ts";
import type {
  Change,
  DeviceReason,
  Held,
  PartState,
  SaveStatus,
  Settle,
  Settled,
} from "./save-types.ts";

export interface PartRules<T> {
  /** Whether two values say the same. */
  same(one: T, other: T): boolean;
  settle: Settle<T>;
}

export interface PartStart<T, Meta> {
  readonly held: Held<T, Meta>;
  /** A form posted without script that was not saved: it starts with what was typed. */
  readonly submission?: { kind: "invalid" | "conflict"; value: T } | undefined;
}

/** A draft of another page that is gone, waiting for its turn. `slot` is where it is kept meanwhile. */
export interface Leftover<T> {
  readonly slot: string;
  readonly draft: Draft<T>;
}

/** A change on its way. */
interface Flight {
  readonly id: string;
  readonly keepalive: boolean;
}

/** More changes of unknown fate than this are not remembered: at worst the person is asked about their own words. */
const MAX_SENT = 10;

/** One part of a document: what is typed, what the server acknowledged, and what is known of the way between them. */
export class Part<T, Meta> {
  readonly key: string;
  readonly #rules: PartRules<T>;
  value: T;
  held: Held<T, Meta>;
  /** The typed value the server last took: it may hold it in a tidier form. */
  acknowledged: T;
  /** Sent, and nobody knows whether it arrived. */
  sent: readonly SentChange<T>[] = [];
  flights: readonly Flight[] = [];
  theirs: Held<T, Meta> | null = null;
  /** The person takes theirs; mine is on its way into the history. */
  givesWay = false;
  newer: Held<T, Meta> | null = null;
  #trouble: DeviceReason | "invalid" | null = null;
  #code: string | undefined;
  leftovers: readonly Leftover<T>[] = [];
  /** A conflict settled by itself: to be sent again at once. */
  again = false;
  restored = false;
  mergedWith: Held<T, Meta> | null = null;
  /** The copy on the device, and whether it could be written. */
  kept: { draft: Draft<T> | null; done: Promise<boolean> } = {
    draft: null,
    done: Promise.resolve(true),
  };
  onDevice = true;
  /** A draft whose last change may be on the server, below a newer version: the server is asked before the two are compared. */
  #unresolved: {
    readonly version: number;
    readonly base: T;
    readonly change: SentChange<T>;
  } | null = null;

  constructor(key: string, { held, submission }: PartStart<T, Meta>, rules: PartRules<T>) {
    this.key = key;
    this.#rules = rules;
    this.held = held;
    this.acknowledged = held.value;
    this.value = submission ? submission.value : held.value;
    if (submission?.kind === "conflict") this.theirs = held;
    if (submission?.kind === "invalid") this.trouble = "invalid";
  }

  /** Also after an undo: until a change that was sent is answered, the server may hold it. */
  get dirty(): boolean {
    return (
      this.sent.length > 0 ||
      this.theirs !== null ||
      !this.#rules.same(this.value, this.acknowledged)
    );
  }

  get trouble(): DeviceReason | "invalid" | null {
    return this.#trouble;
  }

  set trouble(trouble: DeviceReason | "invalid" | null) {
    this.#trouble = trouble;
    this.#code = undefined;
  }

  /** The server's no, with its reason. */
  refused(trouble: DeviceReason | "invalid", code: string | undefined): void {
    this.#trouble = trouble;
    this.#code = code;
  }

  /** Nothing of it will be sent before it is changed or the person asks. */
  get blocked(): boolean {
    return this.trouble === "invalid" || this.trouble === "refused" || this.trouble === "locked";
  }

  /** Two versions, and only the person can say which. */
  get undecided(): boolean {
    return this.theirs !== null && !this.givesWay;
  }

  get state(): PartState<T, Meta> {
    const { value, held, newer, restored, mergedWith, onDevice } = this;
    return { value, status: this.status, held, newer, restored, mergedWith, onDevice };
  }

  get status(): SaveStatus<T, Meta> {
    if (this.theirs && !this.givesWay) return { kind: "conflict", theirs: this.theirs };
    if (this.flights.length > 0) return { kind: "saving" };
    if (this.trouble === "invalid") return { kind: "invalid", code: this.#code };
    if (!this.dirty) return { kind: "saved" };
    return this.trouble
      ? { kind: "device", why: this.trouble, code: this.#code }
      : { kind: "waiting" };
  }

  /** What the device should keep; nothing when all is acknowledged. */
  get draft(): Draft<T> | null {
    if (!this.dirty) return null;
    const { value, held, sent, theirs } = this;
    const { version, base } = this.#unresolved ?? { version: held.version, base: held.value };
    return { version, base, value, sent, clash: theirs !== null };
  }

  /** The value as it would be sent now: under the id it was sent with before, if it was. */
  change(newId: () => string): Change<T> {
    const { key, value } = this;
    if (this.#unresolved) return { key, ...this.#unresolved.change };
    const version = this.theirs && this.givesWay ? otherThan(this.theirs) : this.held.version;
    const before = this.sent.find(
      (one) => one.version === version && this.#rules.same(one.value, value),
    );
    return { key, id: before?.id ?? newId(), version, value };
  }

  takesOff({ id, version, value }: Change<T>, keepalive: boolean): Flight {
    const flight = { id, keepalive };
    this.flights = [...this.flights, flight];
    this.sent = [...this.sent.filter((one) => one.id !== id), { id, version, value }].slice(
      -MAX_SENT,
    );
    this.again = false;
    return flight;
  }

  lands(flight: Flight): void {
    this.flights = this.flights.filter((one) => one !== flight);
  }

  /** The fate of the change is known. */
  answered({ id }: Change<T>): void {
    this.sent = this.sent.filter((one) => one.id !== id);
  }

  saved(change: Change<T>, held: Held<T, Meta>): void {
    const isResolved = this.#unresolved?.change.id === change.id;
    this.answered(change);
    if (isResolved && held.version < this.held.version) {
      // The draft was saved, and others wrote on: what was typed since is based on it.
      const now = this.newer ?? this.held;
      this.#unresolved = null;
      this.#apply(this.#settle(change.value, [], now), now);
      this.restored = false;
      return;
    }
    // An answer that was overtaken by a later one.
    if (held.version < this.held.version) return;
    // What was taken for another's was this change, told twice. An answer that tells nothing new settles no clash.
    if (held.version > this.held.version && this.theirs?.version === held.version) this.#settled();
    this.#hold(held, change.value);
    this.restored = false;
    this.trouble = null;
  }

  /** The server holds something newer than the change was based on. */
  conflict(change: Change<T>, theirs: Held<T, Meta>): void {
    if (this.theirs && this.givesWay && this.#rules.same(change.value, this.value)) {
      this.answered(change);
      if (theirs.version > this.theirs.version) this.theirs = theirs;
      this.resolve(this.theirs.value);
      return;
    }
    const unresolved = this.#unresolved;
    if (unresolved) {
      this.#unresolved = null;
      const now = theirs.version < this.held.version ? this.held : theirs;
      const settled = this.#settle(unresolved.base, this.sent, now);
      this.answered(change);
      this.#apply(settled, now);
      return;
    }
    if (theirs.version <= this.held.version) {
      this.answered(change);
      if (change.version < this.held.version) this.again = true;
      // A server that calls the newest version old is not obeyed, else this would never end.
      else this.trouble = "failed";
      return;
    }
    const settled = this.#settle(this.held.value, this.sent, theirs);
    this.answered(change);
    this.#apply(settled, theirs);
  }

  /** Takes up what a page that is gone left behind. Only for a part without changes of its own. */
  takeUp({ version, base, value, sent, clash }: Draft<T>, { asks }: { asks: boolean }): void {
    // A page that was rendered before the draft's own save.
    if (version > this.held.version) this.#hold({ ...this.held, version, value: base }, base);
    this.value = value;
    if (clash) {
      // The question was not answered: it is asked again.
      const agreed = this.#rules.same(value, this.held.value);
      this.#apply(agreed ? "agreed" : "clash", this.held);
    } else if (version === this.held.version) {
      this.sent = sent.filter((one) => one.version === version);
    } else {
      const settled = this.#settle(base, sent, this.held);
      const change = sent.findLast((one) => one.version === version);
      if (asks && change && (settled === "clash" || typeof settled === "object")) {
        this.sent = sent;
        this.#unresolved = { version, base, change };
      } else this.#apply(settled, this.held);
    }
    this.restored = this.dirty && !this.theirs;
  }

  /** Something newer was saved elsewhere. A part without changes of its own follows. */
  receive(held: Held<T, Meta>): void {
    if (held.version <= this.held.version) return;
    if (this.theirs && held.version > this.theirs.version) {
      // The other version goes on changing while the person decides.
      this.theirs = held;
      if (!this.#rules.same(this.value, held.value)) return;
      this.#settled();
      this.#apply("agreed", held);
      return;
    }
    if (this.dirty) this.newer = held;
    else this.#follow(held);
  }

  /** After a clash: the person's decision, on top of what is held. */
  resolve(value: T): void {
    if (!this.theirs) return;
    this.#hold(this.theirs, this.theirs.value);
    this.#settled();
    this.value = value;
    this.trouble = null;
  }

  /** The person gives up what is not acknowledged: what is held stands again. */
  discard(): void {
    this.sent = [];
    const newest = this.theirs ?? this.newer ?? this.held;
    this.#settled();
    this.#follow(newest);
  }

  #settle(base: T, sent: readonly SentChange<T>[], theirs: Held<T, Meta>): Settled<T> | "theirs" {
    const { same, settle } = this.#rules;
    if (same(this.value, theirs.value)) return "agreed";
    // One's own save, whose answer got lost, while one went on typing.
    if (sent.some(({ id, value }) => id === theirs.changeId || same(value, theirs.value)))
      return "apart";
    if (same(this.value, base)) return "theirs";
    return settle(base, this.value, theirs.value, this.key);
  }

  #apply(settled: Settled<T> | "theirs", theirs: Held<T, Meta>): void {
    if (settled === "clash") {
      this.theirs = theirs;
      return;
    }
    if (settled === "theirs") {
      this.#follow(theirs);
      return;
    }
    this.#hold(theirs, settled === "agreed" ? this.value : theirs.value);
    this.trouble = null;
    if (settled === "agreed") return;
    this.again = true;
    if (settled !== "apart") {
      this.value = settled.merged;
      this.mergedWith = theirs;
    }
  }

  #settled(): void {
    this.theirs = null;
    this.givesWay = false;
  }

  #follow(held: Held<T, Meta>): void {
    this.#hold(held, held.value);
    this.value = held.value;
    this.mergedWith = null;
    this.trouble = null;
  }

  #hold(held: Held<T, Meta>, acknowledged: T): void {
    this.held = held;
    this.acknowledged = acknowledged;
    this.#unresolved = null;
    // Based on an older version and landed: they can no longer be applied. Those on their way may be.
    this.sent = this.sent.filter(({ id }) => this.flights.some((one) => one.id === id));
    if (this.newer && this.newer.version <= held.version) this.newer = null;
  }
}

/** What is based on such a version meets the one that is held, and is kept aside. */
const otherThan = <T, Meta>({ version }: Held<T, Meta>): number =>
  version > 0 ? version - 1 : version + 1;
