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
