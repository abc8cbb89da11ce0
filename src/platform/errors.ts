/**
 * Every failure a person or a client of the API can meet has a code. This table gives its HTTP status;
 * its words in both languages stand under the same code in `platform/i18n/locales`.
 */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  SIGN_IN_REQUIRED: 401,
  FORBIDDEN_ORIGIN: 403,
  /** Signed in, but not as somebody who may do this, or not now; `why` in the details says more. */
  FORBIDDEN_ROLE: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  /** Based on a version that is no longer the last one. */
  STALE: 409,
  /** The place, the name or the last slot is somebody else's already. */
  TAKEN: 409,
  GONE: 410,
  BODY_TOO_LARGE: 413,
  ADDRESS_TOO_LONG: 414,
  UNSUPPORTED_MEDIA_TYPE: 415,
  /** Well formed, but a field is not right; the details say which and how. */
  INVALID: 422,
  LOCKED: 423,
  TOO_MANY_REQUESTS: 429,
  UNEXPECTED: 500,
  UNAVAILABLE: 503,
  EXPORT_UNAVAILABLE: 503,
  EXPORT_PREPARING: 503,
  /** Too many ask for the same dear work at this moment; in the next, it can be done. */
  BUSY: 503,
  MAINTENANCE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * Tells a coded error whichever copy of this module made it: what a process hands over (the storage, for one) is loaded by
 * Node, what catches it stands in the bundle.
 */
const BRAND = Symbol.for("passerelle.DomainError");

/** A coded error: thrown by rules and commands, turned into words at the edge. */
export class DomainError extends Error {
  override name = "DomainError";
  readonly [BRAND] = true;
  readonly code: ErrorCode;
  /**
   * What exactly was wrong: codes by field, or `why` for a refusal as a whole. Never personal data: it is answered to
   * clients of endpoints.
   */
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

/** Whether an error is a refusal of ours, with a code that the client is told, and no failure. */
export const isRefusal = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code !== "UNEXPECTED";

/** The first problem of each field, by its path: `languages.0.level`. The messages of our schemas are codes. */
export function toInvalidInputError(error: { issues: readonly Issue[] }): DomainError {
  if (error.issues.some(({ message }) => message === ROW_NOT_FOUND))
    return new DomainError("NOT_FOUND");
  const problems: Record<string, string> = {};
  for (const issue of error.issues) problems[issue.path.join(".")] ??= toIssueCode(issue);
  return new DomainError("INVALID", problems);
}

/** A rule without a message of ours was broken: nothing came, or not what can be meant. */
function toIssueCode({ code, message }: Issue): string {
  if (!/^(?:Invalid |Too |Unrecognized )/.test(message)) return message;
  return code === "invalid_type" ? "missing" : "invalid";
}

/** What a schema makes of an input that could not be judged before its row was loaded. Throws INVALID. */
export function parseInput<Output>(schema: Schema<Output>, given: unknown): Output {
  const read = schema.safeParse(given);
  if (!read.success) throw toInvalidInputError(read.error);
  return read.data;
}

interface Schema<Output> {
  safeParse(
    given: unknown,
  ):
    | { readonly success: true; readonly data: Output }
    | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } };
}

/** The message of an id that cannot be anybody's: whoever sends one is answered as for an id that is another's. */
export const ROW_NOT_FOUND = "notFound";

interface Issue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** For what is done by the way: too often, it is simply not done. */
export function ignoreTooManyRequests(error: unknown): void {
  if (!(error instanceof DomainError) || error.code !== "TOO_MANY_REQUESTS") throw error;
}

/** What threads and turns reject with where too many wait: known by its code, for threads are no part of the bundle. */
const BUSY_CODES: ReadonlySet<unknown> = new Set(["HASHER_BUSY", "TURNS_BUSY"]);

/** Says of dear work that it cannot be done now; whatever else went wrong is thrown on. */
export function throwBusy(error: unknown): never {
  if (BUSY_CODES.has((error as { code?: unknown } | null)?.code)) throw new DomainError("BUSY");
  throw error;
}

/** The system's and PostgreSQL's codes for a server that is away, starting, stopping or full. */
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

/** What the pool says to who has waited too long for one of its connections. */
const POOL_TIMEOUT_MESSAGE = "timeout exceeded when trying to connect";

/** PostgreSQL's code for a statement that took longer than it may. */
const STATEMENT_TIMEOUT = "57014";

const MAX_WRAPPING_DEPTH = 10;

/** Whether an error says that the database cannot be reached, through any number of wrappings. */
export function isDatabaseDown(error: unknown): boolean {
  return listCauses(error).some((cause) => {
    const { code, syscall } = cause as { code?: unknown; syscall?: unknown };
    if (typeof code === "string" && CONNECTION_CODES.has(code)) return true;
    // The socket of a stopped server is a file that is gone; any other missing file is our own mistake.
    if (code === "ENOENT" && syscall === "connect") return true;
    return CONNECTION_MESSAGES.test(cause.message);
  });
}

/** Whether the database gave a statement up: it is there, and has too much to do. */
function isStatementTimeout(error: unknown): boolean {
  return listCauses(error).some(
    (cause) => (cause as { code?: unknown }).code === STATEMENT_TIMEOUT,
  );
}

/** Whether all connections were in use for as long as anybody waits: the database is there, and others are at work with it. */
const isPoolFull = (error: unknown): boolean =>
  listCauses(error).some(({ message }) => message === POOL_TIMEOUT_MESSAGE);

/** An error and what it was caused by. */
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

/** The code under which any thrown thing is shown. */
export function toErrorCode(error: unknown): ErrorCode {
  if (error instanceof DomainError) return error.code;
  if (isPoolFull(error) || isStatementTimeout(error)) return "BUSY";
  return isDatabaseDown(error) ? "UNAVAILABLE" : "UNEXPECTED";
}

/** Whether something could not be had now and will be later: the database is away, or has too much to do. */
export const isTemporarilyUnavailable = (error: unknown): boolean =>
  ERROR_STATUS[toErrorCode(error)] === ERROR_STATUS.UNAVAILABLE;
