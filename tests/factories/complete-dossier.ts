import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { createCv } from "#features/people/cv/commands/create-cv.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { dossierMembers, dossierTeams } from "#features/proposals/dossiers/tables.server.ts";
import { callRequirements } from "#features/proposals/form-models/tables.server.ts";
import { chooseCv } from "#features/proposals/team/commands/choose-cv.server.ts";
import { teamContacts } from "#features/proposals/team/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import type { makePersonActor } from "#tests/support/actors.ts";
import { makeDossier } from "./dossiers.ts";

type Caller = DepsWithQueue & { readonly actor: ReturnType<typeof makePersonActor> };

/** Attaches a new CV of the caller to a dossier. */
export async function attachCv(caller: Caller, dossierId: string): Promise<void> {
  const { db, actor } = caller;
  const [member] = await db
    .select({ id: dossierMembers.id })
    .from(dossierMembers)
    .where(and(eq(dossierMembers.dossierId, dossierId), eq(dossierMembers.userId, actor.userId)));
  if (!member) throw new Error("Who gives a CV is not in the dossier.");
  const { id: cvId } = await createCv(caller, { title: "CV", locale: "fr" });
  await chooseCv(caller, { dossierId, memberId: member.id, cvId, cvFileId: null });
}

/** Adds a legal representative to every team of a dossier. */
export async function addLegalRepresentatives(db: Db, dossierId: string): Promise<void> {
  const teams = await db
    .select({ teamId: dossierTeams.id })
    .from(dossierTeams)
    .where(eq(dossierTeams.dossierId, dossierId));
  await db
    .insert(teamContacts)
    .values(
      teams.map(({ teamId }) => ({
        teamId,
        kind: "legal_representative" as const,
        firstName: "Ada",
        lastName: "Roy",
        email: "ada.roy@example.org",
      })),
    )
    .onConflictDoNothing();
}

/** A dossier of one team that can be deposited: question `a` is answered, and its call has been open for two days. */
export async function makeCompleteDossier(
  deps: DepsWithQueue,
  models: Parameters<typeof makeDossier>[1],
) {
  const dossier = await makeDossier(deps, models);
  const { id, call, caller } = dossier;
  await deps.db.insert(callRequirements).values({ callId: call.id });
  await deps.db
    .update(calls)
    .set({ opensAt: new Date(Date.now() - 2 * 86_400_000) })
    .where(eq(calls.id, call.id));
  await attachCv(caller, id);
  await addLegalRepresentatives(deps.db, id);
  await saveAnswers(caller, {
    dossierId: id,
    formModelType: "scientific_proposition",
    changes: [{ id: randomUUID(), key: "a", version: 0, answer: ["Écrit"] }],
  });
  return dossier;
}
