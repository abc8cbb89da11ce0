import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "#platform/start-errors.ts";

/** The longest socket path every system accepts is 103 bytes; PostgreSQL adds its own file name. */
const MAX_DIRECTORY_LENGTH = 103 - "/.s.PGSQL.5432.lock".length;

/**
 * A short directory only this user may enter, the same for the same data directory: a unix socket's path has about
 * a hundred bytes, less than many project directories. Who may enter it may use the database without a password.
 */
export function getSocketDirectory(cluster: string): string {
  const uid = process.getuid?.() ?? 0;
  const name = `passerelle-${uid}-${createHash("sha256").update(cluster).digest("hex").slice(0, 10)}`;
  const inTemporary = join(tmpdir(), name);
  return Buffer.byteLength(inTemporary) <= MAX_DIRECTORY_LENGTH && !inTemporary.includes(",")
    ? inTemporary
    : join("/tmp", name);
}

export function createSocketDirectory(directory: string, owner: number | undefined): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  // The temporary directory is everybody's: what stands there under our name may not be ours.
  const found = lstatSync(directory);
  const mine = [process.getuid?.() ?? 0, owner ?? process.getuid?.() ?? 0];
  if (!found.isDirectory() || !mine.includes(found.uid)) {
    throw new StartError(
      `${directory} belongs to another user: remove it, or set TMPDIR to a directory of your own.`,
    );
  }
  chmodSync(directory, 0o700);
}
