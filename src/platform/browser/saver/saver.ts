import { v4 as randomId } from "uuid";
import type { Part, PartInitialState } from "./part.ts";
import { type PartListener, Parts, type PartsOptions } from "./parts.ts";
import { RetryBackoff } from "./retry-backoff.ts";
import type { SaveChannel } from "./save-channel.ts";
import type {
  Change,
  ChangeResult,
  PartState,
  SaverSummary,
  SendResult,
  ServerValue,
} from "./save-types.ts";

export interface SendOptions<Extra> {
  /** The page is going away: the request must outlive it. Browsers then refuse bodies above 64 kB. */
  readonly keepalive: boolean;
  /** The person pressed something, and is there to be asked: to sign in again, say. */
  readonly isUserInitiated: boolean;
  readonly extra?: Extra | undefined;
}

export interface SaverOptions<T, Meta, Extra> extends PartsOptions<T, Meta> {
  readonly parts: Readonly<Record<string, PartInitialState<T, Meta>>>;
  readonly readOnly?: boolean;
  /** The server keeps in a history what met a newer version: a person's text that gives way is sent there first. */
  readonly hasServerHistory?: boolean;
  /** Sends many changes in one request. Throwing counts as `failed`. */
  send(changes: readonly Change<T>[], options: SendOptions<Extra>): Promise<SendResult<T, Meta>>;
  /** What keeps a value from being sent, by field; nothing when empty. */
  validate?(value: T, key: string): Readonly<Record<string, unknown>>;
  readonly channel?: SaveChannel<T, Meta>;
}

export interface SaveOptions<Extra> {
  /** Parts that are sent even when nothing was changed. */
  readonly include?: readonly string[];
  /** Goes with the request until the included parts are saved, or is given up with them. */
  readonly extra?: Extra;
}

const PAUSE_MS = 1000;
/** Somebody who saves faster than this page can follow; the next pause tries again. */
const MAX_ROUNDS = 10;

/**
 * Saves the parts of a document by itself, a pause after the last change, and never loses what it could not save: it
 * stays in the page and on the device, and is tried again. One request carries all changed parts, and each gets its own
 * verdict. Knows nothing of React nor of what the parts are.
 */
export class Saver<T, Meta = undefined, Extra = undefined> {
  readonly #options: SaverOptions<T, Meta, Extra>;
  readonly #client = randomId();
  readonly #parts: Parts<T, Meta>;
  readonly #clock = new RetryBackoff();
  #started: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  /** Manual mode: Save was pressed, could not be done, and nothing was typed since. */
  #pressed = false;

  constructor(options: SaverOptions<T, Meta, Extra>) {
    this.#options = options;
    this.#parts = new Parts(
      { ...options, client: this.#client, readOnly: options.readOnly ?? false },
      (part) => {
        this.#check(part);
        this.#plan();
      },
    );
    for (const [key, start] of Object.entries(options.parts)) this.#parts.add(key, start);
  }

  /** `key`: told of this part only. */
  readonly subscribe = (listener: PartListener, key: string | null = null): (() => void) =>
    this.#parts.subscribe(listener, key);

  getPart(key: string): PartState<T, Meta> {
    return this.#parts.getState(key);
  }

  has(key: string): boolean {
    return this.#parts.find(key) !== undefined;
  }

  get summary(): SaverSummary {
    return this.#parts.summary;
  }

  /** Parts with something the server has not acknowledged. */
  get pendingCount(): number {
    return this.summary.pendingCount;
  }

  get isDirty(): boolean {
    return this.pendingCount > 0;
  }

  get readOnly(): boolean {
    return this.#parts.readOnly;
  }

  /** What is not acknowledged stays on the device while nothing may be written, and is sent afterwards. */
  set readOnly(readOnly: boolean) {
    for (const part of this.#parts.all)
      if (!readOnly && (part.saveError === "locked" || part.saveError === "refused"))
        part.saveError = null;
    this.#parts.readOnly = readOnly;
    this.#plan();
  }

  /** Takes up what earlier visits left on this device, and listens to other tabs, until `stop`. */
  start(): void {
    if (this.#started) return;
    const { pageLocks, channel } = this.#options;
    this.#started = new AbortController();
    const { signal } = this.#started;
    const ends = [
      pageLocks?.acquire(this.#client),
      channel?.listen(({ key, held }) => this.receive(key, held)),
    ];
    signal.addEventListener("abort", () => {
      for (const end of ends) end?.();
    });
    for (const part of this.#parts.all) if (part.isDirty) this.#parts.update(part);
    void this.#parts.claimOrphanedDrafts(signal);
    this.#plan();
  }

  stop(): void {
    this.#clearTimer();
    this.#started?.abort();
    this.#started = null;
  }

  /** A part that came later, such as a line added to a list. */
  add(key: string, held: ServerValue<T, Meta>): void {
    if (this.#parts.find(key)) {
      this.receive(key, held);
      return;
    }
    this.#parts.add(key, { serverValue: held });
    if (this.#started) void this.#parts.claimOrphanedDrafts(this.#started.signal);
  }

  /** A part that is gone from the document, with what was not saved of it. */
  remove(key: string): void {
    this.#parts.remove(key);
  }

  change(key: string, value: T): void {
    const part = this.#parts.get(key);
    part.value = value;
    part.mergedWith = null;
    // What is typed on has not been decided against.
    part.acceptsTheirs = false;
    if (part.isBlocked || !part.isDirty) part.saveError = null;
    this.#pressed = false;
    this.#check(part);
    this.#parts.update(part);
    if (isSendable(part)) this.#schedule();
  }

  /** The person asks to save now. True when everything, as it stands, is saved. */
  save(options: SaveOptions<Extra> = {}): Promise<boolean> {
    this.#pressed = true;
    return this.#enqueue(() => this.#send({ ...options, isUserInitiated: true, keepalive: false }));
  }

  /** Sends what waits without waiting for the pause; a page that is hidden (`keepalive`) may not come back. */
  async sendNow({ keepalive = false } = {}): Promise<void> {
    if (!this.#maySend || (!keepalive && this.#clock.remainingMs > 0)) return;
    await this.#enqueue(() => this.#send({ isUserInitiated: false, keepalive }));
  }

  /**
   * The page goes away now: what is on its way may be cut off, so it is sent once more, under the same ids, by a
   * request that outlives the page.
   */
  async flushBeforeUnload(): Promise<void> {
    const parts = !this.#maySend
      ? []
      : this.#sendable({ isUserInitiated: false, first: true, included: [] }).filter((part) => {
          const { id } = part.toChange(randomId);
          return !part.pendingRequests.some((flight) => flight.keepalive && flight.id === id);
        });
    const sent =
      parts.length > 0
        ? this.#request(parts, { keepalive: true, isUserInitiated: false })
        : undefined;
    // Also what cannot be sent: the device may not have written it yet.
    this.#parts.storeNow(this.#parts.all.filter((part) => !parts.includes(part)));
    await sent;
  }

  /** The way may be free again: online, or signed in. Goes on with what was wanted. */
  async resume(): Promise<void> {
    this.#clock.reset();
    if (this.#automatic) await this.sendNow();
    else if (this.#pressed) await this.save();
  }

  /** What these were refused for is no longer so: they are sent again by themselves. */
  retry(keys: readonly string[]): void {
    for (const key of keys) {
      const part = this.#parts.get(key);
      if (part.saveError !== "refused" && part.saveError !== "locked") continue;
      part.saveError = null;
      this.#check(part);
      this.#parts.update(part);
    }
    this.#plan();
  }

  /** The person gives up what is not acknowledged of a part. */
  discard(key: string): void {
    const part = this.#parts.get(key);
    part.discard();
    this.#parts.update(part);
  }

  markOffline(): void {
    this.#clock.markOffline();
    for (const part of this.#parts.all) {
      if (!part.isDirty || part.pendingRequests.length > 0) continue;
      this.#check(part);
      this.#parts.update(part);
    }
    this.#plan();
  }

  /** Something was saved elsewhere: in another tab, by another person. */
  receive(key: string, held: ServerValue<T, Meta>): void {
    const part = this.#parts.find(key);
    if (!part) return;
    part.receive(held);
    this.#parts.update(part);
  }

  /** After a clash: this page's version is written over the other's. */
  keepMine(key: string): Promise<boolean> {
    return this.resolve(key, this.#parts.get(key).value);
  }

  /**
   * After a clash: the other's version takes the place of this page's; where the server keeps such texts aside, only once
   * it has this one. A text it could not keep does not give way.
   */
  async takeTheirs(key: string): Promise<boolean> {
    const part = this.#parts.get(key);
    if (!part.theirs) return false;
    if (!this.#options.hasServerHistory) {
      part.resolve(part.theirs.value);
      this.#parts.update(part);
      return true;
    }
    if (this.#hasProblems(part)) return false;
    part.acceptsTheirs = true;
    part.saveError = null;
    this.#check(part);
    this.#parts.update(part);
    await this.save();
    return part.theirs === null;
  }

  /** After a clash: what the person made of both is written. */
  async resolve(key: string, value: T): Promise<boolean> {
    const part = this.#parts.get(key);
    if (!part.theirs) return false;
    part.resolve(value);
    this.#parts.update(part);
    return this.save();
  }

  get #automatic(): boolean {
    return this.#options.mode !== "manual";
  }

  get #maySend(): boolean {
    return this.#automatic && !this.readOnly && this.#clock.blockedBy !== "signedOut";
  }

  /** Says at once what is known to keep a part from being sent. In manual mode nobody has asked yet. */
  #check(part: Part<T, Meta>): void {
    if (!this.#automatic) return;
    if (this.#hasProblems(part)) part.saveError = "invalid";
    else part.saveError ??= this.#clock.blockedBy;
  }

  #hasProblems({ value, key }: Part<T, Meta>): boolean {
    return Object.keys(this.#options.validate?.(value, key) ?? {}).length > 0;
  }

  /** One request after the other; only `leave` does not wait. */
  #enqueue<Result>(run: () => Promise<Result>): Promise<Result> {
    this.#clearTimer();
    const result = this.#queue.then(run);
    this.#queue = result.catch(() => {});
    return result;
  }

  /** With `isUserInitiated`, sends until everything is saved and tries refused parts once more. */
  async #send(
    options: SaveOptions<Extra> & { isUserInitiated: boolean; keepalive: boolean },
  ): Promise<boolean> {
    const { isUserInitiated, keepalive, extra, include = [] } = options;
    let included = include;
    for (let round = 0; round < MAX_ROUNDS && !this.readOnly; round += 1) {
      const parts = this.#sendable({ isUserInitiated, first: round === 0, included });
      const complete = included.every((key) => parts.some((part) => part.key === key));
      if (parts.length === 0 || !complete) break;
      const saved = await this.#request(parts, {
        keepalive,
        isUserInitiated,
        ...(included.length > 0 ? { extra } : {}),
      });
      if (!saved) break;
      if (included.every((key) => saved.has(key))) included = [];
    }
    this.#plan();
    return !this.isDirty && included.length === 0;
  }

  #sendable(rule: {
    isUserInitiated: boolean;
    first: boolean;
    included: readonly string[];
  }): Part<T, Meta>[] {
    return this.#parts.all.filter((part) => {
      if (part.hasConflict || !(part.isDirty || rule.included.includes(part.key))) return false;
      // After the first round: what was settled by itself; for a person also what was typed meanwhile.
      if (!rule.first && (part.saveError || !(rule.isUserInitiated || part.shouldResend)))
        return false;
      if (part.isBlocked && !rule.isUserInitiated) return false;
      if (!this.#hasProblems(part)) return true;
      part.saveError = "invalid";
      this.#parts.update(part);
      return false;
    });
  }

  /** The keys that were saved, or null when the request as a whole came to nothing. */
  async #request(
    parts: readonly Part<T, Meta>[],
    options: SendOptions<Extra>,
  ): Promise<ReadonlySet<string> | null> {
    const sent = parts.map((part) => {
      const change = part.toChange(randomId);
      return { part, change, flight: part.requestStarted(change, options.keepalive) };
    });
    for (const { part } of sent) this.#parts.update(part);
    // A draft that is older than what was sent would come back as another's version.
    this.#parts.storeNow(parts);
    const answer = await this.#answer(
      sent.map(({ change }) => change),
      options,
    );
    if (answer.kind === "answered") this.#reached();
    else this.#clock.recordFailure(answer.kind);
    const saved = new Set<string>();
    for (const { part, change, flight } of sent) {
      part.requestEnded(flight);
      const verdict = answer.kind === "answered" ? answer.verdicts[part.key] : answer;
      if (this.#judge(part, change, verdict ?? { kind: "failed" })) saved.add(part.key);
    }
    if (answer.kind === "answered" && parts.some(({ saveError }) => saveError === "failed"))
      this.#clock.recordFailure("failed");
    for (const part of parts) this.#parts.update(part);
    this.#plan();
    return answer.kind === "answered" ? saved : null;
  }

  async #answer(
    changes: readonly Change<T>[],
    options: SendOptions<Extra>,
  ): Promise<SendResult<T, Meta>> {
    try {
      return await this.#options.send(changes, options);
    } catch {
      return { kind: "failed" };
    }
  }

  /** True when it was saved. */
  #judge(
    part: Part<T, Meta>,
    change: Change<T>,
    verdict: ChangeResult<T, Meta> | Exclude<SendResult<T, Meta>, { kind: "answered" }>,
  ): boolean {
    switch (verdict.kind) {
      case "saved":
        part.changeSaved(change, verdict.held);
        this.#options.channel?.post({ key: part.key, held: verdict.held });
        return true;
      case "conflict":
        part.changeConflicted(change, verdict.held);
        return false;
      case "offline":
      case "failed":
        // It may have arrived all the same.
        part.saveError = verdict.kind;
        return false;
      case "signedOut":
        part.changeConfirmed(change);
        part.saveError = verdict.kind;
        return false;
      default:
        part.changeConfirmed(change);
        part.acceptsTheirs = false;
        // What was typed since has not been judged.
        if (this.#options.isSame(part.value, change.value))
          part.markRefused(verdict.kind, verdict.code);
        return false;
    }
  }

  #reached(): void {
    this.#clock.reset();
    this.#pressed = false;
  }

  /** Whatever can be sent has its moment to be sent. */
  #plan(): void {
    const waits = this.#parts.all.some(
      (part) => isSendable(part) && part.pendingRequests.length === 0,
    );
    if (this.#timer === undefined && waits) this.#schedule();
  }

  #schedule(): void {
    if (!this.#started || !this.#maySend) return;
    this.#clearTimer();
    this.#timer = setTimeout(
      () => void this.#enqueue(() => this.#send({ isUserInitiated: false, keepalive: false })),
      Math.max(PAUSE_MS, this.#clock.remainingMs),
    );
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

const isSendable = <T, Meta>(part: Part<T, Meta>): boolean =>
  part.isDirty && !part.hasConflict && !part.isBlocked;
