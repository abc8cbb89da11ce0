/**
 * Turns failures of a start into one sentence an operator can act on. Unknown errors keep their own message; a stack is
 * shown only when LOG_LEVEL=debug.
 */

/** A failure whose message is already that sentence. */
export class StartError extends Error {
  override name = "StartError";
}

type Context = { port?: number | undefined; databaseUrl?: string | undefined };

export function explainStartError(error: unknown, context: Context = {}): string {
  for (const cause of listCauses(error)) {
    if (cause instanceof StartError) return cause.message;
  }
  for (const cause of listCauses(error)) {
    const sentence = explainFailure(cause, context);
    if (sentence) return sentence;
  }
  // The innermost cause is the most precise; its wrappers mostly repeat the attempted step.
  const innermost = listCauses(error).at(-1);
  return `Passerelle could not start: ${getFirstLine(innermost?.message || String(error))}`;
}

/** Prints the sentence and exits with code 1. */
export function exitWithStartError(error: unknown, context: Context = {}): never {
  process.stderr.write(`\n${explainStartError(error, context)}\n`);
  if (process.env.LOG_LEVEL === "debug") {
    for (const cause of listCauses(error))
      process.stderr.write(`${cause.stack ?? cause.message}\n`);
  }
  process.exit(1);
}

type Failure = Error & {
  code?: unknown;
  port?: unknown;
  address?: unknown;
  path?: unknown;
  syscall?: unknown;
};

/** The error, its causes, and the members of an AggregateError (a host with several addresses). */
function listCauses(error: unknown, depth = 0): Failure[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const members = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...members].flatMap((inner) => listCauses(inner, depth + 1))];
}

function explainFailure(error: Failure, { port, databaseUrl }: Context): string | undefined {
  if (error.name === "InvalidEnvError")
    return /\bDATABASE_URL\b/.test(error.message)
      ? MALFORMED_DATABASE_URL
      : getFirstLine(error.message);
  const where = typeof error.path === "string" ? error.path : undefined;
  switch (error.code) {
    case "EADDRINUSE": {
      const taken = typeof error.port === "number" ? error.port : port;
      return `Port ${taken} is already used by another program: stop it, or choose another port, for example PORT=${Number(taken) + 10} npm start.`;
    }
    case "EADDRNOTAVAIL":
      return `The address ${error.address ?? "in HOST"} does not belong to this machine: correct HOST.`;
    case "ENOSPC":
    case "53100":
      return `The disk is full${where ? ` (while writing ${where})` : ""}: free some space and start again; nothing already saved is lost.`;
    case "EDQUOT":
      return "The disk quota of this user is used up: free some space and start again.";
    case "EROFS":
      return `${where ?? "The data directory"} is on a read-only file system: choose a writable directory with DATA_DIR.`;
    case "EACCES":
    case "EPERM":
      if (error.syscall === "listen" || error.syscall === "bind")
        return `This user may not listen on port ${error.port ?? port}: choose a port above 1023 with PORT.`;
      return `This user may not use ${where ?? "the data directory"}: correct its owner, or choose another directory with DATA_DIR.`;
    case "EMFILE":
      return "Too many files are open on this machine: raise the limit (ulimit -n) and start again.";
  }
  if (error.code === "ENOENT" && error.syscall === "mkdir")
    return `The directory ${where} cannot be created: choose another one with DATA_DIR.`;
  if (/no space left on device|disk is full/i.test(error.message))
    return "The disk is full: free some space and start again; nothing already saved is lost.";
  return databaseUrl === undefined ? undefined : explainDatabaseFailure(error, databaseUrl);
}

function explainDatabaseFailure(error: Failure, databaseUrl: string): string | undefined {
  const target = describeDatabase(databaseUrl);
  switch (error.code) {
    case "ECONNREFUSED":
    case "ENOENT":
      return `No PostgreSQL answers at ${target.host}: start it, or correct DATABASE_URL.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host of DATABASE_URL is unknown: ${target.host}.`;
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return `PostgreSQL at ${target.host} cannot be reached: check the network, or correct DATABASE_URL.`;
    case "28P01":
    case "28000":
      return `PostgreSQL at ${target.host} refuses the user ${target.user}: correct the user or the password in DATABASE_URL.`;
    case "3D000":
      return `PostgreSQL at ${target.host} has no database named ${target.database}: create it, or correct DATABASE_URL.`;
    case "53300":
      return `PostgreSQL at ${target.host} has no free connection left: raise max_connections or stop another client.`;
    case "57P03":
      return `PostgreSQL at ${target.host} is starting or stopping: try again in a moment.`;
    case "42501":
      return `The user ${target.user} may not prepare the database ${target.database} (${getFirstLine(error.message)}): make it the owner.`;
    case "ERR_INVALID_URL":
      return MALFORMED_DATABASE_URL;
  }
  if (/timeout/i.test(error.message) && /connect/i.test(error.message))
    return `PostgreSQL at ${target.host} does not answer in time: check the network, or correct DATABASE_URL.`;
  if (/client password must be a string|password/i.test(error.message))
    return `PostgreSQL at ${target.host} asks for a password: add it to DATABASE_URL.`;
  if (/SSL|TLS|certificate/i.test(error.message))
    return `The encrypted connection to PostgreSQL at ${target.host} failed (${getFirstLine(error.message)}): correct sslmode in DATABASE_URL.`;
  if (/Connection terminated|ECONNRESET|socket hang up/i.test(`${error.code} ${error.message}`))
    return `What answers at ${target.host} closed the connection: check that it is PostgreSQL, or correct DATABASE_URL.`;
  return undefined;
}

const MALFORMED_DATABASE_URL =
  "DATABASE_URL is not a PostgreSQL address: write it as postgres://user:password@host:5432/database.";

/** Host, user and name of a database URL, without its password. */
function describeDatabase(databaseUrl: string) {
  try {
    const url = new URL(databaseUrl);
    const host = url.searchParams.get("host") ?? `${url.hostname}:${url.port || "5432"}`;
    const user = decodeURIComponent(url.username) || "(none given)";
    return { host, user, database: decodeURIComponent(url.pathname.slice(1)) || user };
  } catch {
    return { host: "DATABASE_URL", user: "in DATABASE_URL", database: "in DATABASE_URL" };
  }
}

function getFirstLine(text: string): string {
  return text.split("\n", 1)[0]?.trim() ?? "";
}
