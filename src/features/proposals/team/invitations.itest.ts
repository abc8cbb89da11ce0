import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { notifications } from "#features/people/notifications/tables.server.ts";
import { notify } from "#features/people/notifications/writes/notify.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossierMembers, dossierTeams } from "#features/proposals/dossiers/tables.server.ts";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { VISITOR } from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { addDossierMember, makeDossier, makeReadyResearcher } from "#tests/factories/dossiers.ts";
import { makePersonActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { acceptInvitation, declineInvitation } from "./commands/answer-invitation.server.ts";
import { cancelInvitation } from "./commands/close-invitation.server.ts";
import { markInvitationRead } from "./commands/invitation-link.server.ts";
import { invitePerson } from "./commands/invite-person.server.ts";
import { leaveDossier, removeMember } from "./commands/remove-member.server.ts";
import { remindInvitee } from "./commands/send-reminder.server.ts";
import { expireInvitations } from "./jobs/expire-invitations.server.ts";
import { mailInvitation } from "./jobs/mail-invitation.server.ts";
import { teamPersonalData } from "./personal-data.server.ts";
import { loadInvitationByHash } from "./queries/invitations.server.ts";
import { INVITED_BY_PERSON_LIMIT } from "./rules/invitation.ts";
import { memberReminded } from "./rules/notification-kinds.ts";
import { readinessHref } from "./rules/paths.ts";
import { invitations } from "./tables.server.ts";
import { loadAccessView } from "./views/access-view.server.ts";
import { loadJournal } from "./views/journal.server.ts";
import { loadTeamPage } from "./views/team-page.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  setTranslations({ fr, en });
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const MODEL = buildModelInput([section("s", [question("a")])]);
const DAY = 86_400_000;
let made = 0;

const someone = (over: Record<string, string> = {}) => ({
  firstName: "Marta",
  lastName: "Vasconcelos",
  email: `marta-${++made}@example.org`,
  message: "Bonjour Marta",
  ...over,
});

async function invite(over: Record<string, unknown> = {}) {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const person = someone();
  const place = { dossierId: dossier.id, role: "scientific_manager", teamNumber: 2 };
  const { id } = await invitePerson(dossier.caller, { ...place, ...person, ...over });
  return { ...dossier, place, person, invitationId: id, hash: await mailAndReadHash(id) };
}

/** Sends the mail of an invitation and returns the secret of its link. */
async function mailAndReadHash(
  invitationId: string,
  kind: "invitation" | "again" | "reminder" = "invitation",
) {
  const origin = "http://localhost:3000";
  await mailInvitation.run(scene.deps, { invitationId, origin, kind });
  const mail = scene.queue.mailbox.at(-1);
  return /decouvrir\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
}

/** Events of a dossier in the audit, with their actors. */
const listAuditEvents = (dossierId: string) =>
  scene.deps.db
    .select({ event: auditEvents.event, actorKind: auditEvents.actorKind })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, dossierId));

const findInvitationState = async (id: string) => {
  const [row] = await scene.deps.db.select().from(invitations).where(eq(invitations.id, id));
  return row?.state;
};

/** A researcher with a verified address. */
async function researcher(email?: string) {
  const { id } = await makeReadyResearcher(scene.deps.db);
  if (email)
    await scene.deps.db
      .update(users)
      .set({ email, emailVerifiedAt: new Date() })
      .where(eq(users.id, id));
  const actor = { ...makePersonActor(id), email: email ?? null, emailVerified: Boolean(email) };
  return { ...scene.deps, actor };
}

test("who invites somebody again and again is stopped, and keeps nobody else from inviting them", async () => {
  const { id, caller, place, person, invitationId } = await invite();
  await cancelInvitation(caller, { id: invitationId });
  for (let again = 1; again < INVITED_BY_PERSON_LIMIT.max; again++) {
    const { id: next } = await invitePerson(caller, { ...place, ...person });
    await cancelInvitation(caller, { id: next });
  }
  expect(await getOutcome(invitePerson(caller, { ...place, ...person }))).toBe("TOO_MANY_REQUESTS");
  const other = await invite({ email: person.email });
  expect(other.id).not.toBe(id);
});

test("a new team that another window began is not joined by mistake", async () => {
  const { caller, place } = await invite({ newTeam: true });
  const again = { ...place, ...someone() };
  expect(await getOutcome(invitePerson(caller, { ...again, newTeam: true }))).toBe(
    "STALE teamTaken",
  );
  expect(await getOutcome(invitePerson(caller, again))).toBe("done");
});

describe("[D-16 part] inviting", () => {
  test("a manager begins the next team; the mail holds who, what, until when, and a link", async () => {
    const { id, person, invitationId, hash } = await invite();
    const mail = scene.queue.mailbox.at(-1);
    expect(mail?.to.address).toBe(person.email);
    expect(mail?.text).toContain("Bonjour Marta");
    expect(mail?.text).toContain("SAISONS");
    expect(hash).toHaveLength(43);
    // The language is unknown, so the mail has both, with the same link.
    expect(mail?.text).toContain("Responsable scientifique de l’équipe 2");
    expect(mail?.text).toContain("Scientific manager of team 2");
    expect(mail?.text.split(hash)).toHaveLength(3);
    const teams = await scene.deps.db
      .select({ number: dossierTeams.number })
      .from(dossierTeams)
      .where(eq(dossierTeams.dossierId, id));
    expect(teams.map(({ number }) => number).sort()).toEqual([1, 2]);
    // The table contains no usable secret.
    const { rows } = await scene.deps.pool.query(
      "select * from dossier_invitation_links where invitation_id = $1",
      [invitationId],
    );
    expect(JSON.stringify(rows)).not.toContain(hash);
  });

  test("an account's own language is the invitation's, and its owner finds it in the space", async () => {
    const email = `okafor-${++made}@example.org`;
    const { actor } = await researcher(email);
    await scene.deps.db.update(users).set({ locale: "en" }).where(eq(users.id, actor.userId));
    const { invitationId } = await invite({ email });
    const mail = scene.queue.mailbox.at(-1);
    expect(mail?.subject).toContain("invites you to join");
    expect(mail?.text).not.toContain("vous invite");
    const told = await scene.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, actor.userId));
    expect(told).toMatchObject([{ kind: "proposal_invitation", wantsMail: false }]);
    // By id only for the invited address, in upper or lower case.
    expect((await loadInvitationByHash(scene.deps.db, actor, invitationId)).id).toBe(invitationId);
    const stranger = makePersonActor(actor.userId);
    for (const id of [invitationId, invitationId.toUpperCase()]) {
      for (const one of [stranger, VISITOR])
        expect(await getOutcome(loadInvitationByHash(scene.deps.db, one, id))).toBe("NOT_FOUND");
    }
  });

  test("nobody invites themselves, somebody invited, or a member", async () => {
    const { caller, place, person, id } = await invite();
    const field = (given: object) =>
      invitePerson(caller, { ...place, ...person, ...given }).then(
        () => "sent",
        (error) => error.details?.email,
      );
    expect(await field({})).toBe("alreadyInvited");
    expect(await field({ email: person.email.toUpperCase() })).toBe("alreadyInvited");
    const proven = { email: `own-${++made}@example.org`, emailVerifiedAt: new Date() };
    await scene.deps.db.update(users).set(proven).where(eq(users.id, caller.actor.userId));
    expect(await field({ email: proven.email })).toBe("yourself");
    const member = await addDossierMember(scene.deps, id, "member");
    const theirs = { email: `member-${++made}@example.org`, emailVerifiedAt: new Date() };
    await scene.deps.db.update(users).set(theirs).where(eq(users.id, member.actor.userId));
    // The same error as for an open invitation: another would reveal whose address it is.
    expect(await field({ email: theirs.email })).toBe("alreadyInvited");
    expect(await field({ email: "not an address" })).toBe("invalid");
  });

  test("two who invite the same person at once: one invitation", async () => {
    const { caller, place, id } = await invite();
    const delegate = await addDossierMember(scene.deps, id, "delegate", { teamNumber: 1 });
    const person = someone();
    const tries = await Promise.allSettled(
      [caller, delegate, caller].map((one) => invitePerson(one, { ...place, ...person })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a manager invites into their own team only, a member nobody, a stranger finds nothing", async () => {
    const { id } = await invite();
    const manager = await addDossierMember(scene.deps, id, "scientific_manager");
    const member = await addDossierMember(scene.deps, id, "member");
    const stranger = await researcher();
    const ask = (caller: typeof manager, role: string, teamNumber: unknown) =>
      getOutcome(invitePerson(caller, { dossierId: id, role, teamNumber, ...someone() }));
    expect(await ask(manager, "member", 2)).toBe("done");
    expect(await ask(manager, "member", 1)).toBe("FORBIDDEN_ROLE notYourRole");
    expect(await ask(manager, "scientific_manager", 2)).toBe("FORBIDDEN_ROLE notYourRole");
    expect(await ask(member, "member", 2)).toBe("FORBIDDEN_ROLE notYourRole");
    expect(await ask(stranger, "member", 2)).toBe("NOT_FOUND");
    // Refused attempts by a stranger use up no quota of the address.
    const wanted = someone();
    const target = { dossierId: id, role: "member", teamNumber: 2, ...wanted };
    for (let tries = 0; tries < 12; tries++)
      expect(await getOutcome(invitePerson(stranger, target))).toBe("NOT_FOUND");
    expect(await getOutcome(invitePerson(manager, target))).toBe("done");
    for (const [role, team] of [
      ["coordinator", 1],
      ["member", 9],
      ["scientific_manager", 9],
      ["member", "x"],
    ]) {
      const { caller } = await invite();
      const place = { dossierId: id, role, teamNumber: team };
      expect(await getOutcome(invitePerson(caller, { ...place, ...someone() }))).toBe("NOT_FOUND");
    }
  });
});

describe("[D-16 part] answering", () => {
  test("accepting puts the person into the team, brings their institution, and tells who invited", async () => {
    const { id, person, invitationId, hash, coordinator } = await invite();
    const invitee = await researcher(person.email);
    await markInvitationRead(invitee, { hash });
    expect(await findInvitationState(invitationId)).toBe("read");
    const events = vi.spyOn(scene.deps.metrics.securityEvents, "inc");
    const answer = await acceptInvitation(invitee, { hash, otherAddress: false });
    expect(answer).toEqual({ kind: "joined", dossierId: id });
    // A security event reports the new member.
    expect(events).toHaveBeenCalledWith({ event: "rightsChanged" });
    events.mockRestore();
    // A double click.
    expect(await acceptInvitation(invitee, { hash, otherAddress: false })).toEqual(answer);
    const [member] = await scene.deps.db
      .select()
      .from(dossierMembers)
      .where(
        and(eq(dossierMembers.dossierId, id), eq(dossierMembers.userId, invitee.actor.userId)),
      );
    expect(member).toMatchObject({ role: "scientific_manager", teamNumber: 2, mayWrite: false });
    const [team] = await scene.deps.db
      .select()
      .from(dossierTeams)
      .where(and(eq(dossierTeams.dossierId, id), eq(dossierTeams.number, 2)));
    expect(team?.label).toBe("Institut");
    const told = await scene.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, coordinator.userId));
    expect(told).toMatchObject([{ kind: "team_changed", data: { change: "accepted" } }]);
  });

  test("with another address the person confirms first, and the inviter learns that, not which", async () => {
    const { hash, coordinator, person } = await invite();
    const other = await researcher(`private-${++made}@example.org`);
    expect(await acceptInvitation(other, { hash, otherAddress: false })).toEqual({
      kind: "otherAddress",
    });
    await acceptInvitation(other, { hash, otherAddress: true });
    const told = await scene.deps.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, coordinator.userId));
    expect(told).toMatchObject([{ data: { change: "acceptedElsewhere" } }]);
    expect(JSON.stringify(told)).not.toContain(other.actor.email);
    expect(JSON.stringify(told)).not.toContain(person.email);
  });

  test("two people with one link at once: one of them joins", async () => {
    const { id, hash, invitationId } = await invite();
    const people = await Promise.all([researcher(), researcher(), researcher()]);
    const tries = await Promise.allSettled(
      people.map((one) => acceptInvitation(one, { hash, otherAddress: true })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await findInvitationState(invitationId)).toBe("accepted");
    const members = await scene.deps.db
      .select()
      .from(dossierMembers)
      .where(eq(dossierMembers.dossierId, id));
    expect(members).toHaveLength(2);
  });

  test("the same person twice at once, by one link or by two: they are in it once", async () => {
    const { id, hash, caller, invitationId } = await invite();
    const asMember = { dossierId: id, role: "member", teamNumber: 2 };
    const second = await invitePerson(caller, { ...asMember, ...someone() });
    const links = [hash, hash, await mailAndReadHash(second.id), hash];
    const invitee = await researcher();
    const outcomes = await Promise.all(
      links.map((one) => getOutcome(acceptInvitation(invitee, { hash: one, otherAddress: true }))),
    );
    const members = await scene.deps.db
      .select({ userId: dossierMembers.userId, role: dossierMembers.role })
      .from(dossierMembers)
      .where(eq(dossierMembers.dossierId, id));
    const joined = members.filter(({ userId }) => userId === invitee.actor.userId);
    expect(joined).toHaveLength(1);
    // The link used first is accepted, again and again; the other reports the existing membership.
    const first = joined[0]?.role === "scientific_manager";
    const of = (isFirst: boolean) => (isFirst ? "done" : "TAKEN alreadyMember");
    expect(outcomes).toEqual([of(first), of(first), of(!first), of(first)]);
    const states = [await findInvitationState(invitationId), await findInvitationState(second.id)];
    expect(states).toEqual(first ? ["accepted", "sent"] : ["sent", "accepted"]);
  });

  test("a link of another dossier opens that one alone; who leads one does nothing with another's invitation", async () => {
    const [one, other] = [await invite(), await invite()];
    const invitee = await researcher();
    const accept = ({ hash }: typeof one) =>
      getOutcome(acceptInvitation(invitee, { hash, otherAddress: true }));
    const outcomes = await Promise.all([
      getOutcome(cancelInvitation(one.caller, { id: other.invitationId })),
      getOutcome(remindInvitee(one.caller, { id: other.invitationId })),
      accept(one),
      accept(other),
      getOutcome(cancelInvitation(other.caller, { id: one.invitationId })),
    ]);
    expect(outcomes).toEqual(["NOT_FOUND", "NOT_FOUND", "done", "done", "NOT_FOUND"]);
    const joined = await scene.deps.db
      .select({ dossierId: dossierMembers.dossierId })
      .from(dossierMembers)
      .where(eq(dossierMembers.userId, invitee.actor.userId));
    expect(joined.map(({ dossierId }) => dossierId).sort()).toEqual([one.id, other.id].sort());
  });

  test("accepted and cancelled at once: one of both, never half of each", async () => {
    const { id, hash, invitationId, caller } = await invite();
    const invitee = await researcher();
    await Promise.allSettled([
      acceptInvitation(invitee, { hash, otherAddress: true }),
      cancelInvitation(caller, { id: invitationId }),
    ]);
    const members = await scene.deps.db
      .select()
      .from(dossierMembers)
      .where(eq(dossierMembers.dossierId, id));
    const accepted = (await findInvitationState(invitationId)) === "accepted";
    expect(members).toHaveLength(accepted ? 2 : 1);
  });

  test("declining needs no account, twice is once, and then nothing opens", async () => {
    const { hash, invitationId } = await invite();
    const visitor = { ...scene.deps, actor: VISITOR };
    await declineInvitation(visitor, { hash, reason: " plus disponible " });
    await declineInvitation(visitor, { hash, reason: "" });
    expect(await findInvitationState(invitationId)).toBe("refused");
    const late = acceptInvitation(await researcher(), { hash, otherAddress: true });
    await expect(late).rejects.toMatchObject({ code: "STALE", details: { why: "refused" } });
  });

  test("[D-17 part] cancelled, expired, or of no invitation at all: refused", async () => {
    const { hash, invitationId, caller, call } = await invite();
    const other = await invite();
    expect(await getOutcome(cancelInvitation(other.caller, { id: invitationId }))).toBe(
      "NOT_FOUND",
    );
    await cancelInvitation(caller, { id: invitationId });
    const late = acceptInvitation(await researcher(), { hash, otherAddress: true });
    await expect(late).rejects.toMatchObject({ details: { why: "cancelled" } });
    for (const nothing of ["", "x", "A".repeat(43), invitationId])
      expect(
        await getOutcome(
          acceptInvitation(await researcher(), { hash: nothing, otherAddress: true }),
        ),
      ).toBe("NOT_FOUND");

    await scene.deps.db
      .update(invitations)
      .set({ sentAt: new Date(Date.now() - 31 * DAY) })
      .where(eq(invitations.id, other.invitationId));
    const tooLate = acceptInvitation(await researcher(), { hash: other.hash, otherAddress: true });
    await expect(tooLate).rejects.toMatchObject({ details: { why: "expired" } });
    await expireInvitations.run(scene.deps, {});
    expect(await findInvitationState(other.invitationId)).toBe("expired");
    expect(await listAuditEvents(other.id)).toContainEqual({
      event: "dossier.invitationExpired",
      actorKind: "product",
    });
    // The person may be invited again.
    await invitePerson(other.caller, { ...other.place, ...other.person });
    // Invitations end with the call.
    const closing = await invite();
    await scene.deps.db
      .update(calls)
      .set({ opensAt: new Date(Date.now() - DAY), closesAt: new Date(Date.now() - 1000) })
      .where(eq(calls.id, closing.call.id));
    expect(call.id).not.toBe(closing.call.id);
    const closed = acceptInvitation(await researcher(), { hash: closing.hash, otherAddress: true });
    await expect(closed).rejects.toMatchObject({ details: { why: "expired" } });
    const more = invitePerson(closing.caller, { ...closing.place, ...someone() });
    await expect(more).rejects.toMatchObject({ details: { why: "callNotOpen" } });
  });

  test("asked again once a day at most; a week later by itself, once; every link works", async () => {
    const { id, caller, invitationId, hash } = await invite();
    const ask = { id: invitationId };
    const origin = "http://localhost:3000";
    await expect(remindInvitee(caller, ask)).rejects.toMatchObject({
      details: { why: "remindedToday" },
    });
    await scene.deps.db
      .update(invitations)
      .set({ sentAt: new Date(Date.now() - 8 * DAY) })
      .where(eq(invitations.id, invitationId));
    const again = await mailAndReadHash(invitationId, "reminder");
    expect(await listAuditEvents(id)).toContainEqual({
      event: "dossier.reminded",
      actorKind: "product",
    });
    expect(again).not.toBe(hash);
    const before = scene.queue.mailbox.length;
    await mailInvitation.run(scene.deps, { invitationId, origin, kind: "reminder" });
    expect(scene.queue.mailbox).toHaveLength(before);
    await acceptInvitation(await researcher(), { hash: again, otherAddress: true });
    await mailInvitation.run(scene.deps, { invitationId, origin, kind: "again" });
    expect(scene.queue.mailbox).toHaveLength(before);
  });

  test("an address that was accepted with another account is invited still, as long as they are in the dossier", async () => {
    const { id, hash, caller, place, person } = await invite();
    const invitee = await researcher(`elsewhere-${++made}@example.org`);
    await acceptInvitation(invitee, { hash, otherAddress: true });
    const again = () => getOutcome(invitePerson(caller, { ...place, ...person, role: "member" }));
    expect(await again()).toBe("INVALID email=alreadyInvited");
    await leaveDossier(invitee, { dossierId: id });
    expect(await again()).toBe("done");
  });

  test("who invited and left is not told the answer: the coordinator is", async () => {
    const { id, caller, place } = await invite();
    const delegate = await addDossierMember(scene.deps, id, "delegate", { teamNumber: 1 });
    const hashes: string[] = [];
    for (const person of [someone(), someone()]) {
      const { id: invitationId } = await invitePerson(delegate, { ...place, ...person });
      hashes.push(await mailAndReadHash(invitationId));
    }
    await leaveDossier(delegate, { dossierId: id });
    const [accepted = "", declined = ""] = hashes;
    await acceptInvitation(await researcher(), { hash: accepted, otherAddress: true });
    await declineInvitation({ ...scene.deps, actor: VISITOR }, { hash: declined, reason: "" });
    const told = await scene.deps.db
      .select({ data: notifications.data })
      .from(notifications)
      .where(eq(notifications.userId, caller.actor.userId));
    const changes = told.map(({ data }) => (data as { change?: string }).change);
    expect(changes).toEqual(expect.arrayContaining(["acceptedElsewhere", "refused"]));
  });

  test("[D-18 part] who was removed loses everything at once, and may be invited again", async () => {
    const { id, hash, caller, invitationId, place, person } = await invite();
    const invitee = await researcher(person.email);
    await acceptInvitation(invitee, { hash, otherAddress: false });
    const [member] = await scene.deps.db
      .select({ id: dossierMembers.id })
      .from(dossierMembers)
      .where(
        and(eq(dossierMembers.dossierId, id), eq(dossierMembers.userId, invitee.actor.userId)),
      );
    await removeMember(caller, { dossierId: id, memberId: member?.id });
    expect(await findInvitationState(invitationId)).toBe("member_removed");
    const told = await scene.deps.db
      .select({ data: notifications.data })
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, invitee.actor.userId),
          eq(notifications.key, `you-removed:${member?.id}`),
        ),
      );
    expect(told).toMatchObject([
      { data: { change: "removedYou", href: `/mon-espace/dossier/${id}/acces` } },
    ]);
    await expect(acceptInvitation(invitee, { hash, otherAddress: false })).rejects.toMatchObject({
      details: { why: "member_removed" },
    });
    // The history offers to repeat the invitation once, to members who may invite.
    const offered = async ({ actor }: typeof caller) => {
      const dossier = await dossierForActor(scene.deps.db, actor, id);
      const page = await loadTeamPage(scene.deps.db, dossier, actor, {
        locale: "fr",
        now: new Date(),
      });
      return page.invitations.map(({ again }) => again?.email ?? null);
    };
    expect(await offered(caller)).toEqual([person.email]);
    expect(await offered(await addDossierMember(scene.deps, id, "member"))).toEqual([null]);
    const { id: next } = await invitePerson(caller, { ...place, ...person });
    expect(await offered(caller)).toEqual([null, null]);
    await acceptInvitation(invitee, { hash: await mailAndReadHash(next), otherAddress: false });
  });

  test("who was removed has no way back by an invitation of their own; who left leaves theirs to the team", async () => {
    const { id, caller } = await makeDossier(scene.deps, [MODEL]);
    const place = { dossierId: id, role: "member", teamNumber: 2 };
    const managers = [
      await addDossierMember(scene.deps, id, "scientific_manager", { teamNumber: 2 }),
      await addDossierMember(scene.deps, id, "scientific_manager", { teamNumber: 2 }),
    ] as const;
    const sent = async (by: typeof caller) => {
      const { id: invitationId } = await invitePerson(by, { ...place, ...someone() });
      return { invitationId, hash: await mailAndReadHash(invitationId) };
    };
    const [own, others, left] = [
      await sent(managers[0]),
      await sent(caller),
      await sent(managers[1]),
    ];
    const [member] = await scene.deps.db
      .select({ id: dossierMembers.id })
      .from(dossierMembers)
      .where(eq(dossierMembers.userId, managers[0].actor.userId));
    await removeMember(caller, { dossierId: id, memberId: member?.id });
    await leaveDossier(managers[1], { dossierId: id });
    await expect(
      acceptInvitation(await researcher(), { hash: own.hash, otherAddress: true }),
    ).rejects.toMatchObject({ details: { why: "cancelled" } });
    for (const { hash } of [others, left])
      expect(
        await acceptInvitation(await researcher(), { hash, otherAddress: true }),
      ).toMatchObject({ kind: "joined" });
    const uninvited = (await listAuditEvents(id)).filter(
      ({ event }) => event === "dossier.uninvited",
    );
    expect(uninvited).toHaveLength(1);
  });

  test("removed, invited again by two and asking in at the same moment: out of it, and invited once at most", async () => {
    const { id, hash, caller, place, person } = await invite();
    const invitee = await researcher(person.email);
    await acceptInvitation(invitee, { hash, otherAddress: false });
    const delegate = await addDossierMember(scene.deps, id, "delegate", { teamNumber: 1 });
    const [member] = await scene.deps.db
      .select({ id: dossierMembers.id })
      .from(dossierMembers)
      .where(
        and(eq(dossierMembers.dossierId, id), eq(dossierMembers.userId, invitee.actor.userId)),
      );
    const again = (by: typeof delegate) =>
      invitePerson(by, { ...place, ...person }).then(
        () => "sent",
        (error) => error.details?.email,
      );
    const [removed, ...others] = await Promise.all([
      getOutcome(removeMember(caller, { dossierId: id, memberId: member?.id })),
      again(caller),
      again(delegate),
      getOutcome(acceptInvitation(invitee, { hash, otherAddress: false })),
      // The person cannot invite themselves, while others invite them at the same time.
      again(invitee),
    ]);
    expect(removed).toBe("done");
    expect(others.filter((word) => word === "sent").length).toBeLessThan(2);
    const stays = await scene.deps.db
      .select({ id: dossierMembers.id })
      .from(dossierMembers)
      .where(
        and(eq(dossierMembers.dossierId, id), eq(dossierMembers.userId, invitee.actor.userId)),
      );
    expect(stays).toEqual([]);
    const open = await scene.deps.db
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(eq(invitations.dossierId, id), eq(invitations.state, "sent")));
    expect(open).toHaveLength(others.filter((word) => word === "sent").length);
  });
});

/** The invitation history, as the coordinator sees it. */
async function loadHistory({ id, caller }: Awaited<ReturnType<typeof makeDossier>>) {
  const dossier = await dossierForActor(scene.deps.db, caller.actor, id);
  const page = { locale: "en", now: new Date() } as const;
  return (await loadTeamPage(scene.deps.db, dossier, caller.actor, page)).invitations;
}

test("[D-16 part] an invitation is read by whoever holds its link, signed in or not; its id alone is no key", async () => {
  const { hash, invitationId } = await invite();
  const visitor = { ...scene.deps, actor: VISITOR };
  expect(await getOutcome(markInvitationRead(visitor, { hash: invitationId }))).toBe("NOT_FOUND");
  expect(await findInvitationState(invitationId)).toBe("sent");
  await markInvitationRead(visitor, { hash });
  expect(await findInvitationState(invitationId)).toBe("read");
});

test("accepted by another account: the history names who did, and their own invitation ends", async () => {
  const first = await invite();
  const address = `own-${++made}@example.org`;
  const other = await researcher(address);
  const own = await invitePerson(first.caller, {
    ...{ dossierId: first.id, role: "member", teamNumber: 1 },
    ...someone({ email: address, firstName: "Own", lastName: "Address" }),
  });
  await acceptInvitation(other, { hash: first.hash, otherAddress: true });
  expect(await findInvitationState(own.id)).toBe("cancelled");
  const [account] = await scene.deps.db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, other.actor.userId));
  const rows = await loadHistory(first);
  expect(rows.find(({ id }) => id === first.invitationId)).toMatchObject({
    state: "accepted",
    answeredBy: `${account?.firstName} ${account?.lastName}`,
    again: null,
  });
  // A member is not offered another invitation.
  expect(rows.find(({ id }) => id === own.id)).toMatchObject({ state: "cancelled", again: null });
});

test("who left is shown as such in the history, which offers to invite them again", async () => {
  const first = await invite();
  const marta = await researcher(first.person.email);
  await acceptInvitation(marta, { hash: first.hash, otherAddress: false });
  const row = async () => (await loadHistory(first)).find(({ id }) => id === first.invitationId);
  expect(await row()).toMatchObject({ state: "accepted", again: null });
  await leaveDossier(marta, { dossierId: first.id });
  expect(await row()).toMatchObject({ state: "left", again: { email: first.person.email } });
  await invitePerson(first.caller, { ...first.place, ...first.person });
  expect(await row()).toMatchObject({ state: "left", again: null });
});

test("the journal names who was invited, reminded, taken back or declined, until the invitation goes with its person", async () => {
  const { db } = scene.deps;
  const first = await invite();
  const page = { locale: "en", now: new Date(), t: getTranslator("en") } as const;
  const latest = async () => (await loadJournal(db, first.id, page)).entries[0];
  const place = "scientific manager of team 2";
  expect(await latest()).toMatchObject({ what: "invited Marta Vasconcelos", about: place });
  await declineInvitation({ ...scene.deps, actor: VISITOR }, { hash: first.hash, reason: "" });
  expect(await latest()).toMatchObject({
    who: "Marta Vasconcelos",
    what: "declined an invitation",
  });
  const again = await invitePerson(first.caller, { ...first.place, ...first.person });
  await cancelInvitation(first.caller, { id: again.id });
  expect(await latest()).toMatchObject({
    what: "cancelled the invitation to Marta Vasconcelos",
    about: place,
  });
  await db.delete(invitations).where(eq(invitations.id, again.id));
  expect(await latest()).toMatchObject({ what: "cancelled an invitation", about: place });
});

test("[D-17 part] the access page says the latest thing that ended, or which invitation waits; a stranger has none", async () => {
  const { db } = scene.deps;
  const first = await invite();
  const marta = await researcher(first.person.email);
  const seen = (by = marta.actor, now = new Date()) => loadAccessView(db, by, first.id, now);
  const waiting = { screen: "waiting", invitationId: first.invitationId };
  expect(await seen()).toMatchObject(waiting);
  // An unverified address gives no access.
  expect(await seen({ ...marta.actor, emailVerified: false })).toBeNull();
  expect(await seen((await researcher()).actor)).toBeNull();
  expect(await seen(marta.actor, new Date(Date.now() + 31 * DAY))).toMatchObject({
    screen: "expired",
    invitationId: null,
  });
  await acceptInvitation(marta, { hash: first.hash, otherAddress: false });
  await leaveDossier(marta, { dossierId: first.id });
  expect(await seen()).toEqual({ screen: "left", asked: null, invitationId: null });
  const again = await invitePerson(first.caller, { ...first.place, ...first.person });
  expect(await seen()).toMatchObject({ screen: "waiting", invitationId: again.id });
  await declineInvitation(marta, { hash: again.id, reason: "" });
  expect(await seen()).toMatchObject({ screen: "denied", asked: { from: expect.any(String) } });
});

test("who is erased is forgotten in the reminders that wait for an answer, and in no other", async () => {
  const { db } = scene.deps;
  const { id, person, caller } = await invite();
  const invitee = await researcher(person.email);
  const { userId } = caller.actor;
  for (const kind of ["invitation", "cv"] as const)
    await notify(db, memberReminded, {
      userId,
      key: `reminder:${id}:${kind}`,
      namedUserId: null,
      data: {
        dossier: "SAISONS",
        from: "Ada Byron",
        owed: [{ kind, team: 1, count: 1, name: kind === "cv" ? "" : "Marta Vasconcelos" }],
        href: readinessHref(id),
      },
      now: new Date(),
    });
  const erased = { userId: invitee.actor.userId, verifiedEmail: person.email, now: new Date() };
  for (const part of teamPersonalData)
    await db.transaction(async (tx) => part.erase?.(tx, erased, scene.deps.queue));
  const left = await db
    .select({ key: notifications.key })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, memberReminded.kind)));
  expect(left).toEqual([{ key: `reminder:${id}:cv` }]);
});
