import { ERROR_STATUS, type ErrorCode } from "../errors.ts";
import type { RequestInfo } from "./request-info.ts";

/** The one body of errors that are read by programs. */
export function problemResponse(
  code: ErrorCode,
  info: Pick<RequestInfo, "id">,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(
    { code, id: info.id },
    { status: ERROR_STATUS[code], headers: { "Cache-Control": "no-store", ...headers } },
  );
}
