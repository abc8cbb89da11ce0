import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { dossierPersonalData } from "#features/proposals/dossiers/personal-data.server.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossierTeams } from "#features/proposals/dossiers/tables.server.ts";
import { callAppendices, callRequirements } from "#features/proposals/form-models/tables.server.ts";
import { cancelInvitation } from "#features/proposals/team/commands/close-invitation.server.ts";
import { invitePerson } from "#features/proposals/team/commands/invite-person.server.ts";
import {
  leaveDossier,
  removeMember,
} from "#features/proposals/team/commands/remove-member.server.ts";
import { removeTeam } from "#features/proposals/team/commands/remove-team.server.ts";
import { teamPersonalData } from "#features/proposals/team/personal-data.server.ts";
import { loadDossierFacts } from "#features/proposals/team/queries/dossier-facts.server.ts";
import { listMembers } from "#features/proposals/team/queries/members.server.ts";
import { listTasks } from "#features/proposals/team/rules/readiness.ts";
import { invitations } from "#features/proposals/team/tables.server.ts";
import {
  loadConsortium as consortiumView,
  loadTeamContactsView,
} from "#features/proposals/team/views/consortium.server.ts";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { addLegalRepresentatives, attachCv } from "#tests/factories/complete-dossier.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { loadCompleteness } from "./queries/completeness.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const PROPOSAL = buildModelInput([
  section("s", [question("a", "text", { required: true }), question("b"), question("c")]),
]);
const GENERAL = buildModelInput([question("d", "text", { required: true })], {
  formModelType: "general_information",
});

type Dossier = Awaited<ReturnType<typeof makeDossier>>;

async function createConsortium() {
  const { deps } = scene;
  const dossier = await makeDossier(deps, [PROPOSAL, GENERAL]);
  await deps.db.insert(callRequirements).values({ callId: dossier.call.id });
  const manager = await addDossierMember(deps, dossier.id, "scientific_manager");
  return { dossier, manager };
}

const answer = (
  { id, caller }: Dossier,
  formModelType: "scientific_proposition" | "general_information",
  key: string,
) =>
  saveAnswers(caller, {
    dossierId: id,
    formModelType,
    changes: [{ id: randomUUID(), key, version: 0, answer: ["Écrit"] }],
  });

const loadDossierCompleteness = (dossierId: string) =>
  loadCompleteness(scene.deps.db, dossierId, { locale: "en", now: new Date() });

const findTeam = async (dossierId: string, number: number) => {
  const [team] = await scene.deps.db
    .select({ id: dossierTeams.id })
    .from(dossierTeams)
    .where(and(eq(dossierTeams.dossierId, dossierId), eq(dossierTeams.number, number)));
  return team?.id ?? "";
};

test("[D-22 part] everything that is missing is named; once the last of it is there, the dossier may be deposited", async () => {
  const { db } = scene.deps;
  const { dossier, manager } = await createConsortium();
  const { id } = dossier;
  const [one, two] = [await findTeam(id, 1), await findTeam(id, 2)];
  expect(await loadDossierCompleteness(id)).toEqual({
    isDepositAllowed: false,
    cvs: [
      { id: expect.any(String), team_number: 1 },
      { id: expect.any(String), team_number: 2 },
    ],
    formModels: {
      general_information: {
        totalCount: 1,
        answersCount: 0,
        mandatoryQuestions: { d: "Question d" },
        optionalUnansweredCount: 0,
      },
      scientific_proposition: {
        totalCount: 3,
        answersCount: 0,
        mandatoryQuestions: { a: "Question a" },
        optionalUnansweredCount: 2,
      },
    },
    legalRepresentatives: [
      { id: one, team_number: 1 },
      { id: two, team_number: 2 },
    ],
    appendix: false,
  });
  await attachCv(dossier.caller, id);
  await attachCv(manager, id);
  await addLegalRepresentatives(db, id);
  await answer(dossier, "general_information", "d");
  expect((await loadDossierCompleteness(id)).isDepositAllowed).toBe(false);
  await answer(dossier, "scientific_proposition", "a");
  expect(await loadDossierCompleteness(id)).toMatchObject({
    isDepositAllowed: true,
    cvs: [],
    legalRepresentatives: [],
  });
});

test.each(["leaves", "is removed", "closes their account"])(
  "the last person of a team %s: the team stays, and blocks until somebody is invited or it is removed",
  async (how) => {
    const { db } = scene.deps;
    const { deps } = scene;
    const dossier = await makeDossier(deps, [PROPOSAL]);
    const { id, caller } = dossier;
    const manager = await addDossierMember(deps, id, "scientific_manager");
    const teamId = await findTeam(id, 2);
    await addLegalRepresentatives(db, id);
    await answer(dossier, "scientific_proposition", "a");
    // This call requires no CV.
    expect(await loadDossierCompleteness(id)).toMatchObject({ isDepositAllowed: true, cvs: [] });
    if (how === "leaves") await leaveDossier(manager, { dossierId: id });
    if (how === "is removed") {
      const last = (await listMembers(db, id)).find(({ teamNumber }) => teamNumber === 2);
      await removeMember(caller, { dossierId: id, memberId: last?.id ?? "" });
    }
    if (how === "closes their account") {
      const erased = { userId: manager.actor.userId, verifiedEmail: null, now: new Date() };
      await db.transaction(async (tx) => {
        for (const part of [...dossierPersonalData, ...teamPersonalData])
          await part.erase?.(tx, erased, scene.queue);
        await tx.delete(users).where(eq(users.id, manager.actor.userId));
      });
    }
    const blocked = { isDepositAllowed: false, cvs: [{ id: teamId, team_number: 2 }] };
    expect(await loadDossierCompleteness(id)).toMatchObject(blocked);
    const page = { locale: "en", now: new Date() } as const;
    const read = () => dossierForActor(db, caller.actor, id);
    const shown = async () => ({
      consortium: (await consortiumView(db, await read(), caller.actor, page)).teams.map(
        ({ number, whyEmpty }) => [number, whyEmpty],
      ),
      contacts: (await loadTeamContactsView(db, await read(), caller.actor, page.now)).map(
        ({ number }) => number,
      ),
      owed: (listTasks((await loadDossierFacts(db, [id], page.now)).get(id) as never) ?? []).filter(
        ({ kind }) => kind === "manager",
      ),
    });
    expect(await shown()).toMatchObject({
      consortium: [
        [1, expect.any(String)],
        [2, "vacant"],
      ],
      contacts: [1, 2],
      owed: [{ kind: "manager", teamNumber: 2, blocks: true }],
    });
    // With a manager invited, the team waits for the answer like any other.
    const invited = await invitePerson(caller, {
      dossierId: id,
      role: "scientific_manager",
      teamNumber: 2,
      ...{ firstName: "Ada", lastName: "Neuve", email: "ada.neuve@example.org", message: "" },
    });
    expect(await loadDossierCompleteness(id)).toMatchObject({ isDepositAllowed: true, cvs: [] });
    await cancelInvitation(caller, { id: invited.id });
    expect(await loadDossierCompleteness(id)).toMatchObject(blocked);

    expect(await getOutcome(removeTeam(caller, { teamId: await findTeam(id, 1) }))).toBe(
      "FORBIDDEN_ROLE teamNotVacant",
    );
    await removeTeam(caller, { teamId });
    expect(await loadDossierCompleteness(id)).toMatchObject({ isDepositAllowed: true, cvs: [] });
    expect(await shown()).toMatchObject({
      consortium: [[1, expect.any(String)]],
      contacts: [1],
      owed: [],
    });
    // The number is not reused.
    const { places } = await consortiumView(db, await read(), caller.actor, page);
    expect(places.map(({ teamNumber }) => teamNumber)).toEqual([1, 1, 3]);
    const into = (teamNumber: number) =>
      invitePerson(caller, {
        dossierId: id,
        role: "scientific_manager",
        teamNumber,
        ...{ firstName: "Ada", lastName: "Neuve", email: "ada.neuve@example.org", message: "" },
      });
    expect(await getOutcome(into(2))).toBe("STALE teamRemoved");
    expect(await getOutcome(into(3))).toBe("done");
  },
);

test("a call that wants no CV misses none", async () => {
  const dossier = await makeDossier(scene.deps, [PROPOSAL]);
  expect((await loadDossierCompleteness(dossier.id)).cvs).toEqual([]);
});

test("[D-22 part] a mandatory appendix is missing until its file is there; another is not", async () => {
  const { db } = scene.deps;
  const { dossier } = await createConsortium();
  const slot = {
    callId: dossier.call.id,
    kind: "simple",
    labelFr: "Devis",
    labelEn: "Quote",
  } as const;
  await db.insert(callAppendices).values({ ...slot, position: 1 });
  expect((await loadDossierCompleteness(dossier.id)).appendix).toBe(false);
  await db.insert(callAppendices).values({ ...slot, mandatory: true, position: 2 });
  expect(await loadDossierCompleteness(dossier.id)).toMatchObject({
    isDepositAllowed: false,
    appendix: true,
  });
});

test("a team counts once somebody may still come, and no longer once nobody does", async () => {
  const { db } = scene.deps;
  const { dossier } = await createConsortium();
  const { id } = dossier;
  await db.insert(dossierTeams).values({ dossierId: id, number: 3 });
  const third = async () => (await loadDossierCompleteness(id)).cvs.slice(2);
  expect(await third()).toEqual([]);
  await db.insert(invitations).values({
    dossierId: id,
    role: "scientific_manager",
    teamNumber: 3,
    firstName: "Marta",
    lastName: "Vasconcelos",
    email: "marta@example.org",
    message: "",
    locale: "en",
    sentAt: new Date(),
  });
  expect(await third()).toEqual([{ id: await findTeam(id, 3), team_number: 3 }]);
  // Expired by time: it neither blocks nor counts, before the nightly job has stored that.
  const ended = { sentAt: new Date(Date.now() - 31 * 86_400_000) };
  await db.update(invitations).set(ended).where(eq(invitations.dossierId, id));
  expect(await third()).toEqual([]);
  await db.update(invitations).set({ sentAt: new Date() }).where(eq(invitations.dossierId, id));
  expect(await third()).toHaveLength(1);
  const declined = { state: "refused", endedAt: new Date() } as const;
  await db.update(invitations).set(declined).where(eq(invitations.dossierId, id));
  expect(await third()).toEqual([]);
});

test("is asked on every page: six statements, however many forms, teams and answers there are", async () => {
  const { pool } = scene.deps;
  const { dossier } = await createConsortium();
  await answer(dossier, "scientific_proposition", "a");
  // Form versions are cached per process.
  await loadDossierCompleteness(dossier.id);
  const query = vi.spyOn(pool, "query");
  await loadDossierCompleteness(dossier.id);
  expect(query.mock.calls).toHaveLength(6);
  query.mockRestore();
});
