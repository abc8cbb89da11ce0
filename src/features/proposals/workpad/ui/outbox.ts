import { RetryBackoff } from "#platform/browser/saver/retry-backoff.ts";
import type { QuestionRef } from "../endpoints.ts";

/** A message on its way, kept on the device until the server has it. */
export interface OutgoingMessage {
  readonly clientId: string;
  readonly text: string;
  readonly question: QuestionRef | null;
  readonly at: string;
  /** Why the server did not take it; null while it is on its way. */
  readonly problem: string | null;
}

/** What became of one: taken, to be tried again, or refused with a reason. */
export type SendResult = "sent" | "later" | { readonly problem: string };

interface OutboxOptions {
  /** A name that only one account and one dossier have. */
  readonly name: string;
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> | null;
  send(message: OutgoingMessage): Promise<SendResult>;
}

/**
 * Messages that are not said yet: sent one after the other, kept on the device meanwhile, tried again until they are
 * taken. Each is kept under its own name, so that two pages never lose one of each other's; both may send it, and by its id
 * it is said once.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #listeners = new Set<() => void>();
  #waiting: readonly OutgoingMessage[];
  #sending = false;
  readonly #clock = new RetryBackoff();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#waiting = this.#kept();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same list until it changes, as React wants it. */
  readonly getWaiting = (): readonly OutgoingMessage[] => this.#waiting;

  add(message: Omit<OutgoingMessage, "problem">): void {
    this.#keep({ ...message, problem: null });
    void this.flush();
  }

  retry(clientId: string): void {
    const message = this.#waiting.find((one) => one.clientId === clientId);
    if (!message) return;
    this.#keep({ ...message, problem: null });
    void this.flush();
  }

  discard(clientId: string): void {
    try {
      this.#options.storage?.removeItem(this.#nameOf(clientId));
    } catch {
      // What cannot be reached holds nothing.
    }
    this.#set(this.#waiting.filter((one) => one.clientId !== clientId));
  }

  /** Also when the network is back, or somebody comes back to the page. */
  async flush(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    clearTimeout(this.#timer);
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const outcome = await this.#options.send(next);
        if (outcome === "later") {
          this.#tryLater();
          return;
        }
        this.#clock.reset();
        if (outcome === "sent") this.discard(next.clientId);
        else this.#keep({ ...next, problem: outcome.problem });
      }
    } finally {
      this.#sending = false;
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #next(): OutgoingMessage | undefined {
    return this.#waiting.find(({ problem }) => problem === null);
  }

  #tryLater(): void {
    this.#clock.recordFailure("failed");
    this.#timer = setTimeout(() => void this.flush(), this.#clock.remainingMs);
  }

  #keep(message: OutgoingMessage): void {
    try {
      this.#options.storage?.setItem(this.#nameOf(message.clientId), JSON.stringify(message));
    } catch {
      // Full or forbidden: the page itself still has it.
    }
    const known = this.#waiting.some(({ clientId }) => clientId === message.clientId);
    this.#set(
      known
        ? this.#waiting.map((one) => (one.clientId === message.clientId ? message : one))
        : [...this.#waiting, message],
    );
  }

  #set(waiting: readonly OutgoingMessage[]): void {
    this.#waiting = waiting;
    for (const listener of this.#listeners) listener();
  }

  #nameOf(clientId: string): string {
    return `outbox/${this.#options.name}/${clientId}`;
  }

  #kept(): readonly OutgoingMessage[] {
    const { storage } = this.#options;
    const kept: OutgoingMessage[] = [];
    try {
      for (let at = 0; at < (storage?.length ?? 0); at++) {
        const name = storage?.key(at) ?? "";
        if (!name.startsWith(this.#nameOf(""))) continue;
        const message = parseMessage(storage?.getItem(name) ?? "");
        if (message) kept.push(message);
      }
    } catch {
      return [];
    }
    return kept.sort((one, other) => one.at.localeCompare(other.at));
  }
}

function parseMessage(text: string): OutgoingMessage | null {
  try {
    const message = JSON.parse(text) as OutgoingMessage | null;
    return typeof message?.clientId === "string" && typeof message.text === "string"
      ? message
      : null;
  } catch {
    return null;
  }
}
