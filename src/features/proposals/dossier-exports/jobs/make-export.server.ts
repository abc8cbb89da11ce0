import { createHash } from "node:crypto";
import { eq, lte } from "drizzle-orm";
import { z } from "zod";
import { deleteDossierFile } from "#features/proposals/dossier-form/jobs/delete-dossier-file.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { DepsWithQueue, Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE, ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { countImages, EXPORT_LIFETIME_MS } from "../rules/export-kinds.ts";
import { dossierExports } from "../tables.server.ts";
import { createImageReader, printDocument } from "../views/print-document.server.ts";
import { loadPrintedDossier } from "../views/printed-dossier.server.ts";

/** Prints and stores a large export. Idempotent: a finished one is left alone. */
export const makeExport: Job<{ exportId: string }> = {
  id: "make-dossier-export",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.object({ exportId: z.uuid() }),
  retries: 2,
  async run(deps, { exportId }) {
    const { db } = deps;
    const [row] = await db.select().from(dossierExports).where(eq(dossierExports.id, exportId));
    if (!row || row.state === "ready") return;
    const [dossier] = await db.select().from(dossiers).where(eq(dossiers.id, row.dossierId));
    if (!dossier) return;
    try {
      await printExport(deps, row, dossier);
    } catch (error) {
      await db
        .update(dossierExports)
        .set({ state: "failed" })
        .where(eq(dossierExports.id, exportId));
      throw error;
    }
  },
};

type ExportRow = typeof dossierExports.$inferSelect;

async function printExport(
  deps: DepsWithQueue,
  { id, dossierId, kind, locale, digest, storageKey }: ExportRow,
  dossier: typeof dossiers.$inferSelect,
): Promise<void> {
  const { db, clock, storage } = deps;
  const updateExport = (set: Partial<ExportRow>) =>
    db
      .update(dossierExports)
      .set({ ...set, requestedAt: clock.now() })
      .where(eq(dossierExports.id, id))
      .returning({ id: dossierExports.id });
  const printed = await loadPrintedDossier(db, dossier, kind, { locale, now: clock.now() });
  const images = countImages(printed.document);
  await updateExport({
    state: images > 0 ? "images" : "setting",
    imagesDone: 0,
    imagesTotal: images,
  });
  const pdf = await printDocument(
    { clock, print: bindPrinter(deps.pdf, { owner: dossierId }) },
    printed.document,
    createImageReader(deps, { dossierId, owner: dossierId }),
    async (done) => {
      await updateExport({ state: done < images ? "images" : "setting", imagesDone: done });
    },
  );
  await storage.put(storageKey, pdf);
  const updated = await updateExport({
    state: "ready",
    bytes: pdf.length,
    sha256: createHash("sha256").update(pdf).digest("hex"),
    expiresAt: new Date(clock.now().getTime() + EXPORT_LIFETIME_MS),
    // The dossier changed while the job waited. The newer print is delivered, but its digest is changed so that it is not
    // reused for either content.
    ...(printed.digest === digest ? {} : { digest: `newer than ${digest}, ${id}` }),
  });
  // The dossier was deleted meanwhile.
  if (updated.length === 0) await storage.delete(storageKey);
}

/** Deletes expired exports: after a day, or when a person named in them was erased. */
export const expireExports: Job<Record<string, never>> = {
  id: "expire-dossier-exports",
  payload: z.record(z.string(), z.never()),
  schedule: "*/10 * * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock, queue }) {
    await db.transaction(async (tx) => {
      const expired = await tx
        .delete(dossierExports)
        .where(lte(dossierExports.expiresAt, clock.now()))
        .returning({ key: dossierExports.storageKey });
      for (const { key } of expired) await queue.enqueue(tx, deleteDossierFile, { key });
    });
  },
};
