import { asc, eq, inArray } from "drizzle-orm";
import { type Form, makeForm } from "#form-engine/form.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { callForms, callRequirements, formModelVersions } from "../tables.server.ts";

/** Published versions never change, so a process reads each once. The most recently used are kept. */
const formCache = new Map<string, Form>();
const MAX_CACHED = 100;

export async function loadFormVersion(db: Db, versionId: string): Promise<Form> {
  const form = (await loadFormVersions(db, [versionId])).get(versionId);
  if (!form) throw new Error(`no form version ${versionId}`);
  return form;
}

/** The forms of several versions; those that are not kept are read in one statement. */
export async function loadFormVersions(
  db: Db,
  versionIds: readonly string[],
): Promise<Map<string, Form>> {
  const found = new Map<string, Form>();
  for (const id of versionIds) {
    const kept = formCache.get(id);
    if (!kept) continue;
    formCache.delete(id);
    formCache.set(id, kept);
    found.set(id, kept);
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

/** The forms a call wants, each in the version a new dossier begins with. None: the call takes no dossiers here. */
export const listCallForms = (db: Db, callId: number) =>
  db
    .select({ formModelType: callForms.formModelType, versionId: callForms.versionId })
    .from(callForms)
    .where(eq(callForms.callId, callId))
    .orderBy(asc(callForms.formModelType));

/** Whose CVs a dossier of the call is not deposited without. None, unless the call says so. */
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

/** Whether teams say themselves which organisation manages their money. Yes, unless the call says otherwise. */
export async function canNameOrganization(db: Db, callId: number): Promise<boolean> {
  const [row] = await db
    .select({ editable: callRequirements.editableManagingOrganisation })
    .from(callRequirements)
    .where(eq(callRequirements.callId, callId));
  return row?.editable ?? true;
}
