/**
 * Codes of all failures shown to people and API clients, with their HTTP status. Their translations have the same keys
 * in `platform/i18n/locales`.
 */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  SIGN_IN_REQUIRED: 401,
  FORBIDDEN_ORIGIN: 403,
  /** The signed-in actor has no right to do this, or not now; `why` in the details gives the reason. */
  FORBIDDEN_ROLE: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  /** Based on an outdated version. */
  STALE: 409,
  /** The page was drawn for another agency than the session acts for now. */
  OTHER_AGENCY: 409,
  /** The name or the last slot is already in use. */
  TAKEN: 409,
  GONE: 410,
  BODY_TOO_LARGE: 413,
  ADDRESS_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  /** Well-formed input with an invalid field; the details name the fields and problems. */
  INVALID: 422,
  LOCKED: 423,
  TOO_MANY_REQUESTS: 429,
  /** The member of staff is downloading another archive. */
  ARCHIVE_RUNNING: 429,
  UNEXPECTED: 500,
  UNAVAILABLE: 503,
  EXPORT_UNAVAILABLE: 503,
  EXPORT_PREPARING: 503,
  /** Too many requests for the same expensive work; a retry a moment later succeeds. */
  BUSY: 503,
  MAINTENANCE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * Marks a DomainError whichever copy of this module created it: processes load the module by Node, the product has it
 * in its bundle, and `instanceof` would fail between the two.
 */
const BRAND = Symbol.for("passerelle.DomainError");

/** A coded error: thrown by rules and commands, translated at the edge. */
export class DomainError extends Error {
  override name = "DomainError";
  readonly [BRAND] = true;
  readonly code: ErrorCode;
  /** Codes by field, or `why` for a refusal of the whole. No personal data: details are sent to clients. */
  readonly details: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details: Record<string, string> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && BRAND in value;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Whether an error is a refusal with a code for the client, not a failure. */
export const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code !== "UNEXPECTED";

/**
 * An INVALID error with the first problem of each field, by path (`languages.0.level`). The messages of our schemas are
 * codes.
 */
export function toInvalidInputError(error: { issues: readonly Issue[] }): DomainError {
  if (error.issues.some(({ message }) => message === ROW_NOT_FOUND))
    return new DomainError("NOT_FOUND");
  const problems: Record<string, string> = {};
  for (const issue of error.issues) problems[issue.path.join(".")] ??= toIssueCode(issue);
  return new DomainError("INVALID", problems);
}

/** A message of zod's own: the field is missing, or cannot be valid. */
function toIssueCode({ code, message }: Issue): string {
  if (!/^(?:Invalid |Too |Unrecognized )/.test(message)) return message;
  return code === "invalid_type" ? "missing" : "invalid";
}

/** Parses an input whose schema depends on a loaded row. Throws INVALID. */
export function parseInput<Output>(schema: Schema<Output>, input: unknown): Output {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw toInvalidInputError(parsed.error);
  return parsed.data;
}

interface Schema<Output> {
  safeParse(
    input: unknown,
  ):
    | { readonly success: true; readonly data: Output }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

/** Message of a malformed id. It becomes NOT_FOUND, the same answer as for an id that belongs to another person. */
export const ROW_NOT_FOUND = "notFound";

interface Issue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** For optional side effects: over the limit, they are skipped. */
export function ignoreTooManyRequests(error: unknown): void {
  if (!(error instanceof DomainError) || error.code !== "TOO_MANY_REQUESTS") throw error;
}

/** Codes of the operating system and of PostgreSQL for a server that is unreachable, starting, stopping or full. */
const CONNECTION_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
]);

const CONNECTION_MESSAGES =
  /Connection terminated|Query read timeout|connection error and is not queryable/;

/** Message of the pool when no connection became free in time. */
const POOL_TIMEOUT_MESSAGE = "timeout exceeded when trying to connect";

/** PostgreSQL's code for a cancelled statement. */
const STATEMENT_TIMEOUT = "57014";

const MAX_WRAPPING_DEPTH = 10;

/** Whether an error means that the database cannot be reached, at any depth of wrapping. */
export function isDatabaseDown(error: unknown): boolean {
  return listCauses(error).some((cause) => {
    const { code, syscall } = cause as { code?: unknown; syscall?: unknown };
    if (typeof code === "string" && CONNECTION_CODES.has(code)) return true;
    // The socket file of a stopped server is missing; any other missing file is a fault of ours.
    if (code === "ENOENT" && syscall === "connect") return true;
    return CONNECTION_MESSAGES.test(cause.message);
  });
}

/** Whether the database cancelled a statement: it is reachable but overloaded. */
function isStatementTimeout(error: unknown): boolean {
  return listCauses(error).some(
    (cause) => (cause as { code?: unknown }).code === STATEMENT_TIMEOUT,
  );
}

/** Whether all connections stayed in use until the timeout: the database is reachable but busy. */
const isPoolFull = (error: unknown): boolean =>
  listCauses(error).some(({ message }) => message === POOL_TIMEOUT_MESSAGE);

/** The error and its chain of causes. */
export function listCauses(error: unknown): Error[] {
  const causes: Error[] = [];
  for (
    let cause = error;
    cause instanceof Error && causes.length < MAX_WRAPPING_DEPTH;
    cause = cause.cause
  )
    causes.push(cause);
  return causes;
}

/** The code under which any thrown value is shown. */
export function toErrorCode(error: unknown): ErrorCode {
  if (error instanceof DomainError) return error.code;
  if (isPoolFull(error) || isStatementTimeout(error)) return "BUSY";
  return isDatabaseDown(error) ? "UNAVAILABLE" : "UNEXPECTED";
}

/** Whether a retry may succeed: the database is down or overloaded. */
export const isTemporarilyUnavailable = (error: unknown): boolean =>
  ERROR_STATUS[toErrorCode(error)] === ERROR_STATUS.UNAVAILABLE;
