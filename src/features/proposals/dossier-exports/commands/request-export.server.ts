import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { deleteDossierFile } from "#features/proposals/dossier-form/jobs/delete-dossier-file.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { rowId } from "#platform/row-id.ts";
import { makeExport } from "../jobs/make-export.server.ts";
import { EXPORT_KINDS, EXPORT_LIFETIME_MS } from "../rules/export-kinds.ts";
import { dossierExports } from "../tables.server.ts";
import { loadPrintedDossier } from "../views/printed-dossier.server.ts";

/**
 * Large exports are printed one after the other for all users and stored for a day, so each person gets a share of that
 * queue.
 */
const LARGE_LIMIT = { name: "large-export", max: 20, seconds: 3600 } as const;
/** A job without progress for this long is started again. */
const STALE_MS = 120_000;

/**
 * Requests a PDF of a dossier or a form. A small one is returned as a document to print at once. A large one is printed by
 * a job, once per content; its id is returned.
 */
export const requestExport = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), kind: z.enum(EXPORT_KINDS) }),
  // Exports per person and hour: enough for a team on its last day, too few for a script.
  limits: [{ name: "dossier-export", per: "person", max: 120, seconds: 3600 }],
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId),
  may: (actor, dossier) => can(actor, "export", dossier),
  async run({ tx, actor, input: { kind }, request, now, queue, consumeLimit }, dossier) {
    const { locale } = request;
    const { document, digest, large } = await loadPrintedDossier(tx, dossier, kind, {
      locale,
      now,
    });
    if (!large) return { made: "now", document } as const;
    const exportKey = { dossierId: dossier.id, kind, locale, digest };
    const consumeQuota = () => consumeLimit(LARGE_LIMIT, actor.userId, tx);
    const id = await findOrCreateExport(tx, queue, exportKey, { consumeQuota, now });
    return { made: "byJob", id } as const;
  },
});

type ExportKey = Pick<
  typeof dossierExports.$inferInsert,
  "dossierId" | "kind" | "locale" | "digest"
>;

/** The existing export of this content, finished or in progress, or a new one. */
async function findOrCreateExport(
  tx: Db,
  queue: Queue,
  exportKey: ExportKey,
  { consumeQuota, now }: { readonly consumeQuota: () => Promise<boolean>; readonly now: Date },
): Promise<string> {
  const id = randomUUID();
  const storageKey = `dossier/${exportKey.dossierId}/exports/${id}.pdf`;
  const expiresAt = new Date(now.getTime() + EXPORT_LIFETIME_MS);
  const begin = async () => {
    // The limit is counted in this transaction and rolled back with it.
    if (!(await consumeQuota())) throw new DomainError("TOO_MANY_REQUESTS");
    await queue.enqueue(tx, makeExport, { exportId: id });
    return id;
  };
  const insert = () =>
    tx
      .insert(dossierExports)
      .values({ ...exportKey, id, storageKey, requestedAt: now, expiresAt })
      .onConflictDoNothing()
      .returning({ id: dossierExports.id });
  const [inserted] = await insert();
  if (inserted) return begin();
  const [existing] = await tx
    .select()
    .from(dossierExports)
    .where(
      and(
        eq(dossierExports.dossierId, exportKey.dossierId),
        eq(dossierExports.kind, exportKey.kind),
        eq(dossierExports.locale, exportKey.locale),
        eq(dossierExports.digest, exportKey.digest),
      ),
    )
    .for("update");
  if (!existing || existing.expiresAt <= now) {
    // Expired but not yet deleted by the job: replaced by a new row with its own storage key.
    if (existing) {
      await tx.delete(dossierExports).where(eq(dossierExports.id, existing.id));
      await queue.enqueue(tx, deleteDossierFile, { key: existing.storageKey });
    }
    await insert();
    return begin();
  }
  const isStale = now.getTime() - existing.requestedAt.getTime() > STALE_MS;
  if (existing.state === "failed" || (existing.state !== "ready" && isStale)) {
    await tx
      .update(dossierExports)
      .set({ state: "waiting", requestedAt: now, imagesDone: 0 })
      .where(eq(dossierExports.id, existing.id));
    await queue.enqueue(tx, makeExport, { exportId: existing.id }, { singletonKey: existing.id });
  }
  return existing.id;
}
