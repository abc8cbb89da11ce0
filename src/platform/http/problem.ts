import { ERROR_STATUS, type ErrorCode } from "../errors.ts";
import type { RequestInfo } from "./request-info.ts";

interface ProblemSource {
  readonly code: ErrorCode;
  readonly info: Pick<RequestInfo, "id" | "locale">;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The one body of errors that are read by programs. */
export function problemResponse({ code, info, headers }: ProblemSource): Response {
  return Response.json(
    { code, id: info.id },
    { status: ERROR_STATUS[code], headers: { "Cache-Control": "no-store", ...headers } },
  );
}
