import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { deleteDossierFile } from "#features/proposals/dossier-form/jobs/delete-dossier-file.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { rowId } from "#platform/row-id.ts";
import { makeExport } from "../jobs/make-export.server.ts";
import { EXPORT_KINDS, EXPORT_LIFETIME_MS } from "../rules/export-kinds.ts";
import { dossierExports } from "../tables.server.ts";
import { loadPrintedDossier } from "../views/printed-dossier.server.ts";

/** Printing is work: often enough for a team on its last day, too seldom for a script. */
const EXPORT_LIMIT = { name: "dossier-export", max: 120, seconds: 3600 } as const;
/** Large ones are made one after the other for everybody, and each is kept for a day: nobody fills that line alone. */
const LARGE_LIMIT = { name: "large-export", max: 20, seconds: 3600 } as const;
/** A job that has given no sign for so long is begun again. */
const STALE_MS = 120_000;

/**
 * Asks for a PDF of a dossier or of a form. A small one is to be made at once from the document; a large one is made by a
 * job, once for the same content, and known by the id that comes back.
 */
export const requestExport = command({
  actors: ["person"],
  input: z.object({ dossierId: rowId(), kind: z.enum(EXPORT_KINDS), locale: z.enum(LOCALES) }),
  limits: ({ userId }) => [[EXPORT_LIMIT, userId]],
  load: ({ tx, actor, input }) => dossierForActor(tx, actor, input.dossierId),
  may: (actor, dossier) => can(actor, "export", dossier),
  async run({ tx, actor, input: { kind, locale }, now, queue, consumeLimit }, dossier) {
    const { document, digest, large } = await loadPrintedDossier(tx, dossier, kind, {
      locale,
      now,
    });
    if (!large) return { made: "now", document } as const;
    const wanted = { dossierId: dossier.id, kind, locale, digest };
    const mayBegin = () => consumeLimit(LARGE_LIMIT, actor.userId, tx);
    const id = await findOrCreateExport(tx, queue, wanted, { mayBegin, now });
    return { made: "byJob", id } as const;
  },
});

type ExportKey = Pick<
  typeof dossierExports.$inferInsert,
  "dossierId" | "kind" | "locale" | "digest"
>;

/** The export of this content: one that is there or on its way, or a new one. */
async function findOrCreateExport(
  tx: Db,
  queue: Queue,
  wanted: ExportKey,
  { mayBegin, now }: { readonly mayBegin: () => Promise<boolean>; readonly now: Date },
): Promise<string> {
  const id = randomUUID();
  const storageKey = `dossier/${wanted.dossierId}/exports/${id}.pdf`;
  const expiresAt = new Date(now.getTime() + EXPORT_LIFETIME_MS);
  const begin = async () => {
    // Taken back with the rest of what this transaction has written.
    if (!(await mayBegin())) throw new DomainError("TOO_MANY_REQUESTS");
    await queue.enqueue(tx, makeExport, { exportId: id });
    return id;
  };
  const insert = () =>
    tx
      .insert(dossierExports)
      .values({ ...wanted, id, storageKey, requestedAt: now, expiresAt })
      .onConflictDoNothing()
      .returning({ id: dossierExports.id });
  const [inserted] = await insert();
  if (inserted) return begin();
  const [there] = await tx
    .select()
    .from(dossierExports)
    .where(
      and(
        eq(dossierExports.dossierId, wanted.dossierId),
        eq(dossierExports.kind, wanted.kind),
        eq(dossierExports.locale, wanted.locale),
        eq(dossierExports.digest, wanted.digest),
      ),
    )
    .for("update");
  if (!there || there.expiresAt <= now) {
    // Its time is over and the nightly tidying has not come yet; its file goes, under a name that is not used again.
    if (there) {
      await tx.delete(dossierExports).where(eq(dossierExports.id, there.id));
      await queue.enqueue(tx, deleteDossierFile, { key: there.storageKey });
    }
    await insert();
    return begin();
  }
  const silent = now.getTime() - there.requestedAt.getTime() > STALE_MS;
  if (there.state === "failed" || (there.state !== "ready" && silent)) {
    await tx
      .update(dossierExports)
      .set({ state: "waiting", requestedAt: now, imagesDone: 0 })
      .where(eq(dossierExports.id, there.id));
    await queue.enqueue(tx, makeExport, { exportId: there.id }, { singletonKey: there.id });
  }
  return there.id;
}
