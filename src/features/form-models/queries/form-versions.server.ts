import { eq } from "drizzle-orm";
import { type Form, makeForm } from "#form-engine/form.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formModelVersions } from "../tables.server.ts";

/** Published versions never change, so a process reads each once. The most recently used are kept. */
const known = new Map<string, Form>();
const MAX_KNOWN = 100;

export async function formOfVersion(db: Db, versionId: string): Promise<Form> {
  const kept = known.get(versionId);
  if (kept) {
    known.delete(versionId);
    known.set(versionId, kept);
    return kept;
  }
  const [row] = await db
    .select({ model: formModelVersions.model, publishedAt: formModelVersions.publishedAt })
    .from(formModelVersions)
    .where(eq(formModelVersions.id, versionId));
  if (!row) throw new Error(`no form version ${versionId}`);
  const form = makeForm(row.model);
  if (row.publishedAt) known.set(versionId, form);
  const oldest = known.keys().next();
  if (known.size > MAX_KNOWN && !oldest.done) known.delete(oldest.value);
  return form;
}
