import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { mailAlarm, mailDigest } from "#features/people/alerts/jobs/mail-digest.server.ts";
import { planDigestMails } from "#features/people/alerts/jobs/scheduled.server.ts";
import { createCv } from "#features/people/cv/commands/create-cv.server.ts";
import { removeCvFile } from "#features/people/cv/commands/upload-cv-file.server.ts";
import { listCvFiles } from "#features/people/cv/queries/cv-files.server.ts";
import { cvFiles, cvs, cvUses } from "#features/people/cv/tables.server.ts";
import { setNotificationKinds } from "#features/people/notifications/rules/notification-kinds.ts";
import { notifications } from "#features/people/notifications/tables.server.ts";
import { saveAnswers } from "#features/proposals/dossier-form/commands/save-answers.server.ts";
import { loadAnswerHistory } from "#features/proposals/dossier-form/queries/answer-history.server.ts";
import { deleteDraft } from "#features/proposals/dossiers/commands/delete-draft.server.ts";
import { renameDossier } from "#features/proposals/dossiers/commands/rename-dossier.server.ts";
import { dossierPersonalData } from "#features/proposals/dossiers/personal-data.server.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import {
  dossierMembers,
  dossiers,
  dossierTeams,
} from "#features/proposals/dossiers/tables.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { callRequirements } from "#features/proposals/form-models/tables.server.ts";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { createFixedClock } from "#platform/clock.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { NOTIFICATION_KINDS } from "#product/notification-kinds.ts";
import { addDossierMember, makeDossier, makeReadyResearcher } from "#tests/factories/dossiers.ts";
import { makeActors, makePersonActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { startFakeServices } from "../../../../sandbox/fake-services.ts";
import { acceptInvitation } from "./commands/answer-invitation.server.ts";
import { chooseCv } from "./commands/choose-cv.server.ts";
import { cancelInvitation } from "./commands/close-invitation.server.ts";
import { invitePerson } from "./commands/invite-person.server.ts";
import { endDelegation, nameDelegate, switchWriting } from "./commands/member-rights.server.ts";
import { nameCoordinator } from "./commands/name-coordinator.server.ts";
import { leaveDossier, removeMember } from "./commands/remove-member.server.ts";
import { renameMember } from "./commands/rename-member.server.ts";
import { prefillContacts, saveContact, saveOrganization } from "./commands/save-contacts.server.ts";
import { saveTeamAffiliation } from "./commands/save-team-affiliation.server.ts";
import {
  nameManager,
  transferCoordination,
  transferManagement,
} from "./commands/transfer-role.server.ts";
import { mailInvitation } from "./jobs/mail-invitation.server.ts";
import { teamPersonalData } from "./personal-data.server.ts";
import { listDossiersWithoutCoordinator } from "./queries/coordinators.server.ts";
import { loadInvitationById } from "./queries/invitations.server.ts";
import { listMembers } from "./queries/members.server.ts";
import { loadTeamContacts } from "./queries/teams.server.ts";
import { type NamedContact, serializeContact } from "./rules/contact.ts";
import { MAX_EXPLANATION } from "./rules/coordinator-status.ts";
import { loadConsortium, loadTeamContactsView } from "./views/consortium.server.ts";
import { loadCoordinationPage } from "./views/coordination-page.server.ts";
import { loadJournal } from "./views/journal.server.ts";
import { loadTeamPage } from "./views/team-page.server.ts";

let scene: TestDeps;
let outside: Awaited<ReturnType<typeof startFakeServices>>;
beforeAll(async () => {
  setTranslations({ fr, en });
  setNotificationKinds(NOTIFICATION_KINDS);
  outside = await startFakeServices({ port: 0 });
  const made = await createTestDeps("demo");
  const env = { ...made.deps.env, SIRENE_URL: outside.getUrl("sirene") };
  scene = { ...made, deps: { ...made.deps, env } };
});
afterAll(async () => {
  await scene.end();
  await outside.stop();
});

test("the contacts of the demonstration can be saved as they are", async () => {
  const { rows } = await scene.deps.pool.query<Record<string, string>>(
    `select c.team_id, c.kind, c.first_name, c.last_name, c.email, m.user_id
     from dossier_team_contacts c
       join dossier_teams t on t.id = c.team_id
       join dossiers d on d.id = t.dossier_id and d.place = 'draft'
       join dossier_members m on m.dossier_id = d.id and m.role = 'coordinator'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const caller = { ...scene.deps, actor: makePersonActor(row.user_id ?? "") };
    const shown = { firstName: row.first_name, lastName: row.last_name, email: row.email };
    const form = { teamId: row.team_id, kind: row.kind, ...shown };
    const basedOn = serializeContact("person", shown as NamedContact);
    expect(await saveContact(caller, { ...form, basedOn }), row.email).toEqual({ kind: "saved" });
  }
});

const MODEL = buildModelInput([section("s", [question("a")])]);

test("the journal goes on to the first entry, page by page, and only of its own dossier", async () => {
  const { db, pool } = scene.deps;
  const [dossier, other] = [
    await makeDossier(scene.deps, [MODEL]),
    await makeDossier(scene.deps, [MODEL]),
  ];
  await pool.query(
    `insert into audit_events (at, actor_kind, actor_id, event, subject_kind, subject_id)
     select now() - interval '1 day' + (n / 2) * interval '1 second', 'person', $2, 'dossier.renamed', 'dossier', $1
     from generate_series(1, 230) n`,
    [dossier.id, dossier.caller.actor.userId],
  );
  const page = { locale: "fr", now: new Date(), t: getTranslator("fr") } as const;
  const seen: number[] = [];
  let before: string | null = null;
  for (;;) {
    const { entries, older, latest } = await loadJournal(db, dossier.id, page, before);
    expect(latest).toBe(before === null);
    seen.push(...entries.map(({ id }) => id));
    if (older === null) break;
    before = String(older);
  }
  const { rows } = await pool.query<{ id: string }>(
    "select id from audit_events where subject_id = $1 order by at desc, id desc",
    [dossier.id],
  );
  expect(seen).toEqual(rows.map(({ id }) => Number(id)));
  const foreign = await loadJournal(db, other.id, page, String(seen[0]));
  expect(foreign).toMatchObject({ latest: true, older: null });
  expect((await loadJournal(db, other.id, page, "x'")).latest).toBe(true);
});

test("the journal of the demonstration names who was invited and what was attached", async () => {
  const { db, pool } = scene.deps;
  const { rows } = await pool.query<{ id: string }>(
    "select id from dossiers where acronym = 'LITTOSOL'",
  );
  const page = { locale: "fr", now: new Date(), t: getTranslator("fr") } as const;
  const { entries } = await loadJournal(db, rows[0]?.id ?? "", page);
  const said = entries.map(({ what, about }) => `${what} (${about})`).join("; ");
  expect(said).toContain("a invité Marta Vasconcelos");
  expect(said).toContain("a joint une annexe (LITTOSOL annexe financière.xlsx)");
});

test("the journal names in its sentences the people whom an act concerns, in both languages", async () => {
  const { id, caller, manager, member, about } = await createTeam();
  await renameMember(caller, {
    id: (await about(manager)).memberId,
    firstName: "Marta",
    lastName: "Sá",
  });
  await renameMember(caller, {
    id: (await about(member)).memberId,
    firstName: "Ada",
    lastName: "Byron",
  });
  await nameDelegate(caller, await about(manager));
  await endDelegation(caller, await about(manager));
  await transferCoordination(caller, await about(manager));
  await removeMember(manager, await about(member));
  const said = async (locale: "fr" | "en") => {
    const page = { locale, now: new Date(), t: getTranslator(locale) } as const;
    const { entries } = await loadJournal(scene.deps.db, id, page);
    expect(entries.map((entry) => entry.about)).toEqual(entries.map(() => null));
    return entries.slice(0, 5).map(({ what }) => what);
  };
  const removed = await scene.deps.db.select().from(users).where(eq(users.id, member.actor.userId));
  const name = removed.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join();
  expect(await said("fr")).toEqual([
    `a retiré ${name} du dossier`,
    "a transmis la coordination à Marta Sá",
    "a retiré la délégation à Marta Sá",
    "a donné la délégation à Marta Sá",
    `a corrigé le nom affiché pour ${name}`,
  ]);
  expect(await said("en")).toEqual([
    `removed ${name} from the proposal`,
    "handed the coordination on to Marta Sá",
    "ended the delegation to Marta Sá",
    "named Marta Sá as the delegate",
    `corrected the name shown for ${name}`,
  ]);
});

const toErasedPerson = ({ actor }: { readonly actor: { readonly userId: string } }) => ({
  userId: actor.userId,
  verifiedEmail: null,
  now: new Date(),
});

/** The part of an account's erasure that concerns dossiers. */
const eraseAccount = (one: { readonly actor: { readonly userId: string } }) =>
  scene.deps.db.transaction(async (tx) => {
    for (const part of [...dossierPersonalData, ...teamPersonalData])
      await part.erase?.(tx, toErasedPerson(one), scene.queue);
    await tx.delete(users).where(eq(users.id, one.actor.userId));
  });

/** A dossier with a coordinator and a member in team 1, a manager and a member in team 2. */
async function createTeam() {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const join = (role: "scientific_manager" | "member", teamNumber: number) =>
    addDossierMember(scene.deps, dossier.id, role, { teamNumber });
  const manager = await join("scientific_manager", 2);
  const member = await join("member", 2);
  const colleague = await join("member", 1);
  const idOf = async ({ actor }: typeof manager) => {
    const [row] = await scene.deps.db
      .select({ id: dossierMembers.id })
      .from(dossierMembers)
      .where(
        and(eq(dossierMembers.dossierId, dossier.id), eq(dossierMembers.userId, actor.userId)),
      );
    return row?.id;
  };
  const roles = async () => {
    const rows = await listMembers(scene.deps.db, dossier.id);
    return Object.fromEntries(rows.map(({ userId, role }) => [userId, role]));
  };
  const about = async (whom: typeof manager) => ({
    dossierId: dossier.id,
    memberId: await idOf(whom),
  });
  return { ...dossier, manager, member, colleague, about, roles };
}

const findTeamId = async (dossierId: string, number: number) => {
  const [row] = await scene.deps.db
    .select({ id: dossierTeams.id })
    .from(dossierTeams)
    .where(and(eq(dossierTeams.dossierId, dossierId), eq(dossierTeams.number, number)));
  return row?.id;
};

test("[D-18] the coordination is shared with a delegate, taken back and handed on; a manager hands on theirs; who is removed is out, and the team told", async () => {
  const { id, caller, manager, member, colleague, about, roles } = await createTeam();
  const inviteManager = (by: typeof caller) =>
    getOutcome(
      invitePerson(by, {
        dossierId: id,
        role: "scientific_manager",
        teamNumber: 2,
        firstName: "Ada",
        lastName: "Neuve",
        email: `${randomUUID()}@example.org`,
        message: "",
      }),
    );
  await nameDelegate(caller, await about(colleague));
  expect(await inviteManager(colleague)).toBe("done");
  await endDelegation(caller, await about(colleague));
  expect(await inviteManager(colleague)).toBe("FORBIDDEN_ROLE notYourRole");
  await transferManagement(manager, await about(member));
  await transferCoordination(caller, await about(colleague));
  expect(await inviteManager(caller)).toBe("FORBIDDEN_ROLE notYourRole");
  expect(await inviteManager(colleague)).toBe("done");
  expect(await roles()).toEqual({
    [colleague.actor.userId]: "coordinator",
    [caller.actor.userId]: "scientific_manager",
    [member.actor.userId]: "scientific_manager",
    [manager.actor.userId]: "member",
  });
  const place = await about(manager);
  await removeMember(colleague, place);
  // Redirected to the access page.
  await expect(loadReadableDossier(scene.deps.db, manager.actor, id)).rejects.toMatchObject({
    status: 302,
  });
  const form = { dossierId: id, formModelType: "scientific_proposition", changes: [] };
  expect(await getOutcome(saveAnswers(manager, form))).toBe("NOT_FOUND");
  expect(await getOutcome(leaveDossier(manager, place))).toBe("NOT_FOUND");
  const told = await scene.deps.db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(
      sql`${notifications.data}->>'change' = 'removed' and ${notifications.data}->>'href' like ${`%${id}%`}`,
    );
  // The team, without the actor.
  const others = [caller, member].map(({ actor }) => actor.userId);
  expect(told.map(({ userId }) => userId).toSorted()).toEqual(others.toSorted());
});

describe("[D-18 part] roles", () => {
  test("the coordination is handed on: the former coordinator goes on in their team, and no longer leads", async () => {
    const { caller, manager, colleague, about, roles } = await createTeam();
    await transferCoordination(caller, await about(manager));
    expect(await roles()).toMatchObject({
      [manager.actor.userId]: "coordinator",
      [caller.actor.userId]: "scientific_manager",
    });
    const again = transferCoordination(caller, await about(colleague));
    expect(await getOutcome(again)).toBe("FORBIDDEN_ROLE notYourRole");
  });

  test("who receives the coordination is told so in person, and hands it back to who gave it", async () => {
    const { id, caller, manager, colleague, about, roles } = await createTeam();
    const { db } = scene.deps;
    const offered = async ({ actor }: typeof manager, now = new Date()) => {
      const dossier = await dossierForActor(db, actor, id);
      return (await loadTeamPage(db, dossier, actor, { locale: "en", now })).handBack;
    };
    expect(await offered(caller)).toBeNull();
    await transferCoordination(caller, await about(manager));
    const told = await db
      .select({ kind: notifications.kind, data: notifications.data })
      .from(notifications)
      .where(eq(notifications.userId, manager.actor.userId));
    expect(told).toMatchObject([{ kind: "coordination_received", data: { from: "Ada Byron" } }]);
    const { memberId } = await about(caller);
    expect(await offered(manager)).toMatchObject({ memberId });
    for (const other of [caller, colleague]) expect(await offered(other)).toBeNull();
    expect(await offered(manager, new Date(Date.now() + 15 * 86_400_000))).toBeNull();
    await transferCoordination(manager, { dossierId: id, memberId });
    expect(await roles()).toMatchObject({
      [caller.actor.userId]: "coordinator",
      [manager.actor.userId]: "scientific_manager",
    });
    expect(await offered(manager)).toBeNull();
  });

  test("who receives the coordination is mailed within the minute, apart from what else waits for them", async () => {
    const { id, caller, manager, member, about } = await createTeam();
    const [person] = await scene.deps.db
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, manager.actor.userId));
    await nameDelegate(caller, await about(member));
    await transferCoordination(caller, await about(manager));
    const mailed = async () => {
      const now = new Date(Date.now() + 60_000);
      const env = { ...scene.deps.env, PUBLIC_URL: "https://passerelle.test" };
      const deps = { ...scene.deps, env, clock: createFixedClock(now) };
      await planDigestMails.run(deps, {});
      const sent = async (job: typeof mailDigest) =>
        (await scene.queue.runJobs(deps, job)).filter(({ to }) => to.address === person?.email);
      return { alone: await sent(mailAlarm), others: await sent(mailDigest) };
    };
    const { alone, others } = await mailed();
    expect(alone).toHaveLength(1);
    expect(alone[0]?.subject).toMatch(
      /^Ada Byron (?:vous a transmis la coordination de|has handed you the coordination of) .{0,3}SAISONS/,
    );
    expect(alone[0]?.text).toContain("https://passerelle.test/mon-espace/notifications/");
    expect(others).toHaveLength(1);
    expect(others[0]?.text).not.toContain("coordination");
    // Given back and later named by the administration: notified the same way.
    await transferCoordination(manager, await about(caller));
    await scene.deps.db
      .delete(dossierMembers)
      .where(and(eq(dossierMembers.dossierId, id), eq(dossierMembers.userId, caller.actor.userId)));
    const administrator = {
      ...scene.deps,
      clock: createFixedClock(new Date(Date.now() + 120_000)),
      actor: makeActors(randomUUID()).administrator,
    };
    await nameCoordinator(administrator, { ...(await about(manager)), reason: "left" });
    expect((await mailed()).alone).toMatchObject([
      { subject: expect.stringMatching(/administration.*SAISONS/) },
    ]);
  });

  test("handed to two at once: there is one coordinator, and never none", async () => {
    const { caller, manager, member, about, roles } = await createTeam();
    await Promise.allSettled([
      transferCoordination(caller, await about(manager)),
      transferCoordination(caller, await about(member)),
    ]);
    const coordinators = Object.values(await roles()).filter((role) => role === "coordinator");
    expect(coordinators).toHaveLength(1);
  });

  test("never to somebody who has left", async () => {
    const { caller, member, about } = await createTeam();
    const target = await about(member);
    await leaveDossier(member, { dossierId: target.dossierId });
    expect(await getOutcome(transferCoordination(caller, target))).toBe("NOT_FOUND");
    expect(await getOutcome(leaveDossier(caller, { dossierId: target.dossierId }))).toBe(
      "FORBIDDEN_ROLE transferFirst",
    );
  });

  test("nor to somebody who leaves, is removed or erased at that moment: one coordinator, who is there", async () => {
    const { db } = scene.deps;
    const ends: Record<string, (one: Awaited<ReturnType<typeof createTeam>>) => Promise<unknown>> =
      {
        leaves: ({ id, member }) => leaveDossier(member, { dossierId: id }),
        removed: async ({ manager, member, about }) => removeMember(manager, await about(member)),
        erased: ({ member }) => eraseAccount(member),
      };
    for (const [how, end] of Object.entries(ends)) {
      const dossier = await createTeam();
      const { id, caller, member, about, roles } = dossier;
      const target = await about(member);
      const [handedOn, ended] = await Promise.all([
        getOutcome(transferCoordination(caller, target)),
        getOutcome(end(dossier)),
      ]);
      const leads = Object.entries(await roles()).filter(([, role]) => role === "coordinator");
      const stays = handedOn === "done";
      expect(leads, how).toEqual([[(stays ? member : caller).actor.userId, "coordinator"]]);
      // The first wins; the second gets the reason.
      expect(ended === "done", `${how}: ${ended}`).toBe(!stays);
      expect(handedOn, how).toMatch(/^(?:done|NOT_FOUND)$/);
      const left = await db
        .select({ id: dossierMembers.id })
        .from(dossierMembers)
        .where(
          and(eq(dossierMembers.dossierId, id), eq(dossierMembers.userId, member.actor.userId)),
        );
      expect(left, how).toHaveLength(stays ? 1 : 0);
    }
  });

  test("two delegates named at once: one of them is", async () => {
    const { caller, manager, member, about, roles } = await createTeam();
    const outcomes = await Promise.all([
      getOutcome(nameDelegate(caller, await about(manager))),
      getOutcome(nameDelegate(caller, await about(member))),
    ]);
    expect(outcomes.sort()).toEqual(["TAKEN hasDelegate", "done"]);
    expect(Object.values(await roles()).filter((role) => role === "delegate")).toHaveLength(1);
  });

  test("one delegate at a time; ended, they go back to their team", async () => {
    const { id, caller, manager, member, colleague, about, roles } = await createTeam();
    const changed = async () =>
      (await caller.metrics.securityEvents.get()).values.find(
        ({ labels }) => labels.event === "rightsChanged",
      )?.value ?? 0;
    const before = await changed();
    await nameDelegate(caller, await about(manager));
    // A security event reports the changed rights.
    expect(await changed()).toBe(before + 1);
    expect(await getOutcome(nameDelegate(caller, await about(member)))).toBe("TAKEN hasDelegate");
    expect((await roles())[manager.actor.userId]).toBe("delegate");
    await endDelegation(caller, await about(manager));
    expect((await roles())[manager.actor.userId]).toBe("scientific_manager");
    // A former member gets no more rights, in the coordinator's team or in one without a manager.
    await leaveDossier(manager, { dossierId: id });
    expect(await changed()).toBe(before + 3);
    for (const one of [colleague, member]) {
      await nameDelegate(caller, await about(one));
      await endDelegation(caller, await about(one));
      expect((await roles())[one.actor.userId]).toBe("member");
    }
  });

  test("a manager hands the team to a member of it and still writes; not to another team's", async () => {
    const { id, manager, member, colleague, about, roles } = await createTeam();
    expect(await getOutcome(transferManagement(manager, await about(colleague)))).toBe(
      "FORBIDDEN_ROLE notYourRole",
    );
    await transferManagement(manager, await about(member));
    const members = await listMembers(scene.deps.db, id);
    expect(await roles()).toMatchObject({
      [member.actor.userId]: "scientific_manager",
      [manager.actor.userId]: "member",
    });
    const former = members.find(({ userId }) => userId === manager.actor.userId);
    expect(former?.mayWrite).toBe(true);
  });

  test("a manager has left: who leads the dossier names a member of the team, who is told; once", async () => {
    const { id, caller, manager, member, colleague, about, roles } = await createTeam();
    const whom = await about(member);
    await leaveDossier(manager, { dossierId: id });
    expect(await getOutcome(nameManager(colleague, whom))).toBe("FORBIDDEN_ROLE notYourRole");
    const delegate = await addDossierMember(scene.deps, id, "delegate", { teamNumber: 1 });
    await nameManager(delegate, whom);
    expect((await roles())[member.actor.userId]).toBe("scientific_manager");
    expect(await getOutcome(nameManager(caller, whom))).toBe("FORBIDDEN_ROLE alreadyManager");
    const told = await scene.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, member.actor.userId));
    expect(told.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ change: "manager" }),
    );
    // The new manager has a manager's rights at once.
    expect(await getOutcome(nameDelegate(caller, whom))).toBe("TAKEN hasDelegate");
    expect(await getOutcome(transferManagement(member, await about(colleague)))).toBe(
      "FORBIDDEN_ROLE notYourRole",
    );
  });

  test("what another window of the coordinator has done already is said as such", async () => {
    const { caller, manager, about } = await createTeam();
    const whom = await about(manager);
    await nameDelegate(caller, whom);
    expect(await getOutcome(nameDelegate(caller, whom))).toBe("FORBIDDEN_ROLE alreadyDelegate");
    await endDelegation(caller, whom);
    expect(await getOutcome(endDelegation(caller, whom))).toBe("FORBIDDEN_ROLE notDelegate");
  });

  test("somebody removed finds nothing any more, and the team is told", async () => {
    const { caller, manager, member, colleague, about, coordinator } = await createTeam();
    const target = await about(member);
    expect(await getOutcome(removeMember(colleague, target))).toBe("FORBIDDEN_ROLE notYourRole");
    await removeMember(manager, target);
    expect(await getOutcome(removeMember(caller, target))).toBe("NOT_FOUND");
    expect(await getOutcome(leaveDossier(member, target))).toBe("NOT_FOUND");
    const told = await scene.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, coordinator.userId));
    expect(told).toMatchObject([{ data: { change: "removed" } }]);
  });

  test("[D-20 part] only the name shown in this dossier changes, and writing is switched by who leads the team", async () => {
    const { id, manager, member, about } = await createTeam();
    const { memberId } = await about(member);
    const names = { firstName: "Ana", lastName: "Itô" };
    await renameMember(manager, { id: memberId, ...names });
    await switchWriting(manager, { dossierId: id, memberId, mayWrite: true });
    const shown = (await listMembers(scene.deps.db, id)).find((one) => one.id === memberId);
    expect(shown).toMatchObject({ ...names, mayWrite: true });
    const by = await getOutcome(
      switchWriting(member, { dossierId: id, memberId, mayWrite: false }),
    );
    expect(by).toBe("FORBIDDEN_ROLE notYourRole");
  });

  test("[D-20 part] the corrected name is the one the dossier says wherever it names them", async () => {
    const { id, caller, manager, about } = await createTeam();
    const { db } = scene.deps;
    const { memberId } = await about(manager);
    await renameMember(caller, { id: memberId, firstName: "Grace", lastName: "Hopper" });
    const invited = await invitePerson(manager, {
      dossierId: id,
      role: "member",
      teamNumber: 2,
      firstName: "Ada",
      lastName: "Neuve",
      email: `${randomUUID()}@example.org`,
      message: "",
    });
    const form = "scientific_proposition";
    await saveAnswers(manager, {
      dossierId: id,
      formModelType: form,
      changes: [{ key: "a", id: randomUUID(), version: 0, answer: ["x"] }],
    });
    const page = { locale: "fr", now: new Date(), t: getTranslator("fr") } as const;
    const history = await loadAnswerHistory(
      db,
      { dossierId: id, formModelType: form },
      { key: "a" },
    );
    expect({
      inviter: (await loadInvitationById(db, invited.id)).inviterName,
      author: history.rows[0]?.by,
      journal: (await loadJournal(db, id, page)).entries[0]?.who,
    }).toEqual({
      inviter: "Grace Hopper",
      author: "Grace Hopper",
      journal: "Grace Hopper",
    });
    // A former member has the account's name.
    await removeMember(caller, await about(manager));
    expect((await loadInvitationById(db, invited.id)).inviterName).toBe("Ada Byron");
  });

  test("an account whose dossiers others work on is not erased before a successor is named", async () => {
    const { caller, manager, about } = await createTeam();
    const erase = () => eraseAccount(caller);
    expect(await getOutcome(erase())).toBe("FORBIDDEN_ROLE successor");
    await transferCoordination(caller, await about(manager));
    expect(await getOutcome(erase())).toBe("done");
  });

  test("the last coordinator's account erased while somebody comes in: they come too late, or it is not erased", async () => {
    const dossier = await makeDossier(scene.deps, [MODEL]);
    const invitee = {
      ...scene.deps,
      actor: makePersonActor((await makeReadyResearcher(scene.deps.db)).id),
    };
    const { id } = await invitePerson(dossier.caller, {
      dossierId: dossier.id,
      role: "scientific_manager",
      teamNumber: 2,
      firstName: "Ada",
      lastName: "Neuve",
      email: `${randomUUID()}@example.org`,
      message: "",
    });
    const origin = "http://passerelle.test";
    await mailInvitation.run(scene.deps, { invitationId: id, origin, kind: "invitation" });
    const mail = scene.queue.mailbox.at(-1)?.text ?? "";
    const hash = /decouvrir\/([\w-]{43})/.exec(mail)?.[1] ?? "";
    const [joined, erased] = await Promise.all([
      getOutcome(acceptInvitation(invitee, { hash, otherAddress: true })),
      getOutcome(eraseAccount(dossier.caller)),
    ]);
    expect([
      ["done", "FORBIDDEN_ROLE successor"],
      ["NOT_FOUND", "done"],
    ]).toContainEqual([joined, erased]);
    const roles = (await listMembers(scene.deps.db, dossier.id)).map(({ role }) => role).sort();
    expect(roles).toEqual(joined === "done" ? ["coordinator", "scientific_manager"] : []);
  });

  test("who closes their account is missed: the team is told which place is free, without a name, and the journal says so", async () => {
    const { id, coordinator, manager } = await createTeam();
    const { db } = scene.deps;
    await db.transaction(async (tx) => {
      for (const part of teamPersonalData)
        await part.erase?.(tx, toErasedPerson(manager), scene.queue);
    });
    const told = await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, coordinator.userId));
    expect(told).toMatchObject([{ data: { change: "managerGone", team: 2, who: "" } }]);
    const page = { locale: "en", now: new Date(), t: getTranslator("en") } as const;
    expect((await loadJournal(db, id, page)).entries[0]).toMatchObject({
      who: null,
      about: "scientific manager of team 2",
    });
  });
});

describe("[D-15 part] institutions, contacts, CVs", () => {
  test("a manager says where their own team belongs to, and whom to turn to; not for another", async () => {
    const { id, manager, member } = await createTeam();
    const institution = {
      organizationType: "foreign_no_ror",
      identifier: "",
      label: "Centro de Estudos da Ria",
      subLabel: "Lagoa",
      institutionType: "search",
      country: "PT",
    };
    const own = await findTeamId(id, 2);
    await saveTeamAffiliation(manager, { ...institution, teamId: own });
    const other = saveTeamAffiliation(manager, { ...institution, teamId: await findTeamId(id, 1) });
    expect(await getOutcome(other)).toBe("FORBIDDEN_ROLE notYourRole");

    const contact = { teamId: own, kind: "legal_representative", firstName: "Rui" };
    const rest = { lastName: "Sá", email: "rui@example.org" };
    expect(await getOutcome(saveContact(manager, { ...contact, lastName: "", email: "x" }))).toBe(
      "INVALID lastName=missing email=invalid",
    );
    expect(await getOutcome(saveContact(member, { ...contact, ...rest }))).toBe(
      "FORBIDDEN_ROLE notYourRole",
    );
    await saveContact(manager, { ...contact, ...rest });
    await saveContact(manager, { ...contact, ...rest, kind: "additional_contact" });
    const organization = { siret: "999 000 011 00018", name: "Gestion", address: "1 quai" };
    const place = { zipCode: "29200", city: "Brest", phone: "+33 1 99 00 12 34" };
    await saveOrganization(manager, { teamId: own, ...organization, ...place });
    const wrong = { ...organization, siret: "99900001100019" };
    expect(await getOutcome(saveOrganization(manager, { teamId: own, ...wrong, ...place }))).toBe(
      "INVALID siret=invalid",
    );
    // An additional contact with three empty fields is deleted; a legal representative can only be replaced.
    const nobody = { teamId: own, firstName: " ", lastName: "", email: "" };
    const basedOn = serializeContact("person", { ...contact, ...rest });
    await saveContact(manager, { ...nobody, kind: "additional_contact", basedOn });
    const none = saveContact(manager, { ...nobody, kind: "legal_representative", basedOn });
    expect(await getOutcome(none)).toBe("INVALID firstName=missing lastName=missing email=missing");
    const contacts = await loadTeamContacts(scene.deps.db, id);
    expect(contacts.people).toMatchObject([{ kind: "legal_representative", lastName: "Sá" }]);
    expect(contacts.organizations).toMatchObject([{ siret: "99900001100018", city: "Brest" }]);
  });

  test("of two people who change the same contact, the second learns of the first and replaces nothing", async () => {
    const { id, caller, manager } = await createTeam();
    const teamTwo = await findTeamId(id, 2);
    const rui = { firstName: "Rui", lastName: "Sá", email: "rui@example.org" };
    const kind = "legal_representative" as const;
    const named = { teamId: teamTwo, kind };
    const people = async () => (await loadTeamContacts(scene.deps.db, id)).people;
    // Both saw an empty contact.
    expect(await saveContact(manager, { ...named, ...rui })).toEqual({ kind: "saved" });
    const theirs = { ...named, ...rui, lastName: "Autre" };
    const met = await saveContact(caller, theirs);
    expect(met).toMatchObject({ kind: "conflict", current: rui });
    expect(await people()).toMatchObject([rui]);
    // After seeing the conflict, the other may overwrite it; equal values are no conflict.
    const basedOn = serializeContact("person", rui);
    expect(await saveContact(caller, { ...theirs, basedOn })).toEqual({ kind: "saved" });
    expect(await saveContact(caller, { ...theirs, basedOn })).toEqual({ kind: "saved" });
    expect(await people()).toMatchObject([{ lastName: "Autre" }]);

    const blank = { siret: "", address: "", zipCode: "", city: "", phone: "", teamId: teamTwo };
    await saveOrganization(manager, { ...blank, name: "Gestion" });
    expect(await saveOrganization(caller, { ...blank, name: "Autre gestion" })).toMatchObject({
      kind: "conflict",
      current: { name: "Gestion" },
    });
  });

  test("everybody gives their own CV, and nobody another's; it is free again when they leave", async () => {
    const { id, member, manager, about } = await createTeam();
    const made = await createCv(member, { title: "CV", locale: "fr" });
    const give = { ...(await about(member)), cvId: made.id, cvFileId: null };
    await chooseCv(member, give);
    const uses = () =>
      scene.deps.db
        .select()
        .from(cvUses)
        .where(and(eq(cvUses.cvId, made.id), eq(cvUses.dossierId, id)));
    expect(await uses()).toMatchObject([{ dossierName: "SAISONS" }]);
    expect(await getOutcome(chooseCv(manager, give))).toBe("FORBIDDEN_ROLE notYourRole");
    expect(await getOutcome(chooseCv(manager, { ...give, ...(await about(manager)) }))).toBe(
      "NOT_FOUND",
    );
    await leaveDossier(member, { dossierId: id });
    expect(await uses()).toEqual([]);
    // A deleted CV is no longer chosen.
    const other = await createCv(manager, { title: "CV", locale: "fr" });
    await chooseCv(manager, { ...(await about(manager)), cvId: other.id, cvFileId: null });
    await scene.deps.db.delete(cvs).where(eq(cvs.id, other.id));
    expect((await listMembers(scene.deps.db, id)).every(({ cvId }) => cvId === null)).toBe(true);
  });

  test("in a deposited dossier nothing of this changes", async () => {
    const { id, caller, member, about } = await createTeam();
    await scene.deps.db
      .update(dossiers)
      .set({ place: "published", publishedAt: new Date() })
      .where(eq(dossiers.id, id));
    expect(await getOutcome(removeMember(caller, await about(member)))).toBe(
      "FORBIDDEN_ROLE deposited",
    );
    const contact = { kind: "additional_contact", firstName: "", lastName: "", email: "" };
    expect(
      await getOutcome(saveContact(caller, { ...contact, teamId: await findTeamId(id, 1) })),
    ).toBe("FORBIDDEN_ROLE deposited");
  });
});

describe("an uploaded CV", () => {
  const upload = ({ actor }: Awaited<ReturnType<typeof createTeam>>["member"]) =>
    scene.deps.db
      .insert(cvFiles)
      .values({
        userId: actor.userId,
        title: "CV",
        fileName: "cv.pdf",
        format: "pdf",
        bytes: 3,
        sha256: "x",
        key: `cv/${randomUUID()}`,
        createdAt: new Date(),
      })
      .returning({ id: cvFiles.id });

  test("is not removed under a dossier; renamed, given back or gone with it, the dossier no longer holds it", async () => {
    const { id, caller, member, about } = await createTeam();
    const [file] = await upload(member);
    const give = { ...(await about(member)), cvId: null, cvFileId: file?.id };
    await chooseCv(member, give);
    expect(await getOutcome(removeCvFile(member, { id: file?.id }))).toBe("FORBIDDEN_ROLE held");
    const seen = { acronym: "SAISONS", title: "Stockage saisonnier de chaleur" };
    await renameDossier(caller, { dossierId: id, acronym: "NEUF", title: "Neuf", seen });
    const [shown] = await listCvFiles(scene.deps.db, member.actor);
    expect(shown?.heldBy).toEqual(["NEUF"]);
    await chooseCv(member, { ...give, cvFileId: null });
    expect((await listCvFiles(scene.deps.db, member.actor))[0]?.heldBy).toEqual([]);
    await chooseCv(member, give);
    await deleteDraft(caller, { dossierId: id });
    expect(await getOutcome(removeCvFile(member, { id: file?.id }))).toBe("done");
  });

  test("removed and given at the same moment: one of both, never a dossier with a CV that is gone", async () => {
    for (let round = 0; round < 8; round++) {
      const { id, member, about } = await createTeam();
      const [file] = await upload(member);
      const give = { ...(await about(member)), cvId: null, cvFileId: file?.id };
      const [given, removed] = await Promise.all([
        getOutcome(chooseCv(member, give)),
        getOutcome(removeCvFile(member, { id: file?.id })),
      ]);
      expect([
        ["done", "FORBIDDEN_ROLE held"],
        ["NOT_FOUND", "done"],
      ]).toContainEqual([given, removed]);
      const holds = (await listMembers(scene.deps.db, id)).some(
        ({ cvFileId }) => cvFileId !== null,
      );
      expect(holds).toBe(given === "done");
    }
  });
});

describe("[D-15 part] contacts and the managing organisation", () => {
  const SIRET = "999 000 011 00018";

  test("contacts of an earlier dossier fill in what is missing, and nothing else; of others' teams nothing", async () => {
    const earlier = await createTeam();
    const later = await makeDossier(scene.deps, [MODEL]);
    const { userId } = earlier.manager.actor;
    await addDossierMember(scene.deps, later.id, "scientific_manager", { userId, teamNumber: 2 });
    const contact = { firstName: "Rui", lastName: "Sá", email: "rui@example.org" };
    const from = await findTeamId(earlier.id, 2);
    const to = await findTeamId(later.id, 2);
    const legal = { ...contact, kind: "legal_representative" };
    await saveContact(earlier.manager, { ...legal, teamId: from });
    const other = { ...contact, kind: "additional_contact", teamId: from };
    await saveContact(earlier.manager, other);
    await saveContact(earlier.manager, { ...legal, teamId: to, lastName: "Autre" });
    const take = { teamId: to, sourceTeamId: from };
    expect(await getOutcome(prefillContacts(later.caller, take))).toBe("NOT_FOUND");
    const foreign = { teamId: to, sourceTeamId: await findTeamId(earlier.id, 1) };
    expect(await getOutcome(prefillContacts(earlier.manager, foreign))).toBe("NOT_FOUND");
    expect(await prefillContacts(earlier.manager, take)).toEqual({ taken: 1 });
    // Existing contacts are not copied again, and nothing is audited.
    const entries = async () => {
      const { rows } = await scene.deps.pool.query(
        "select from audit_events where subject_id = $1 and event = 'dossier.contacts'",
        [later.id],
      );
      return rows.length;
    };
    const before = await entries();
    expect(await prefillContacts(earlier.manager, take)).toEqual({ taken: 0 });
    expect(await entries()).toBe(before);
    const people = (await loadTeamContacts(scene.deps.db, later.id)).people;
    expect(people.map(({ kind, lastName }) => `${kind} ${lastName}`).sort()).toEqual([
      "additional_contact Sá",
      "legal_representative Autre",
    ]);
    expect(await getOutcome(prefillContacts(earlier.member, take))).toBe("NOT_FOUND");
  });

  test("a team names its managing organisation only where the call lets it", async () => {
    const { id, call, manager } = await createTeam();
    const blank = { name: "", address: "", zipCode: "", city: "", phone: "" };
    const named = { ...blank, siret: SIRET, name: "Gestion", teamId: await findTeamId(id, 2) };
    expect(await getOutcome(saveOrganization(manager, { ...named, name: "" }))).toBe("done");
    // The register supplies the name, and reports unknown numbers.
    const [organization] = (await loadTeamContacts(scene.deps.db, id)).organizations;
    expect(organization?.name.length).toBeGreaterThan(3);
    const unknown = { ...named, siret: "73282932000074" };
    expect(await getOutcome(saveOrganization(manager, unknown))).toBe("INVALID siret=unknown");
    await scene.deps.db
      .insert(callRequirements)
      .values({ callId: call.id, editableManagingOrganisation: false });
    expect(await getOutcome(saveOrganization(manager, named))).toBe("FORBIDDEN_ROLE namedByCall");
  });
});

test("an administrator names a coordinator where there is none: audited, told, and once", async () => {
  const { id, caller, manager, member, about, roles } = await createTeam();
  const actor = makeActors(randomUUID()).administrator;
  const administrator = { ...scene.deps, actor };
  const whom = { ...(await about(manager)), reason: "left", explanation: " Depuis mai. " };
  expect(await getOutcome(nameCoordinator(administrator, whom))).toBe(
    "FORBIDDEN_ROLE hasCoordinator",
  );
  expect(await getOutcome(nameCoordinator(administrator, { ...whom, reason: "" }))).toBe(
    "INVALID reason=missing",
  );
  const tooLong = { ...whom, explanation: "x".repeat(MAX_EXPLANATION + 1) };
  expect(await getOutcome(nameCoordinator(administrator, tooLong))).toBe(
    "INVALID explanation=tooLong",
  );
  await scene.deps.db
    .delete(dossierMembers)
    .where(and(eq(dossierMembers.dossierId, id), eq(dossierMembers.userId, caller.actor.userId)));
  expect((await listDossiersWithoutCoordinator(scene.deps.db)).map((one) => one.id)).toContain(id);
  expect(await getOutcome(nameCoordinator(member, whom))).toBe("FORBIDDEN_ROLE");
  const twice = await Promise.all(
    [whom, { ...whom, ...(await about(member)) }].map((one) =>
      getOutcome(nameCoordinator(administrator, one)),
    ),
  );
  expect(twice.sort()).toEqual(["FORBIDDEN_ROLE hasCoordinator", "done"]);
  expect(Object.values(await roles()).filter((role) => role === "coordinator")).toHaveLength(1);
  const { rows } = await scene.deps.pool.query(
    `select actor_kind, details ->> 'reason' as code, reason from audit_events e
     left join audit_reasons r on r.event_id = e.id
     where subject_id = $1 and event = 'dossier.coordinatorNamed'`,
    [id],
  );
  // The code is a detail of the event; what the administrator wrote stands beside it.
  expect(rows).toEqual([{ actor_kind: "administrator", code: "left", reason: "Depuis mai." }]);
});

test("an administrator names another where the coordinator has not been seen for long, who stays in their team and is told", async () => {
  const { id, caller, manager, about, roles } = await createTeam();
  const { pool, db } = scene.deps;
  // Unique, because other tests use the same names.
  const acronym = `LOIN${randomUUID().slice(0, 8)}`;
  await db.update(dossiers).set({ acronym }).where(eq(dossiers.id, id));
  const { userId } = caller.actor;
  const now = new Date(Date.now() + 90 * 86_400_000);
  const administrator = {
    ...scene.deps,
    clock: createFixedClock(now),
    actor: makeActors(randomUUID()).administrator,
  };
  const name = async () =>
    getOutcome(
      nameCoordinator(administrator, { ...(await about(manager)), reason: "unreachable" }),
    );
  const lastSeen = (days: number) =>
    pool.query(
      "update sessions set last_seen_at = $3::timestamptz - make_interval(days => $2) where user_id = $1",
      [userId, days, now],
    );
  await pool.query(
    "insert into sessions (user_id, token_hash, device, expires_at) values ($1, $2, '', now())",
    [userId, randomUUID()],
  );
  await lastSeen(13);
  expect(await name()).toBe("FORBIDDEN_ROLE hasCoordinator");
  const page = { locale: "fr", now, searched: acronym.toLowerCase() } as const;
  const shown = async () => (await loadCoordinationPage(db, page)).find((one) => one.id === id);
  expect(await shown()).toMatchObject({ status: "here" });
  await lastSeen(15);
  expect(await shown()).toMatchObject({ status: "away" });
  expect(await name()).toBe("done");
  expect(await roles()).toMatchObject({
    [userId]: "scientific_manager",
    [manager.actor.userId]: "coordinator",
  });
  const told = await db.select().from(notifications).where(eq(notifications.userId, userId));
  expect(told).toMatchObject([{ data: { change: "coordinatorNamed" } }]);
});

test("a team whose only invitation was declined is asked for no contacts, nor is it of the consortium", async () => {
  const { id, caller } = await createTeam();
  const { db } = scene.deps;
  const { id: invited } = await invitePerson(caller, {
    dossierId: id,
    role: "scientific_manager",
    teamNumber: 3,
    firstName: "Marta",
    lastName: "Vasconcelos",
    email: "marta.declines@example.org",
    message: "",
  });
  const now = new Date();
  const numbers = async () => {
    const dossier = await dossierForActor(db, caller.actor, id);
    const asked = [
      await loadTeamContactsView(db, dossier, caller.actor, now),
      (await loadConsortium(db, dossier, caller.actor, { locale: "fr", now })).teams,
    ];
    return asked.map((teams) => teams.map(({ number }) => number));
  };
  expect(await numbers()).toEqual([
    [1, 2, 3],
    [1, 2, 3],
  ]);
  await cancelInvitation(caller, { id: invited });
  expect(await numbers()).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test("a CV is missing only where the call wants it, and of a dossier that can still be given one", async () => {
  const { id, call, caller, coordinator } = await createTeam();
  const { db } = scene.deps;
  const owing = async () => {
    const dossier = await dossierForActor(db, caller.actor, id);
    const view = await loadConsortium(db, dossier, caller.actor, { locale: "fr", now: new Date() });
    return view.teams.flatMap(({ members }) => members.filter(({ owesCv }) => owesCv)).length;
  };
  expect(coordinator.userId).toBe(caller.actor.userId);
  expect(await owing()).toBe(0);
  await db
    .insert(callRequirements)
    .values({ callId: call.id, coordinatorCv: true, scientificManagerCv: false });
  expect(await owing()).toBe(1);
  await db
    .update(dossiers)
    .set({ place: "published", publishedAt: new Date() })
    .where(eq(dossiers.id, id));
  expect(await owing()).toBe(0);
});

test("a dossier that nobody is in any more waits for no coordinator", async () => {
  const { id, caller, about, manager } = await createTeam();
  const { db } = scene.deps;
  await db
    .update(dossiers)
    .set({ place: "published", publishedAt: new Date() })
    .where(eq(dossiers.id, id));
  await db
    .delete(dossierMembers)
    .where(and(eq(dossierMembers.dossierId, id), eq(dossierMembers.userId, caller.actor.userId)));
  const waiting = async () =>
    (await listDossiersWithoutCoordinator(db)).some((dossier) => dossier.id === id);
  expect(await waiting()).toBe(true);
  expect((await about(manager)).memberId).toBeDefined();
  await db.delete(dossierMembers).where(eq(dossierMembers.dossierId, id));
  expect(await waiting()).toBe(false);
});
