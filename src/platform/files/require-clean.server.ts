import type { Deps } from "../deps.ts";
import { DomainError } from "../errors.ts";
import { ScannerDownError, scanForViruses } from "./clamav.server.ts";

/**
 * Refuses a file in which the virus scanner finds something. False where no scanner is configured; one that is configured
 * and does not answer closes the door.
 */
export async function requireClean(
  { env, log }: Pick<Deps, "env" | "log">,
  file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  timeoutMs?: number,
): Promise<boolean> {
  if (!env.CLAMAV_URL) return false;
  const verdict = await scanForViruses(env.CLAMAV_URL, file, timeoutMs).catch((error: unknown) => {
    if (!(error instanceof ScannerDownError)) throw error;
    log.error({ err: error }, "virus scanner does not answer");
    throw new DomainError("UNAVAILABLE", { why: "scannerDown" });
  });
  if (verdict !== "clean") throw new DomainError("INVALID", { file: verdict });
  return true;
}
