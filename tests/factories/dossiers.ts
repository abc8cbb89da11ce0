import { affiliations, profiles } from "#features/people/researchers/tables.server.ts";
import {
  confirmCreation,
  createDossier,
} from "#features/proposals/dossiers/commands/create-dossier.server.ts";
import type { DossierRole } from "#features/proposals/dossiers/rules/dossier.ts";
import { dossierMembers, dossierTeams } from "#features/proposals/dossiers/tables.server.ts";
import { publishFormVersion } from "#features/proposals/form-models/commands/publish-form-version.server.ts";
import { callForms, formModels } from "#features/proposals/form-models/tables.server.ts";
import type { FormModelType } from "#form-engine/model.ts";
import { productActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { makePersonActor } from "#tests/support/actors.ts";
import { findFirstPartner, makeCall, type TestCall } from "./calls.ts";
import { makeResearcher, type Person } from "./people.ts";

interface ModelSketch {
  readonly formModelType: string;
}

/** A researcher who may create a dossier: title, gender and affiliation are set. */
export async function makeReadyResearcher(db: Db): Promise<Person> {
  const person = await makeResearcher(db);
  const profile = { userId: person.id, title: "dr", gender: "woman" } as const;
  await db.insert(profiles).values(profile).onConflictDoUpdate({
    target: profiles.userId,
    set: profile,
  });
  await db.insert(affiliations).values({
    userId: person.id,
    organizationType: "foreign_no_ror",
    label: "Institut",
    country: "FR",
  });
  return person;
}

/** A call with dossiers, with forms of the given models. */
export async function makeCallWithForms(
  deps: DepsWithQueue,
  models: readonly ModelSketch[],
  over: Parameters<typeof makeCall>[1] = {},
): Promise<TestCall> {
  const call = await makeCall(deps.db, over);
  for (const model of models) {
    const formModelType = model.formModelType as FormModelType;
    const versionId = await publishModel(deps, model);
    await deps.db.insert(callForms).values({ callId: call.id, formModelType, versionId });
  }
  return call;
}

async function publishModel(deps: DepsWithQueue, model: ModelSketch): Promise<string> {
  const [formModel] = await deps.db
    .insert(formModels)
    .values({
      partnerId: await findFirstPartner(deps.db),
      formModelType: model.formModelType as FormModelType,
      name: "Formulaire",
      createdAt: new Date(),
    })
    .returning({ id: formModels.id });
  if (!formModel) throw new Error("The form model was not made.");
  const caller = { ...deps, actor: productActor("factory") };
  return (await publishFormVersion(caller, { formModelId: formModel.id, model })).id;
}

/** A confirmed dossier for a call of its own, and its coordinator. */
export async function makeDossier(deps: DepsWithQueue, models: readonly ModelSketch[]) {
  const call = await makeCallWithForms(deps, models);
  const coordinator = makePersonActor((await makeReadyResearcher(deps.db)).id);
  const caller = { ...deps, actor: coordinator };
  const { id } = await createDossier(caller, {
    callSlug: call.slug,
    acronym: "SAISONS",
    title: "Stockage saisonnier de chaleur",
  });
  await confirmCreation(caller, { dossierId: id });
  return { id, call, coordinator, caller };
}

/** Adds another member. */
export async function addDossierMember(
  deps: DepsWithQueue,
  dossierId: string,
  role: DossierRole,
  over: Partial<typeof dossierMembers.$inferInsert> = {},
) {
  const { id: userId } = await makeReadyResearcher(deps.db);
  const member = { userId, role, teamNumber: 2, joinedAt: new Date(), ...over, dossierId };
  await deps.db
    .insert(dossierTeams)
    .values({ dossierId, number: member.teamNumber })
    .onConflictDoNothing();
  await deps.db.insert(dossierMembers).values(member);
  return { ...deps, actor: makePersonActor(userId) };
}
