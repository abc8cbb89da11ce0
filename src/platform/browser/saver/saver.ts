import { v4 as randomId } from "uuid";
import type { Part, Verdict } from "./part.ts";
import { type PartDraft, type PartListener, type PartReplacement, Parts } from "./parts.ts";
import { RetryBackoff } from "./retry-backoff.ts";
import type { Change, PartState, SaverSummary, SendResult, ServerValue } from "./save-types.ts";
import type { SaveOptions, SaverOptions, SendOptions } from "./saver-options.ts";

const PAUSE_MS = 1000;
/** Limit of retries against another client that saves continuously; the next pause tries again. */
const MAX_ROUNDS = 10;

/**
 * Saves the parts of a document automatically, a pause after the last change. Input that could not be saved stays in
 * the page and on the device, and is sent again. One request carries all changed parts, and each gets its own verdict.
 * Independent of React and of the type of the parts.
 */
export class Saver<T, Meta = undefined, Extra = undefined> {
  readonly #options: SaverOptions<T, Meta, Extra>;
  readonly #client = randomId();
  readonly #parts: Parts<T, Meta>;
  readonly #backoff = new RetryBackoff();
  #started: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  /** Manual mode: Save was pressed, failed, and nothing was typed since. */
  #saveRequested = false;

  constructor(options: SaverOptions<T, Meta, Extra>) {
    this.#options = options;
    this.#parts = new Parts(
      { ...options, client: this.#client, readOnly: options.readOnly ?? false },
      (part) => {
        this.#setKnownError(part);
        this.#scheduleIfNeeded();
      },
    );
    for (const [key, start] of Object.entries(options.parts)) this.#parts.add(key, start);
  }

  /** `key`: only changes of this part. */
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

  /** Parts with unacknowledged input. */
  get pendingCount(): number {
    return this.summary.pendingCount;
  }

  get isDirty(): boolean {
    return this.pendingCount > 0;
  }

  get readOnly(): boolean {
    return this.#parts.readOnly;
  }

  /** While read-only, unacknowledged input stays on the device; it is sent afterwards. */
  set readOnly(readOnly: boolean) {
    for (const part of this.#parts.all)
      if (!readOnly && (part.saveError === "locked" || part.saveError === "refused"))
        part.saveError = null;
    this.#parts.readOnly = readOnly;
    this.#scheduleIfNeeded();
  }

  /** Restores drafts of earlier visits and listens to other tabs, until `stop`. */
  start(): void {
    if (this.#started) return;
    const { pageLocks, channel } = this.#options;
    this.#started = new AbortController();
    const { signal } = this.#started;
    const cleanups = [
      pageLocks?.acquire(this.#client),
      channel?.listen(({ key, held }) => this.receive(key, held)),
    ];
    signal.addEventListener("abort", () => {
      for (const cleanup of cleanups) cleanup?.();
    });
    for (const part of this.#parts.all) if (part.isDirty) this.#parts.update(part);
    void this.#parts.claimOrphanedDrafts(signal);
    this.#scheduleIfNeeded();
  }

  stop(): void {
    this.#clearTimer();
    this.#started?.abort();
    this.#started = null;
  }

  /** Adds a part later, such as a row added to a list. */
  add(key: string, serverValue: ServerValue<T, Meta>): void {
    if (this.#parts.find(key)) {
      this.receive(key, serverValue);
      return;
    }
    this.#parts.add(key, { serverValue });
    if (this.#started) void this.#parts.claimOrphanedDrafts(this.#started.signal);
  }

  /** Removes a part with its unsaved input. */
  remove(key: string): void {
    this.#parts.remove(key);
  }

  /** All unacknowledged input, also of closed pages. */
  listDrafts(): readonly PartDraft<T>[] {
    return this.#parts.listDrafts();
  }

  /**
   * The document has another structure: replaces all parts once no request is in progress. `plan` sees everything
   * acknowledged and typed until then; null leaves all as it is. `commit` shows the new parts; see `Parts.replaceAll`.
   */
  replaceParts(
    plan: () => ReadonlyMap<string, PartReplacement<T, Meta>> | null,
    commit: () => void,
  ): Promise<void> {
    return this.#enqueue(async () => {
      const next = plan();
      if (next) this.#parts.replaceAll(next, commit);
      this.#scheduleIfNeeded();
    });
  }

  change(key: string, value: T): void {
    const part = this.#parts.get(key);
    part.value = value;
    part.mergedWith = null;
    // Typing again revokes the choice of the other version.
    part.acceptsTheirs = false;
    if (part.isBlocked || !part.isDirty) part.saveError = null;
    this.#saveRequested = false;
    this.#setKnownError(part);
    this.#parts.update(part);
    if (isSendable(part)) this.#schedule();
  }

  /** Saves now, at the person's request. True if everything is saved. */
  save(options: SaveOptions<Extra> = {}): Promise<boolean> {
    this.#saveRequested = true;
    return this.#enqueue(() => this.#send({ ...options, isUserInitiated: true, keepalive: false }));
  }

  /** Sends without waiting for the pause; with `keepalive` for a hidden page, which may never come back. */
  async sendNow({ keepalive = false } = {}): Promise<void> {
    if (!this.#maySend || (!keepalive && this.#backoff.remainingMs > 0)) return;
    await this.#enqueue(() => this.#send({ isUserInitiated: false, keepalive }));
  }

  /**
   * The page closes now: requests in progress may be cut off, so their changes are sent once more, with the same ids,
   * in a request that outlives the page.
   */
  async flushBeforeUnload(): Promise<void> {
    const parts = !this.#maySend
      ? []
      : this.#listSendable({ isUserInitiated: false, first: true, included: [] }).filter((part) => {
          const { id } = part.toChange(randomId);
          return !part.pendingRequests.some((request) => request.keepalive && request.id === id);
        });
    const sent =
      parts.length > 0
        ? this.#request(parts, { keepalive: true, isUserInitiated: false })
        : undefined;
    // Also parts that cannot be sent: their drafts may not be written yet.
    this.#parts.storeNow(this.#parts.all.filter((part) => !parts.includes(part)));
    await sent;
  }

  /** Called when online or signed in again: continues an interrupted save. */
  async resume(): Promise<void> {
    this.#backoff.reset();
    if (this.#automatic) await this.sendNow();
    else if (this.#saveRequested) await this.save();
  }

  /** The reason of these refusals no longer applies: the parts are sent again. */
  retry(keys: readonly string[]): void {
    for (const key of keys) {
      const part = this.#parts.get(key);
      if (part.saveError !== "refused" && part.saveError !== "locked") continue;
      part.saveError = null;
      this.#setKnownError(part);
      this.#parts.update(part);
    }
    this.#scheduleIfNeeded();
  }

  /** Drops the unacknowledged input of a part. */
  discard(key: string): void {
    const part = this.#parts.get(key);
    part.discard();
    this.#parts.update(part);
  }

  markOffline(): void {
    this.#backoff.markOffline();
    for (const part of this.#parts.all) {
      if (!part.isDirty || part.pendingRequests.length > 0) continue;
      this.#setKnownError(part);
      this.#parts.update(part);
    }
    this.#scheduleIfNeeded();
  }

  /** A save in another tab or by another person. */
  receive(key: string, serverValue: ServerValue<T, Meta>): void {
    const part = this.#parts.find(key);
    if (!part) return;
    part.receive(serverValue);
    this.#parts.update(part);
  }

  /** Resolves a conflict: this page's version replaces the other. */
  keepMine(key: string): Promise<boolean> {
    return this.resolve(key, this.#parts.get(key).value);
  }

  /**
   * Resolves a conflict: the other version replaces this page's. With a server history, only after this page's version
   * was stored there; if that fails, the conflict stays.
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
    this.#setKnownError(part);
    this.#parts.update(part);
    await this.save();
    return part.theirs === null;
  }

  /** Resolves a conflict with a value that the person made of both. */
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
    return this.#automatic && !this.readOnly && this.#backoff.blockedBy !== "signedOut";
  }

  /** Sets the known reason that prevents sending. Not in manual mode, before Save is pressed. */
  #setKnownError(part: Part<T, Meta>): void {
    if (!this.#automatic) return;
    if (this.#hasProblems(part)) part.saveError = "invalid";
    else part.saveError ??= this.#backoff.blockedBy;
  }

  #hasProblems({ value, key }: Part<T, Meta>): boolean {
    return Object.keys(this.#options.validate?.(value, key) ?? {}).length > 0;
  }

  /** One request after the other; only `flushBeforeUnload` does not wait. */
  #enqueue<Result>(run: () => Promise<Result>): Promise<Result> {
    this.#clearTimer();
    const result = this.#queue.then(run);
    this.#queue = result.catch(() => {});
    return result;
  }

  /** With `isUserInitiated`, sends until everything is saved, and retries refused parts once. */
  async #send(
    options: SaveOptions<Extra> & { isUserInitiated: boolean; keepalive: boolean },
  ): Promise<boolean> {
    const { isUserInitiated, keepalive, extra, include = [] } = options;
    let included = include;
    for (let round = 0; round < MAX_ROUNDS && !this.readOnly; round += 1) {
      const parts = this.#listSendable({ isUserInitiated, first: round === 0, included });
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
    this.#scheduleIfNeeded();
    return !this.isDirty && included.length === 0;
  }

  #listSendable(rule: {
    isUserInitiated: boolean;
    first: boolean;
    included: readonly string[];
  }): Part<T, Meta>[] {
    return this.#parts.all.filter((part) => {
      if (part.hasConflict || !(part.isDirty || rule.included.includes(part.key))) return false;
      // After the first round: parts merged automatically; at the person's request also those changed meanwhile.
      if (!rule.first && (part.saveError || !(rule.isUserInitiated || part.shouldResend)))
        return false;
      if (part.isBlocked && !rule.isUserInitiated) return false;
      if (!this.#hasProblems(part)) return true;
      part.saveError = "invalid";
      this.#parts.update(part);
      return false;
    });
  }

  /** The saved keys, or null if the whole request failed. */
  async #request(
    parts: readonly Part<T, Meta>[],
    options: SendOptions<Extra>,
  ): Promise<ReadonlySet<string> | null> {
    const sent = parts.map((part) => {
      const change = part.toChange(randomId);
      return { part, change, request: part.requestStarted(change, options.keepalive) };
    });
    for (const { part } of sent) this.#parts.update(part);
    // A draft older than the sent change would later look like another person's version.
    this.#parts.storeNow(parts);
    const answer = await this.#sendSafely(
      sent.map(({ change }) => change),
      options,
    );
    if (answer.kind === "answered") this.#serverAnswered();
    else this.#backoff.recordFailure(answer.kind);
    const saved = new Set<string>();
    for (const { part, change, request } of sent) {
      part.requestEnded(request);
      const verdict = answer.kind === "answered" ? answer.verdicts[part.key] : answer;
      if (this.#applyVerdict(part, change, verdict ?? { kind: "failed" })) saved.add(part.key);
    }
    if (answer.kind === "answered" && parts.some(({ saveError }) => saveError === "failed"))
      this.#backoff.recordFailure("failed");
    for (const part of parts) this.#parts.update(part);
    this.#scheduleIfNeeded();
    return answer.kind === "answered" ? saved : null;
  }

  async #sendSafely(
    changes: readonly Change<T>[],
    options: SendOptions<Extra>,
  ): Promise<SendResult<T, Meta>> {
    try {
      return await this.#options.send(changes, options);
    } catch {
      return { kind: "failed" };
    }
  }

  #applyVerdict(part: Part<T, Meta>, change: Change<T>, verdict: Verdict<T, Meta>): boolean {
    const isSaved = part.applyVerdict(change, verdict);
    if (verdict.kind === "saved")
      this.#options.channel?.post({ key: part.key, held: verdict.held });
    return isSaved;
  }

  #serverAnswered(): void {
    this.#backoff.reset();
    this.#saveRequested = false;
  }

  /** Schedules sending if a part can be sent. */
  #scheduleIfNeeded(): void {
    const hasSendable = this.#parts.all.some(
      (part) => isSendable(part) && part.pendingRequests.length === 0,
    );
    if (this.#timer === undefined && hasSendable) this.#schedule();
  }

  #schedule(): void {
    if (!this.#started || !this.#maySend) return;
    this.#clearTimer();
    this.#timer = setTimeout(
      () => void this.#enqueue(() => this.#send({ isUserInitiated: false, keepalive: false })),
      Math.max(PAUSE_MS, this.#backoff.remainingMs),
    );
  }

  #clearTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

const isSendable = <T, Meta>(part: Part<T, Meta>): boolean =>
  part.isDirty && !part.hasConflict && !part.isBlocked;
