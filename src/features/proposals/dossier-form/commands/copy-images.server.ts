import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Deps } from "#platform/deps.ts";
import { dossierImages } from "../tables.server.ts";

type ImageRow = typeof dossierImages.$inferSelect;

/** The copies, by the name of what they are copies of. */
export type ImageCopies = ReadonlyMap<
  string,
  Omit<ImageRow, "dossierId" | "uploadedBy" | "createdAt">
>;

/** Copies images of one dossier into the storage of another. Their rows are written by whoever asked, or the files taken back. */
export async function copyImages(
  { db, storage }: Pick<Deps, "db" | "storage">,
  { from, to }: { from: string; to: string },
  filenames: readonly string[],
): Promise<ImageCopies> {
  const copies = new Map<string, Omit<ImageRow, "dossierId" | "uploadedBy" | "createdAt">>();
  if (filenames.length === 0) return copies;
  const rows = await db
    .select()
    .from(dossierImages)
    .where(
      and(
        eq(dossierImages.dossierId, from),
        inArray(dossierImages.filename, [...new Set(filenames)]),
      ),
    );
  for (const { dossierId: _, uploadedBy: __, createdAt: ___, ...row } of rows) {
    const content = await storage.read(row.storageKey).catch(() => null);
    if (!content) continue;
    const filename = `${randomUUID()}${row.filename.slice(row.filename.lastIndexOf("."))}`;
    const storageKey = `dossier/${to}/${filename}`;
    await storage.put(storageKey, content);
    copies.set(row.filename, { ...row, filename, storageKey });
  }
  return copies;
}
