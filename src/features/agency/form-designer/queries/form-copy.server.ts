import { eq } from "drizzle-orm";
import { type DraftNodes, toDraftNodes } from "#form-engine/draft-model.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { makeEmptyForm } from "../rules/empty-form.ts";
import { formDrafts } from "../tables.server.ts";
import {
  type FormSummary,
  findLastVersion,
  listLiveNodes,
  loadHeldNodes,
} from "./form-draft.server.ts";

/** The content of a form for a copy: its draft, or its last version if it was never opened in the designer. */
export async function loadCopiedNodes(db: Db, form: FormSummary): Promise<DraftNodes> {
  const [draft] = await db
    .select({ id: formDrafts.formModelId })
    .from(formDrafts)
    .where(eq(formDrafts.formModelId, form.id));
  if (draft) return listLiveNodes(Object.fromEntries(await loadHeldNodes(db, form.id)));
  const last = await findLastVersion(db, form.id);
  return last ? toDraftNodes(last.model) : makeEmptyForm(form.formModelType);
}
