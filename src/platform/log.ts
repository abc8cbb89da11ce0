import { type Logger, pino } from "pino";
import type { Env } from "./env.ts";

export type Log = Logger;

/**
 * Structured logs, one JSON object a line. They never hold personal data: requests are logged by route
 * pattern and status, not by full address (a search or a token may stand in it), nor by client address.
 */
export function createLog(env: Pick<Env, "LOG_LEVEL">, name: string): Log {
  return pino({
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
  });
}

interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
}

/**
 * What a log keeps of an error. Not everything: the database puts the values of a failed query in its messages and
 * details, and those are what people typed.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error" };
  const { code } = error as { code?: unknown };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(code === undefined ? {} : { code }),
    ...(frames.length > 0 ? { stack: frames.join("\n") } : {}),
    ...(error.cause && depth < 5 ? { cause: describeError(error.cause, depth + 1) } : {}),
  };
}

function withoutValues(message: string): string {
  return message
    .replace(/\nparams:.*$/s, "")
    .replace(/(invalid input syntax for type [\w ]+: ).*/s, "$1[hidden]")
    .replace(/[^\s"'<>(),;]+@[^\s"'<>(),;]+/g, "[hidden]")
    .slice(0, 2_000);
}
