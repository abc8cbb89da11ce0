import { setTimeout as pause } from "node:timers/promises";
import { exportSharedCv } from "#features/people/cv/views/export-cv.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import type { BoundPrinter } from "#platform/pdf.ts";

/** Near a closing many print at once: a CV waits for its turn rather than be refused, but nobody waits for ever. */
const MAX_WAIT_MS = 45_000;
const RETRY_DELAY_MS = 500;

/** The document of a CV as it stood after so many saves. */
export async function printCv(
  deps: Pick<Deps, "db" | "clock"> & { readonly print: BoundPrinter },
  { cvId, version }: { readonly cvId: string; readonly version: number },
): Promise<Uint8Array> {
  const started = performance.now();
  for (;;) {
    try {
      const printed = await exportSharedCv(deps, cvId);
      // Its owner wrote on: this is not the CV that was looked at.
      if (printed.version !== version) throw new DomainError("STALE", { why: "changedMeanwhile" });
      return printed.bytes;
    } catch (error) {
      const busy = error instanceof DomainError && error.code === "UNAVAILABLE";
      if (!busy) throw error;
      if (performance.now() - started > MAX_WAIT_MS)
        throw new DomainError("UNAVAILABLE", { why: "printing" });
      await pause(RETRY_DELAY_MS);
    }
  }
}
