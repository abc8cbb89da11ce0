import { asc, eq, inArray } from "drizzle-orm";
import { type Form, makeForm } from "#form-engine/form.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { callForms, callRequirements, formModelVersions } from "../tables.server.ts";

/** LRU cache; published versions are immutable. */
const formCache = new Map<string, Form>();
const MAX_CACHED = 100;

export async function loadFormVersion(db: Db, versionId: string): Promise<Form> {
  const form = (await loadFormVersions(db, [versionId])).get(versionId);
  if (!form) throw new Error(`no form version ${versionId}`);
  return form;
}

/** The forms of several versions; missing ones are read in one statement. */
export async function loadFormVersions(
  db: Db,
  versionIds: readonly string[],
): Promise<Map<string, Form>> {
  const found = new Map<string, Form>();
  for (const id of versionIds) {
    const cached = formCache.get(id);
    if (!cached) continue;
    formCache.delete(id);
    formCache.set(id, cached);
    found.set(id, cached);
  }
  const unknown = [...new Set(versionIds)].filter((id) => !found.has(id));
  if (unknown.length === 0) return found;
  const rows = await db
    .select({
      id: formModelVersions.id,
      model: formModelVersions.model,
      publishedAt: formModelVersions.publishedAt,
    })
    .from(formModelVersions)
    .where(inArray(formModelVersions.id, unknown));
  for (const { id, model, publishedAt } of rows) {
    const form = makeForm(model);
    found.set(id, form);
    if (publishedAt) formCache.set(id, form);
  }
  for (const oldest of formCache.keys()) {
    if (formCache.size <= MAX_CACHED) break;
    formCache.delete(oldest);
  }
  return found;
}

/** The numbers of versions, by id. */
export async function loadVersionNumbers(
  db: Db,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: formModelVersions.id, number: formModelVersions.number })
    .from(formModelVersions)
    .where(inArray(formModelVersions.id, [...versionIds]));
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/**
 * The forms of a call, with the version a new dossier starts with. Empty if the call takes no dossiers in this portal.
 */
export const listCallForms = (db: Db, callId: number) =>
  db
    .select({ formModelType: callForms.formModelType, versionId: callForms.versionId })
    .from(callForms)
    .where(eq(callForms.callId, callId))
    .orderBy(asc(callForms.formModelType));

/** The CVs required for a deposit. None unless the call has requirements. */
export async function loadRequiredCvs(db: Db, callId: number) {
  const [row] = await db
    .select({
      coordinator: callRequirements.coordinatorCv,
      scientist_manager: callRequirements.scientificManagerCv,
    })
    .from(callRequirements)
    .where(eq(callRequirements.callId, callId));
  return row ?? { coordinator: false, scientist_manager: false };
}

/** Whether teams name their managing organisation themselves. Yes unless the call says otherwise. */
export async function canNameOrganization(db: Db, callId: number): Promise<boolean> {
  const [row] = await db
    .select({ editable: callRequirements.editableManagingOrganisation })
    .from(callRequirements)
    .where(eq(callRequirements.callId, callId));
  return row?.editable ?? true;
}
