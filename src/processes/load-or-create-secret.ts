import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSecret } from "./create-deps.ts";

/** The secret of an installation that was given none: made once and kept with its data, for its owner's eyes only. */
export function loadOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const secret = createSecret();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
