/** After so many failures in a row a service is left alone for a while. */
const FAILURE_THRESHOLD = 5;
const OPEN_MS = 30_000;

/**
 * Keeps a failing service from slowing everybody down: after some failures in a row it is not asked at all for a
 * while, then one request tries whether it is back.
 */
export class CircuitBreaker {
  #failures = 0;
  #restsUntil = 0;
  #trying = false;

  /** Whether a request may go out now; the one that tries after a rest goes alone. */
  canRequest(nowMs: number): boolean {
    if (this.#failures < FAILURE_THRESHOLD) return true;
    if (nowMs < this.#restsUntil || this.#trying) return false;
    this.#trying = true;
    return true;
  }

  recordSuccess(): void {
    this.#failures = 0;
    this.#trying = false;
  }

  /** A request ended that says nothing of how the service is doing. */
  recordInconclusive(): void {
    this.#trying = false;
  }

  recordFailure(nowMs: number): void {
    this.#failures += 1;
    this.#trying = false;
    if (this.#failures >= FAILURE_THRESHOLD) this.#restsUntil = nowMs + OPEN_MS;
  }
}
