import type { UnsavedReason } from "./save-types.ts";

const RETRY_MS = [3000, 10_000, 30_000] as const;
const MAX_WAIT_MS = RETRY_MS[2];

/** When sending makes sense again after it failed: pauses that grow, for all parts together. */
export class RetryBackoff {
  #failures = 0;
  #notBefore = 0;
  /** Nothing can be sent for now, whatever it is. */
  #away: "offline" | "signedOut" | null = null;

  get blockedBy(): "offline" | "signedOut" | null {
    return this.#away;
  }

  /** Milliseconds until the next attempt; 0 or less is now. */
  get remainingMs(): number {
    return this.#notBefore - Date.now();
  }

  /** The server answered, or there is reason to hope so. */
  reset(): void {
    this.#away = null;
    this.#failures = 0;
    this.#notBefore = 0;
  }

  recordFailure(why: UnsavedReason): void {
    if (why === "signedOut" || why === "offline") this.#away = why;
    if (why !== "offline" && why !== "failed") return;
    const pause = RETRY_MS[this.#failures] ?? MAX_WAIT_MS;
    this.#failures += 1;
    // Many browsers that lost the same server do not come back in the same moment.
    this.#notBefore = Date.now() + pause * (0.8 + 0.2 * Math.random());
  }

  /** The browser says so; it may be wrong, so trying goes on at long intervals. */
  markOffline(): void {
    this.#away ??= "offline";
    this.#failures = RETRY_MS.length;
    this.#notBefore = Date.now() + MAX_WAIT_MS;
  }
}
