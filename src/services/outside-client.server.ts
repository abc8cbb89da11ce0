import { setTimeout as pause } from "node:timers/promises";
import type { ZodType } from "zod";

import { OutsideError, type OutsideReason } from "./outside-error.ts";

export interface OutsideClientOptions {
  readonly service: string;
  readonly baseUrl: string;
  /** Timeout of one attempt, reading the answer included. */
  readonly timeoutMs?: number;
  /** Retries after transient failures: no answer, 429, 5xx. */
  readonly retries?: number;
  /** Longer answers are not read to the end. */
  readonly maxBytes?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called with every outcome, to record the health of services. */
  readonly onOutcome?: (service: string, failure: OutsideReason | null) => void;
}

export interface OutsideRequest {
  readonly query?: Readonly<Record<string, string | number | undefined>> | URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: "GET" | "POST";
  readonly body?: string | URLSearchParams;
}

/** Client of one outside service with a timeout, size limit, retries, schema and circuit breaker. */
export interface OutsideClient {
  readonly service: string;
  /** The parsed answer, or null if the service has no such resource (404, 410). */
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
          // A refusal caused by a person's input must not open the circuit for all.
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

/** 401 and 403 concern our access; other refusals concern the request. */
function toReason(status: number): OutsideReason {
  if (status === 429 || status >= 500) return "failing";
  return status >= 400 && status !== 401 && status !== 403 ? "refused" : "nonsense";
}

/** Worth a retry. A slow service is not retried: the person has waited long enough. */
const isTransient = (reason: OutsideReason) => reason === "unreachable" || reason === "failing";

async function fetchWithTimeout(service: string, url: URL, timeoutMs: number, init: RequestInit) {
  try {
    return await fetch(url, {
      ...init,
      // A redirect would send our headers to another host.
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

/**
 * NUL and lone surrogates are valid JSON but cannot be stored in PostgreSQL; one of them would make an import fail for
 * ever.
 */
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

/** Consecutive failures that open the circuit. */
const FAILURE_THRESHOLD = 5;
const OPEN_MS = 30_000;

/** Stops requests to a failing service for a while, then lets one request probe it. */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;
  #isProbing = false;

  /** Whether a request may be sent now; only one probes after the pause. */
  canRequest(nowMs: number): boolean {
    if (this.#failures < FAILURE_THRESHOLD) return true;
    if (nowMs < this.#openUntil || this.#isProbing) return false;
    this.#isProbing = true;
    return true;
  }

  recordSuccess(): void {
    this.#failures = 0;
    this.#isProbing = false;
  }

  /** The outcome says nothing about the health of the service. */
  recordInconclusive(): void {
    this.#isProbing = false;
  }

  recordFailure(nowMs: number): void {
    this.#failures += 1;
    this.#isProbing = false;
    if (this.#failures >= FAILURE_THRESHOLD) this.#openUntil = nowMs + OPEN_MS;
  }
}
