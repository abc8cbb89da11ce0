import { and, eq } from "drizzle-orm";
import { createCv } from "#features/cv/commands/create-cv.server.ts";
import { dossierMembers, dossierTeams } from "#features/dossiers/tables.server.ts";
import { chooseCv } from "#features/team/commands/choose-cv.server.ts";
import { teamContacts } from "#features/team/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import type { personActor } from "#tests/support/actors.ts";

type Caller = DepsWithQueue & { readonly actor: ReturnType<typeof personActor> };

/** Somebody in a dossier gives it a CV of theirs. */
export async function giveCv(caller: Caller, dossierId: string): Promise<void> {
  const { db, actor } = caller;
  const [member] = await db
    .select({ id: dossierMembers.id })
    .from(dossierMembers)
    .where(and(eq(dossierMembers.dossierId, dossierId), eq(dossierMembers.userId, actor.userId)));
  if (!member) throw new Error("Who gives a CV is not in the dossier.");
  const { id: cvId } = await createCv(caller, { title: "CV", locale: "fr" });
  await chooseCv(caller, { dossierId, memberId: member.id, cvId, cvFileId: null });
}

/** Every team of a dossier names its legal representative. */
export async function giveLegalRepresentatives(db: Db, dossierId: string): Promise<void> {
  const teams = await db
    .select({ teamId: dossierTeams.id })
    .from(dossierTeams)
    .where(eq(dossierTeams.dossierId, dossierId));
  await db.insert(teamContacts).values(
    teams.map(({ teamId }) => ({
      teamId,
      kind: "legal_representative" as const,
      firstName: "Ada",
      lastName: "Roy",
      email: "ada.roy@example.org",
    })),
  );
}
