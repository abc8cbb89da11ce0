import { DomainError } from "../errors.ts";
import { FairQueue } from "./fair-queue.ts";

interface WindowOptions {
  /** Work that runs at the same time, counted by weight. */
  readonly slots: number;
  /** The same for each owner; without it an owner may take all slots. */
  readonly slotsPerOwner?: number;
  /** Work that waits. Beyond it the owner with the most waiting work loses the last of it. */
  readonly maxWaiting: number;
  /** A longer wait is refused. */
  readonly maxWaitMs?: number;
  /**
   * After its work a slot stays occupied for twice as long as the work took, so that others get the processor; the
   * answer itself is not delayed. Then waiting work starts one at a time: work started together would run in one go,
   * ahead of everybody else.
   */
  readonly hasCooldown?: true;
}

interface EntryOptions {
  /** Owners take turns. */
  readonly owner?: string;
  /** Slots that the work takes. */
  readonly weight?: number;
  /** Releases the slot after this time even if the work goes on. */
  readonly slotTimeoutMs?: number;
  /** Starts before all waiting work that is not urgent, and has a queue of its own. */
  readonly isUrgent?: boolean;
}

/** Calling it again has no effect. */
export type Release = () => void;

interface Waiter {
  readonly options: EntryOptions;
  /** Null refuses the work. */
  readonly settle: (release: Release | null) => void;
}

const COOLDOWN_FACTOR = 2;
const MAX_COOLDOWN_MS = 500;

/** Runs work, so much at a time, in round-robin order of its owners. */
export class ConcurrencyWindow {
  readonly #options: WindowOptions;
  readonly #onIdle: (() => void) | undefined;
  /** Occupied slots, those in their cooldown included. */
  #taken = 0;
  /** The same by owner, where owners have a limit of their own. */
  readonly #takenBy: Map<string, number> | null;
  /** Created when work has to wait for the first time. */
  #urgent: FairQueue<Waiter> | null = null;
  #waiting: FairQueue<Waiter> | null = null;
  #isClosed = false;

  constructor(options: WindowOptions, onIdle?: () => void) {
    this.#options = options;
    this.#onIdle = onIdle;
    this.#takenBy = options.slotsPerOwner === undefined ? null : new Map();
  }

  /** Runs the work in a slot. Throws BUSY if it may not wait, or has waited too long. */
  async run<Answer>(work: () => Promise<Answer>, options: EntryOptions = {}): Promise<Answer> {
    const release = this.tryEnter(options) ?? (await this.#wait(options));
    if (!release) throw new DomainError("BUSY");
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Occupies slots, after waiting for them where necessary; null if refused. */
  async enter(options: EntryOptions = {}): Promise<Release | null> {
    return this.tryEnter(options) ?? this.#wait(options);
  }

  /** Occupies slots that are free now; null if they are not. */
  tryEnter(options: EntryOptions = {}): Release | null {
    const mustWait =
      this.#isClosed || this.#waiting?.has(options.owner ?? "") || !this.#hasRoom(options);
    return mustWait ? null : this.#occupy(options);
  }

  /** Whether work of an owner is running. Only of a window with `slotsPerOwner`. */
  hasSlots(owner: string): boolean {
    return (this.#takenBy?.get(owner) ?? 0) > 0;
  }

  /** Refuses all waiting and all later work. */
  close(): void {
    this.#isClosed = true;
    for (const queue of [this.#urgent, this.#waiting])
      for (const { settle } of queue?.clear() ?? []) settle(null);
  }

  #wait(options: EntryOptions): Promise<Release | null> {
    const { maxWaiting, maxWaitMs } = this.#options;
    const { promise, resolve } = Promise.withResolvers<Release | null>();
    if (this.#isClosed) return Promise.resolve(null);
    this.#urgent ??= new FairQueue(maxWaiting);
    this.#waiting ??= new FairQueue(maxWaiting);
    const queue = options.isUrgent ? this.#urgent : this.#waiting;
    const { owner = "" } = options;
    const waiter = { options, settle: resolve };
    const giveUp = () => queue.remove(owner, waiter) && resolve(null);
    const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs);
    queue.push(owner, waiter)?.settle(null);
    return promise.finally(() => clearTimeout(timer));
  }

  #occupy(options: EntryOptions): Release {
    const started = performance.now();
    this.#count(options, 1);
    let isOccupied = true;
    const release = () => {
      if (!isOccupied) return;
      isOccupied = false;
      clearTimeout(timer);
      if (!this.#options.hasCooldown) return this.#free(options);
      const cooldownMs = Math.min(MAX_COOLDOWN_MS, COOLDOWN_FACTOR * (performance.now() - started));
      setTimeout(() => this.#free(options), cooldownMs).unref();
    };
    const { slotTimeoutMs } = options;
    const timer = slotTimeoutMs === undefined ? undefined : setTimeout(release, slotTimeoutMs);
    return release;
  }

  #free(options: EntryOptions): void {
    this.#count(options, -1);
    const canStart = (waiter: Waiter) => this.#hasRoom(waiter.options);
    while (!this.#options.hasCooldown || this.#taken === 0) {
      const next = this.#urgent?.shift(canStart) ?? this.#waiting?.shift(canStart);
      if (!next) break;
      next.settle(this.#occupy(next.options));
    }
    if (this.#taken === 0) this.#onIdle?.();
  }

  #hasRoom(options: EntryOptions): boolean {
    const { slots, slotsPerOwner = slots } = this.#options;
    const own = this.#takenBy?.get(options.owner ?? "") ?? 0;
    const weight = this.#weigh(options);
    return this.#taken + weight <= slots && own + weight <= slotsPerOwner;
  }

  #weigh({ weight = 1 }: EntryOptions): number {
    const { slots, slotsPerOwner = slots } = this.#options;
    return Math.min(slotsPerOwner, Math.max(1, weight));
  }

  #count(options: EntryOptions, sign: 1 | -1): void {
    const weight = sign * this.#weigh(options);
    const { owner = "" } = options;
    this.#taken += weight;
    const own = (this.#takenBy?.get(owner) ?? 0) + weight;
    if (own > 0) this.#takenBy?.set(owner, own);
    else this.#takenBy?.delete(owner);
  }
}

/** A window for each person or network. It exists while its slots are occupied. */
export class ConcurrencyWindows {
  readonly #options: WindowOptions;
  readonly #windows = new Map<string, ConcurrencyWindow>();

  constructor(options: WindowOptions) {
    this.#options = options;
  }

  get(key: string): ConcurrencyWindow {
    const known = this.#windows.get(key);
    if (known) return known;
    const fresh = new ConcurrencyWindow(this.#options, () => this.#windows.delete(key));
    this.#windows.set(key, fresh);
    return fresh;
  }
}
