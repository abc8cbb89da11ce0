import { setTimeout as pause } from "node:timers/promises";
import type { ZodType } from "zod";

import { OutsideError, type OutsideReason } from "./outside-error.ts";

export interface OutsideClientOptions {
  readonly service: string;
  readonly baseUrl: string;
  /** What one try may take, answer included. */
  readonly timeoutMs?: number;
  /** Further tries after a failure that may pass: no answer, 429, 5xx. */
  readonly retries?: number;
  /** An answer longer than this is not read to its end. */
  readonly maxBytes?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Told of every outcome, so that the space can say what is degraded. */
  readonly onOutcome?: (service: string, failure: OutsideReason | null) => void;
}

export interface OutsideRequest {
  readonly query?: Readonly<Record<string, string | number | undefined>> | URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: "GET" | "POST";
  readonly body?: string | URLSearchParams;
}

/** A client of one outside service: time, size, tries and shape of answers are bounded, and it rests when it fails. */
export interface OutsideClient {
  readonly service: string;
  /** The answer in its expected shape, or null where the service says that there is no such thing (404, 410). */
  request<Answer>(
    path: string,
    shape: ZodType<Answer>,
    ask?: OutsideRequest,
  ): Promise<Answer | null>;
}

const TIMEOUT_MS = 8_000;
const RETRIES = 2;
const MAX_BYTES = 5_000_000;
const FIRST_PAUSE_MS = 200;

export function createOutsideClient(options: OutsideClientOptions): OutsideClient {
  const { service, timeoutMs = TIMEOUT_MS, retries = RETRIES, maxBytes = MAX_BYTES } = options;
  const breaker = new CircuitBreaker();

  const tryOnce = async <Answer>(url: URL, shape: ZodType<Answer>, ask: OutsideRequest) => {
    const response = await fetchWithTimeout(service, url, timeoutMs, {
      method: ask.method ?? "GET",
      body: ask.body ?? null,
      headers: { accept: "application/json", ...options.headers, ...ask.headers },
    });
    if (response.status === 404 || response.status === 410) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new OutsideError(service, toReason(response.status), {
        cause: new Error(`status ${response.status}`),
      });
    }
    const read = shape.safeParse(
      parseJson(service, await readTextWithin(service, response, maxBytes)),
    );
    if (!read.success) throw new OutsideError(service, "nonsense", { cause: read.error });
    return read.data;
  };

  return {
    service,
    async request(path, shape, ask = {}) {
      const url = new URL(`${options.baseUrl.replace(/\/$/, "")}${path}`);
      for (const [name, value] of toQueryPairs(ask)) url.searchParams.append(name, value);
      if (!breaker.canRequest(Date.now())) throw new OutsideError(service, "resting");
      for (let tries = 0; ; tries++) {
        try {
          const answer = await tryOnce(url, shape, ask);
          breaker.recordSuccess();
          options.onOutcome?.(service, null);
          return answer;
        } catch (error) {
          // What somebody typed must not put a service to rest for everybody.
          if (!(error instanceof OutsideError) || error.reason === "refused") {
            breaker.recordInconclusive();
            throw error;
          }
          if (isTransient(error.reason) && tries < retries) {
            await pause(FIRST_PAUSE_MS * 2 ** tries * (0.75 + Math.random() / 2));
            continue;
          }
          breaker.recordFailure(Date.now());
          options.onOutcome?.(service, error.reason);
          throw error;
        }
      }
    },
  };
}

/** Refusals of who we are (401, 403) are about us and the service; other refusals are about what was asked. */
function toReason(status: number): OutsideReason {
  if (status === 429 || status >= 500) return "failing";
  return status >= 400 && status !== 401 && status !== 403 ? "refused" : "nonsense";
}

/** What a little patience may cure. A slow service is not asked again: the person waited long enough. */
const isTransient = (reason: OutsideReason) => reason === "unreachable" || reason === "failing";

async function fetchWithTimeout(service: string, url: URL, timeoutMs: number, init: RequestInit) {
  try {
    return await fetch(url, {
      ...init,
      // An outside service has no business sending us somewhere else with our headers.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    throw new OutsideError(service, isTimeout(cause) ? "slow" : "unreachable", { cause });
  }
}

async function readTextWithin(
  service: string,
  response: Response,
  maxBytes: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > maxBytes) throw new OutsideError(service, "huge");
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof OutsideError) throw cause;
    throw new OutsideError(service, isTimeout(cause) ? "slow" : "unreachable", { cause });
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** NUL and halves of characters, which are JSON: the database keeps neither, and one of them would make a person's import fail for ever. */
const UNSTORABLE = /\\u0000|\\ud[89a-f]/i;
const removeUnstorable = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value;

function parseJson(service: string, text: string): unknown {
  try {
    return UNSTORABLE.test(text) ? JSON.parse(text, removeUnstorable) : JSON.parse(text);
  } catch (cause) {
    throw new OutsideError(service, "nonsense", { cause });
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

function toQueryPairs({ query }: OutsideRequest): [string, string][] {
  if (query instanceof URLSearchParams) return [...query];
  return Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
}

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
