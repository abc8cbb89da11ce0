import { setTimeout as sleep } from "node:timers/promises";
import { versionPdfRequestKey } from "#features/proposals/deposits/jobs/version-pdf-request.ts";
import { findFrozenPdf } from "#features/proposals/deposits/queries/documents.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { bindPrinter } from "#platform/pdf.ts";
import type { StoredFile } from "#platform/storage/storage.server.ts";
import { makeVersionPdf } from "../jobs/version-pdfs.server.ts";
import { isLarge } from "../rules/export-kinds.ts";
import { freezeVersionPdf, loadVersionDocument, type Version } from "./print-version.server.ts";

type VersionPdfDeps = Pick<
  DepsWithQueue,
  "db" | "storage" | "pdf" | "clock" | "log" | "queue" | "documentSigner"
>;

/** How long a request waits for a large PDF before EXPORT_PREPARING. */
const MAX_WAIT_MS = 20_000;
const POLL_MS = 500;

/** PDFs being printed in this process: a second request waits for the same print. */
const pendingPdfs = new Map<string, Promise<StoredFile>>();

/**
 * The frozen PDF of a deposited version, which a job prints after the deposit. Requested earlier, a small one is frozen at
 * once; a large one is left to the job, so that this process's printer stays free for deposits. Throws EXPORT_PREPARING
 * when the job takes longer than a request can wait.
 */
export async function loadVersionPdf(
  deps: VersionPdfDeps,
  version: Version,
  locale: Locale,
  { owner, maxWaitMs = MAX_WAIT_MS }: { readonly owner: string; readonly maxWaitMs?: number },
): Promise<StoredFile> {
  const frozen = await findFrozenPdf(deps.db, version.id, locale);
  if (frozen) return frozen;
  const document = await loadVersionDocument(deps.db, version, locale);
  const { dossierId, number } = version;
  const request = { dossierId, number, locale };
  const key = versionPdfRequestKey(request);
  if (isLarge(document, JSON.stringify(document).length)) {
    await deps.queue.enqueue(deps.db, makeVersionPdf, request, { singletonKey: key });
    return waitForJob(deps, version, locale, maxWaitMs);
  }
  const print = bindPrinter(deps.pdf, { owner });
  const making =
    pendingPdfs.get(key) ??
    freezeVersionPdf({ ...deps, print }, version, { document, locale }).finally(() =>
      pendingPdfs.delete(key),
    );
  pendingPdfs.set(key, making);
  return making;
}

async function waitForJob(
  { db }: VersionPdfDeps,
  { id }: Version,
  locale: Locale,
  maxWaitMs: number,
): Promise<StoredFile> {
  const until = performance.now() + maxWaitMs;
  while (performance.now() < until) {
    await sleep(POLL_MS);
    const frozen = await findFrozenPdf(db, id, locale);
    if (frozen) return frozen;
  }
  throw new DomainError("EXPORT_PREPARING");
}
