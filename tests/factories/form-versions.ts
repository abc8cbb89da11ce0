import { and, eq } from "drizzle-orm";
import { publishFormVersion } from "#features/proposals/form-models/commands/publish-form-version.server.ts";
import { callForms, formModelVersions } from "#features/proposals/form-models/tables.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import { productActor } from "#platform/actor.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";

/** The version of a call's form that new dossiers start with. */
export async function findCallFormVersion(
  { db }: Pick<DepsWithQueue, "db">,
  callId: number,
  formModelType: FormModelType = "scientific_proposition",
) {
  const [row] = await db
    .select({ versionId: callForms.versionId, formModelId: formModelVersions.formModelId })
    .from(callForms)
    .innerJoin(formModelVersions, eq(formModelVersions.id, callForms.versionId))
    .where(and(eq(callForms.callId, callId), eq(callForms.formModelType, formModelType)));
  if (!row) throw new Error(`call ${callId} has no form of type ${formModelType}`);
  return row;
}

/** Gives a call another version of its form; its dossiers are behind then. */
export async function setCallFormVersion(
  { db }: Pick<DepsWithQueue, "db">,
  callId: number,
  versionId: string,
  formModelType: FormModelType = "scientific_proposition",
): Promise<void> {
  await db
    .update(callForms)
    .set({ versionId })
    .where(and(eq(callForms.callId, callId), eq(callForms.formModelType, formModelType)));
}

/** Publishes the next version of a call's form, on that call. Returns the version's id. */
export async function publishOnCall(
  deps: DepsWithQueue,
  callId: number,
  model: { readonly formModelType: string },
): Promise<string> {
  const formModelType = model.formModelType as FormModelType;
  const { formModelId } = await findCallFormVersion(deps, callId, formModelType);
  const caller = { ...deps, actor: productActor("factory") };
  const { id } = await publishFormVersion(caller, { formModelId, model });
  await setCallFormVersion(deps, callId, id, formModelType);
  return id;
}
