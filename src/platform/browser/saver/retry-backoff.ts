import type { UnsavedReason } from "./save-types.ts";

const RETRY_MS = [3000, 10_000, 30_000] as const;
const MAX_WAIT_MS = RETRY_MS[2];

/** Growing pauses between attempts after failures, for all parts together. */
export class RetryBackoff {
  #failures = 0;
  #notBefore = 0;
  /** Blocks all sending. */
  #blockedBy: "offline" | "signedOut" | null = null;

  get blockedBy(): "offline" | "signedOut" | null {
    return this.#blockedBy;
  }

  /** Milliseconds until the next attempt; 0 or less means now. */
  get remainingMs(): number {
    return this.#notBefore - Date.now();
  }

  /** The server answered, or may be reachable again. */
  reset(): void {
    this.#blockedBy = null;
    this.#failures = 0;
    this.#notBefore = 0;
  }

  recordFailure(why: UnsavedReason): void {
    if (why === "signedOut" || why === "offline") this.#blockedBy = why;
    if (why !== "offline" && why !== "failed") return;
    const pause = RETRY_MS[this.#failures] ?? MAX_WAIT_MS;
    this.#failures += 1;
    // Jitter, so that many browsers do not return to a restarted server at the same moment.
    this.#notBefore = Date.now() + pause * (0.8 + 0.2 * Math.random());
  }

  /** Reported by the browser, which may be wrong: attempts go on at long intervals. */
  markOffline(): void {
    this.#blockedBy ??= "offline";
    this.#failures = RETRY_MS.length;
    this.#notBefore = Date.now() + MAX_WAIT_MS;
  }
}
