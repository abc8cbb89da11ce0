import { setTimeout as sleep } from "node:timers/promises";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { printerOf } from "#platform/pdf.ts";
import { makeVersionPdf } from "../jobs/make-version-pdf.server.ts";
import { isLarge } from "../rules/print-size.ts";
import {
  type KeptPdf,
  printVersion,
  type Version,
  versionDocument,
  versionPdfKey,
} from "./print-version.server.ts";

type Asked = Pick<DepsWithQueue, "db" | "storage" | "pdf" | "clock" | "log" | "queue">;

/** How long somebody waits for a large one before they are asked to come back for it. */
const MAX_WAIT_MS = 20_000;
const LOOK_AGAIN_MS = 500;

/** Those being printed in this process: who asks meanwhile waits for the same. */
const underWay = new Map<string, Promise<KeptPdf>>();

/**
 * The PDF of a deposited version, by its key in the storage. It is made when it is asked for first, from what was frozen, and
 * kept as long as the version: a small one at once, a large one by a job, so that nobody's keep the printer from
 * those who deposit. Throws EXPORT_PREPARING where the job takes longer than somebody waits.
 */
export async function versionPdf(
  deps: Asked,
  version: Version,
  locale: Locale,
  { owner, maxWaitMs = MAX_WAIT_MS }: { readonly owner: string; readonly maxWaitMs?: number },
): Promise<KeptPdf> {
  const key = versionPdfKey(version, locale);
  const kept = await keptPdf(deps, key);
  if (kept) return kept;
  const document = await versionDocument(deps.db, version, locale);
  if (isLarge(document, JSON.stringify(document).length)) {
    const { dossierId, number } = version;
    await deps.queue.enqueue(deps.db, makeVersionPdf, { dossierId, number, locale }, { once: key });
    return madeByJob(deps, key, maxWaitMs);
  }
  const print = printerOf(deps.pdf, { owner });
  const making =
    underWay.get(key) ??
    printVersion({ ...deps, print }, version, { document, locale }).finally(() =>
      underWay.delete(key),
    );
  underWay.set(key, making);
  return making;
}

async function keptPdf({ storage }: Pick<Asked, "storage">, key: string): Promise<KeptPdf | null> {
  const bytes = await storage.bytes(key).catch(() => null);
  return bytes === null ? null : { key, bytes };
}

async function madeByJob(deps: Asked, key: string, maxWaitMs: number): Promise<KeptPdf> {
  const until = performance.now() + maxWaitMs;
  while (performance.now() < until) {
    await sleep(LOOK_AGAIN_MS);
    const kept = await keptPdf(deps, key);
    if (kept) return kept;
  }
  throw new DomainError("EXPORT_PREPARING");
}
