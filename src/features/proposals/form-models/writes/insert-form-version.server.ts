import { desc, eq } from "drizzle-orm";
import { makeForm } from "#form-engine/form.ts";
import type { FormModel } from "#form-engine/model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { loadMeanings } from "../queries/meanings.server.ts";
import { keepFittingMeanings } from "../rules/read-meaning.ts";
import { formModelVersions } from "../tables.server.ts";
import { saveMeanings } from "./save-meanings.server.ts";

interface NewVersion {
  readonly formModelId: string;
  /** Checked by the caller (`checkModel`). */
  readonly model: FormModel;
  /** The account that publishes; null for the product. */
  readonly publishedBy: string | null;
  readonly now: Date;
}

/**
 * Inserts the next version of a form, whose row the caller has locked for update. Meanings are kept where their question
 * is still there and still fits.
 */
export async function insertFormVersion(
  tx: Db,
  { formModelId, model, publishedBy, now }: NewVersion,
): Promise<{ id: string; number: number }> {
  const [last] = await tx
    .select({ id: formModelVersions.id, number: formModelVersions.number })
    .from(formModelVersions)
    .where(eq(formModelVersions.formModelId, formModelId))
    .orderBy(desc(formModelVersions.number))
    .limit(1);
  const number = (last?.number ?? 0) + 1;
  const [version] = await tx
    .insert(formModelVersions)
    .values({ formModelId, number, model, publishedBy, createdAt: now, publishedAt: now })
    .returning({ id: formModelVersions.id });
  if (!version) throw new Error("an inserted version was not returned");
  if (last) {
    const meanings = (await loadMeanings(tx, [last.id])).get(last.id) ?? new Map();
    await saveMeanings(tx, version.id, keepFittingMeanings(makeForm(model), meanings));
  }
  return { id: version.id, number };
}
