import { ERROR_STATUS, type ErrorCode } from "../errors.ts";
import type { Locale } from "../i18n/locale.ts";
import { getTranslator } from "../i18n/registry.ts";

/** The body of every failed request (RFC 9457), with our code and details. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** The request id, to find the incident. */
  readonly instance: string;
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, string>>;
}

interface ProblemSource {
  readonly code: ErrorCode;
  readonly details?: Readonly<Record<string, string>>;
  readonly info: { readonly id: string; readonly locale: Locale };
  /** Further members required by the specification: `message` in dossiers, `messages` of an affiliation. */
  readonly members?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const PROBLEM_TYPE = "application/problem+json";

export function createProblemResponse({
  code,
  details = {},
  info,
  members,
  headers,
}: ProblemSource) {
  const t = getTranslator(info.locale);
  const problem: Problem = {
    type: `urn:passerelle:problem:${code.toLowerCase().replaceAll("_", "-")}`,
    title: t(`error.${code}.title`),
    status: ERROR_STATUS[code],
    detail: t(`error.${code}.text`),
    instance: `urn:uuid:${info.id}`,
    code,
    details,
  };
  return Response.json(
    { ...problem, ...members },
    {
      status: problem.status,
      headers: { "Content-Type": PROBLEM_TYPE, "Cache-Control": "no-store", ...headers },
    },
  );
}
