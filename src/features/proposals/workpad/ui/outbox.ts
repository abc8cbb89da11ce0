import type { QuestionRef } from "#features/proposals/posts/endpoints.ts";
import { RetryBackoff } from "#platform/browser/saver/retry-backoff.ts";

/** A message stored on the device until the server has accepted it. */
export interface OutgoingMessage {
  readonly clientId: string;
  readonly text: string;
  readonly question: QuestionRef | null;
  readonly at: string;
  /** The reason of a refusal; null while it is pending. */
  readonly problem: string | null;
}

/** Accepted, to be retried, or refused with a reason. */
export type SendResult = "sent" | "later" | { readonly problem: string };

interface OutboxOptions {
  /** Unique for the account and the dossier. */
  readonly name: string;
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length"> | null;
  send(message: OutgoingMessage): Promise<SendResult>;
}

/**
 * Sends messages one after another, stores them on the device meanwhile, and retries until they are accepted. Each
 * message has its own storage key, so that two pages cannot overwrite each other's; both may send it, and the client id
 * makes the server store it once.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #listeners = new Set<() => void>();
  #waiting: readonly OutgoingMessage[];
  #sending = false;
  readonly #backoff = new RetryBackoff();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#waiting = this.#readStored();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same list until it changes, as `useSyncExternalStore` requires. */
  readonly getWaiting = (): readonly OutgoingMessage[] => this.#waiting;

  add(message: Omit<OutgoingMessage, "problem">): void {
    this.#store({ ...message, problem: null });
    void this.flush();
  }

  retry(clientId: string): void {
    const message = this.#waiting.find((one) => one.clientId === clientId);
    if (!message) return;
    this.#store({ ...message, problem: null });
    void this.flush();
  }

  discard(clientId: string): void {
    try {
      this.#options.storage?.removeItem(this.#storageKey(clientId));
    } catch {
      // The storage is unavailable, so there is nothing to remove.
    }
    this.#set(this.#waiting.filter((one) => one.clientId !== clientId));
  }

  /** Also called when the network returns or the page gets the focus. */
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
        this.#backoff.reset();
        if (outcome === "sent") this.discard(next.clientId);
        else this.#store({ ...next, problem: outcome.problem });
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
    this.#backoff.recordFailure("failed");
    this.#timer = setTimeout(() => void this.flush(), this.#backoff.remainingMs);
  }

  #store(message: OutgoingMessage): void {
    try {
      this.#options.storage?.setItem(this.#storageKey(message.clientId), JSON.stringify(message));
    } catch {
      // The storage is full or forbidden; the page still holds the message.
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

  #storageKey(clientId: string): string {
    return `outbox/${this.#options.name}/${clientId}`;
  }

  #readStored(): readonly OutgoingMessage[] {
    const { storage } = this.#options;
    const stored: OutgoingMessage[] = [];
    try {
      for (let at = 0; at < (storage?.length ?? 0); at++) {
        const name = storage?.key(at) ?? "";
        if (!name.startsWith(this.#storageKey(""))) continue;
        const message = parseMessage(storage?.getItem(name) ?? "");
        if (message) stored.push(message);
      }
    } catch {
      return [];
    }
    return stored.sort((one, other) => one.at.localeCompare(other.at));
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
