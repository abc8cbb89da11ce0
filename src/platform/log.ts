import { type DestinationStream, type Logger, pino } from "pino";
import type { Env } from "./env.ts";

export type Log = Logger;

/**
 * Structured logs, one JSON object per line, without personal data: requests are logged by id, method and status, not
 * by URL (it may contain a search or a token) nor by client address.
 */
export function createLog(
  env: Pick<Env, "LOG_LEVEL">,
  name: string,
  /** Standard output by default. */
  destination?: DestinationStream,
): Log {
  const options = {
    name,
    level: env.LOG_LEVEL,
    base: { process: name },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: {
      paths: [
        "email",
        "password",
        "token",
        "cookie",
        "headers",
        "*.email",
        "*.password",
        "*.token",
      ],
      censor: "[hidden]",
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
}

/**
 * The fields of an error that may be logged. Messages and details of database errors contain the values of the failed
 * query, that is texts typed by people.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!isErrorLike(error)) return { type: typeof error, message: "not an error" };
  const { code, name, stack } = error;
  const frames = typeof stack === "string" ? stack.split("\n").filter(isStackFrame) : [];
  return {
    type: typeof name === "string" ? name : "object",
    message: redactValues(error.message),
    ...(code === undefined ? {} : { code }),
    ...(frames.length > 0 ? { stack: frames.join("\n") } : {}),
    ...(error.cause && depth < 5 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

interface ErrorLike {
  readonly message: string;
  readonly name?: unknown;
  readonly code?: unknown;
  readonly stack?: unknown;
  readonly cause?: unknown;
}

/** Libraries also pass errors as plain objects (pg-boss does). */
const isErrorLike = (error: unknown): error is ErrorLike =>
  typeof error === "object" &&
  error !== null &&
  "message" in error &&
  typeof error.message === "string";

const isStackFrame = (line: string) => /^\s+at /.test(line);

function redactValues(message: string): string {
  return message
    .replace(/\nparams:.*$/s, "")
    .replace(/(invalid input syntax for type [\w ]+: ).*/s, "$1[hidden]")
    .replace(/[^\s"'<>(),;]+@[^\s"'<>(),;]+/g, "[hidden]")
    .slice(0, 2_000);
}
