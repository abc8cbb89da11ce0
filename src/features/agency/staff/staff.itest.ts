import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recoveryCodes, secondFactors } from "#features/agency/administration/tables.server.ts";
import { findActorByToken } from "#features/people/accounts/queries/sessions.server.ts";
import { sessions, staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import {
  type Actor,
  type PersonActor,
  productActor,
  type StaffActor,
  VISITOR,
} from "#platform/actor.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { rateLimits } from "#platform/throttle/tables.server.ts";
import { makeAdministrator, makeResearcher } from "#tests/factories/people.ts";
import {
  type AccountTestContext,
  createAccountTestContext,
} from "#tests/support/account-test-context.ts";
import { makeActors, makePersonActor, makeStaffActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createListCsv } from "../lists/views/list-view.server.ts";
import {
  acceptStaffInvitation,
  joinWithNewAccount,
  markStaffInvitationRead,
} from "./commands/accept-staff-invitation.server.ts";
import {
  cancelStaffInvitation,
  repeatStaffInvitation,
} from "./commands/close-staff-invitation.server.ts";
import { inviteStaff } from "./commands/invite-staff.server.ts";
import {
  changeStaffMember,
  endStaffMember,
  resetStaffFactor,
} from "./commands/manage-staff.server.ts";
import { resetFactorByAdministrator } from "./commands/reset-factor-by-administrator.server.ts";
import { revokeAdministrator } from "./commands/revoke-administrator.server.ts";
import { staffPersonalData } from "./personal-data.server.ts";
import { listStaffDepartments } from "./queries/departments.server.ts";
import { listPartnersWithoutManager } from "./queries/staff-members.server.ts";
import { formatStaffHeader, formatStaffLine } from "./rules/staff-csv.ts";
import { staffInvitations } from "./tables.server.ts";
import { loadStaffInvitationView } from "./views/staff-invitation-view.server.ts";
import { createStaffList, loadStaffPage } from "./views/staff-page.server.ts";

let scene: AccountTestContext;
let agency: { id: number; water: number; energy: number };
let other: { id: number; water: number; energy: number };
let manager: StaffActor;

async function makePartner(code: string, kind: "standard" | "one_off" = "standard") {
  const colours = { colour: "#000000", colourOnDark: "#ffffff" };
  const [partner] = await scene.db
    .insert(partners)
    .values({
      code,
      slug: code.toLowerCase(),
      kind,
      nameFr: `Agence ${code}`,
      nameEn: `Agency ${code}`,
      website: "",
      descriptionFr: "",
      descriptionEn: "",
      ...colours,
    })
    .returning({ id: partners.id });
  const partnerId = partner?.id ?? 0;
  const [water, energy] = await scene.db
    .insert(departments)
    .values([
      { partnerId, nameFr: "Eau", nameEn: "Water" },
      { partnerId, nameFr: "Énergie, matériaux", nameEn: "Energy, materials", position: 1 },
    ])
    .returning({ id: departments.id });
  return { id: partnerId, water: water?.id ?? 0, energy: energy?.id ?? 0 };
}

/** A new member of staff as the actor of a request. */
async function makeMember(
  over: Partial<StaffActor> & { readonly email?: string } = {},
): Promise<StaffActor> {
  const { partnerId = agency.id, role = "manager", email, ...names } = over;
  const { firstName = "Hélène", lastName = "Vasseur" } = names;
  const person = await makeResearcher(scene.db, { firstName, lastName, ...(email && { email }) });
  const [member] = await scene.db
    .insert(staffMembers)
    .values({
      userId: person.id,
      partnerId,
      role,
      allDepartments: true,
      joinedAt: scene.now(),
    })
    .returning({ id: staffMembers.id });
  return makeStaffActor(person.id, {
    firstName,
    lastName,
    email: person.email,
    emailVerified: true,
    memberId: member?.id ?? "",
    partnerId,
    role,
  });
}

const as = (actor: Actor) => ({ ...scene.deps, actor });
const INVITATION = { role: "officer", allDepartments: true, departmentIds: [], locale: "fr" };
const invite = (actor: Actor, over: Record<string, unknown> = {}) =>
  inviteStaff(as(actor), {
    partnerId: agency.id,
    email: "lea@anr.example",
    ...INVITATION,
    ...over,
  });
const readToken = (text = "") => /invitation-agence\/([\w-]{32})/.exec(text)?.[1] ?? "";
/** Invites and returns the token of the mailed link. */
async function inviteByMail(over: Record<string, unknown> = {}): Promise<string> {
  await invite(manager, over);
  return readToken((await scene.runJobs()).at(-1)?.text);
}
const join = (token: string, over: Record<string, unknown> = {}) =>
  joinWithNewAccount(as(VISITOR), {
    token,
    firstName: "Léa",
    lastName: "Bonnet",
    password: "rivière-et-prairie-7",
    consent: "on",
    ...over,
  });
const accept = (actor: Actor, token: string, password = "") =>
  acceptStaffInvitation(as(actor), { token, password });
const personWith = (userId: string, email: string): PersonActor => ({
  ...makePersonActor(userId),
  email,
  emailVerified: true,
});
const listActive = (partnerId: number) =>
  scene.db
    .select({ role: staffMembers.role, userId: staffMembers.userId, id: staffMembers.id })
    .from(staffMembers)
    .where(and(eq(staffMembers.partnerId, partnerId), isNull(staffMembers.endedAt)));
const listAudit = () =>
  scene.db
    .select({
      event: auditEvents.event,
      partnerId: auditEvents.partnerId,
      actorKind: auditEvents.actorKind,
      details: auditEvents.details,
    })
    .from(auditEvents)
    .orderBy(asc(auditEvents.id));
const view = (actor: Actor, token: string) =>
  loadStaffInvitationView(scene.db, actor, token, scene.now());

beforeAll(async () => {
  scene = await createAccountTestContext();
});
afterAll(() => scene.end());

let made = 0;
beforeEach(async () => {
  made += 1;
  agency = await makePartner(`AG${made}`);
  other = await makePartner(`OT${made}`);
  manager = await makeMember();
  await scene.runJobs();
  await scene.db.delete(rateLimits);
  await scene.db.execute(sql`delete from staff_invitations`);
  await scene.db.execute(sql`delete from users where email in ('lea@anr.example')`);
});

describe("[E-09 part] an invitation", () => {
  test("is mailed in the chosen language, read, and accepted once with a new account", async () => {
    const token = await inviteByMail({
      locale: "en",
      role: "officer",
      allDepartments: false,
      departmentIds: [String(agency.water)],
    });
    const [stored] = await scene.db.select().from(staffInvitations);
    expect(JSON.stringify(stored)).not.toContain(token);
    const shown = await view(VISITOR, token);
    expect(shown).toMatchObject({
      kind: "open",
      step: "newAccount",
      role: "officer",
      departments: [{ fr: "Eau", en: "Water" }],
      inviterName: "Hélène Vasseur",
      sees: { calls: 0, deposits: 0 },
      isUnread: true,
    });
    await markStaffInvitationRead(as(VISITOR), { token });
    expect(await view(VISITOR, token)).toMatchObject({ isUnread: false });

    expect(await getOutcome(join(token, { password: "court" }))).toBe("INVALID password=invalid");
    expect(await getOutcome(join(token, { password: "motdepasse1" }))).toBe(
      "INVALID password=common",
    );
    expect(await getOutcome(join(token, { consent: "" }))).toBe("INVALID consent=missing");
    expect(await getOutcome(join(token))).toBe("done");
    const [account] = await scene.db.select().from(users).where(eq(users.email, "lea@anr.example"));
    expect(account).toMatchObject({ firstName: "Léa", emailVerifiedAt: scene.now() });
    const page = await loadStaffPage(scene.db, manager, new URLSearchParams(), scene.now());
    expect(page.list.rows.map(({ lastName, role }) => [lastName, role])).toEqual([
      ["Bonnet", "officer"],
      ["Vasseur", "manager"],
    ]);
    expect(page.list.rows[0]).toMatchObject({
      allDepartments: false,
      departmentIds: [agency.water],
      factor: "none",
    });
    expect(await getOutcome(join(token))).toBe("STALE invitation.accepted");
    expect(await view(VISITOR, token)).toMatchObject({ kind: "over", state: "accepted" });
    expect((await listAudit()).slice(-2)).toEqual([
      expect.objectContaining({
        event: "staff.invited",
        partnerId: agency.id,
        actorKind: "staff",
        details: { role: "officer", departments: [agency.water], replaced: null },
      }),
      expect.objectContaining({ event: "staff.joined", partnerId: agency.id }),
    ]);
  });

  test("says all this in the mail, with one link that is the same if the job runs twice", async () => {
    await invite(manager, { locale: "en", role: "decider" });
    const [mail] = await scene.runJobs();
    expect(mail?.subject).toBe(`Hélène Vasseur invites you to the team of AG${made} on Passerelle`);
    expect(mail?.to.address).toBe("lea@anr.example");
    expect(mail?.text).toContain("Decision");
    expect(mail?.text).toContain("All departments");
    const { mailStaffInvitation } = await import("./jobs/mail-staff-invitation.server.ts");
    const [row] = await scene.db.select({ id: staffInvitations.id }).from(staffInvitations);
    const payload = { invitationId: row?.id ?? "", origin: "http://localhost:3000" };
    await mailStaffInvitation.run(scene.deps, payload);
    const [again] = await scene.runJobs();
    expect(readToken(again?.text)).toBe(readToken(mail?.text));
  });

  test("is accepted by the account of its address alone", async () => {
    const token = await inviteByMail();
    const lea = await makeResearcher(scene.db, { email: "lea@anr.example" });
    const stranger = await makeResearcher(scene.db);
    const signedIn = personWith(lea.id, "LEA@anr.example");
    const unproven = { ...signedIn, emailVerified: false };
    expect(await view(VISITOR, token)).toMatchObject({ step: "signIn" });
    expect(await getOutcome(join(token))).toBe("TAKEN accountExists");
    expect(await getOutcome(accept(VISITOR, token))).toBe("SIGN_IN_REQUIRED");
    const another = personWith(stranger.id, stranger.email);
    for (const actor of [another, unproven, makePersonActor(lea.id)]) {
      expect(await view(actor, token)).toMatchObject({ step: "otherAccount" });
      expect(await getOutcome(accept(actor, token))).toBe("FORBIDDEN_ROLE otherAccount");
    }
    const { administrator } = makeActors((await makeAdministrator(scene.db)).id);
    expect(await view(administrator, token)).toMatchObject({ step: "administrator" });
    expect(await getOutcome(accept(administrator, token))).toBe("FORBIDDEN_ROLE");
    expect(await listActive(agency.id)).toHaveLength(1);
    expect(await view(signedIn, token)).toMatchObject({ step: "accept" });
    // A double click: one membership.
    const twice = await Promise.all([1, 2].map(() => getOutcome(accept(signedIn, token))));
    expect(twice.sort()).toEqual(["STALE invitation.accepted", "done"]);
    expect(await listActive(agency.id)).toHaveLength(2);
  });

  test("of an administrator's address cannot be accepted, and says so", async () => {
    await makeAdministrator(scene.db, { email: "lea@anr.example" });
    const token = await inviteByMail();
    expect(await view(VISITOR, token)).toMatchObject({ step: "administratorAddress" });
    expect(await getOutcome(join(token))).toBe("TAKEN accountExists");
  });

  test("lets an account with ORCID only choose a password, once", async () => {
    const token = await inviteByMail();
    const orcid = "0000-0002-1825-0097";
    const lea = await makeResearcher(scene.db, {
      email: "lea@anr.example",
      orcid,
      passwordHash: null,
    });
    const actor = { ...personWith(lea.id, lea.email), orcid };
    expect(await view(actor, token)).toMatchObject({ step: "choosePassword" });
    expect(await getOutcome(accept(actor, token))).toBe("INVALID password=missing");
    expect(await getOutcome(accept(actor, token, "rivière-et-prairie-7"))).toBe("done");
    const [account] = await scene.db.select().from(users).where(eq(users.id, lea.id));
    expect(account?.passwordHash).not.toBeNull();
    // The owner is told of the new password.
    expect((await scene.runJobs()).map(({ to }) => to.address)).toEqual(["lea@anr.example"]);
  });

  test("ends by time, by cancelling and by a later one; each says which", async () => {
    const expired = await inviteByMail({ email: "a@anr.example" });
    scene.advanceMinutes(7 * 24 * 60);
    expect(await getOutcome(join(expired))).toBe("STALE invitation.expired");
    expect(await view(VISITOR, expired)).toMatchObject({ kind: "over", state: "expired" });
    const cancelled = await inviteByMail({ email: "b@anr.example" });
    const [row] = await scene.db
      .select({ id: staffInvitations.id })
      .from(staffInvitations)
      .where(eq(staffInvitations.email, "b@anr.example"));
    const invitationId = row?.id ?? "";
    await cancelStaffInvitation(as(manager), { invitationId });
    expect(await getOutcome(join(cancelled))).toBe("STALE invitation.cancelled");
    expect(await getOutcome(cancelStaffInvitation(as(manager), { invitationId }))).toBe(
      "STALE invitation.cancelled",
    );
    const replaced = await inviteByMail({ email: "c@anr.example" });
    scene.advanceMinutes(1);
    const latest = await inviteByMail({ email: "C@anr.example", role: "reader" });
    expect(await getOutcome(join(replaced))).toBe("STALE invitation.replaced");
    expect(await view(VISITOR, latest)).toMatchObject({ kind: "open", role: "reader" });
    expect(await getOutcome(join("x".repeat(32)))).toBe("NOT_FOUND");
    expect(await getOutcome(join("../../etc"))).toBe("NOT_FOUND");
    const page = await loadStaffPage(scene.db, manager, new URLSearchParams(), scene.now());
    expect(page.waitingInvitations.map(({ email, state }) => [email, state])).toEqual([
      ["C@anr.example", "open"],
      ["a@anr.example", "expired"],
    ]);
    expect(page.pastInvitations.map(({ email, state }) => [email, state]).sort()).toEqual([
      ["b@anr.example", "cancelled"],
      ["c@anr.example", "replaced"],
    ]);
  });

  test("is repeated with another link and another seven days", async () => {
    const first = await inviteByMail();
    const [row] = await scene.db.select({ id: staffInvitations.id }).from(staffInvitations);
    const invitationId = row?.id ?? "";
    scene.advanceMinutes(6 * 24 * 60);
    await repeatStaffInvitation(as(manager), { invitationId });
    const again = readToken((await scene.runJobs()).at(-1)?.text);
    expect(again).not.toBe(first);
    scene.advanceMinutes(2 * 24 * 60);
    expect(await view(VISITOR, first)).toMatchObject({ state: "replaced" });
    expect(await getOutcome(join(again))).toBe("done");
    const accepted = await scene.db
      .select({ id: staffInvitations.id })
      .from(staffInvitations)
      .where(sql`accepted_at is not null`);
    const repeating = repeatStaffInvitation(as(manager), { invitationId: accepted[0]?.id });
    expect(await getOutcome(repeating)).toBe("STALE invitation.accepted");
  });

  test("is refused for bad input, in words, and mails nothing", async () => {
    const outcomes = {
      address: await getOutcome(invite(manager, { email: "nobody" })),
      member: await getOutcome(invite(manager, { email: manager.email?.toUpperCase() })),
      role: await getOutcome(invite(manager, { role: "king" })),
      language: await getOutcome(invite(manager, { locale: "de" })),
      none: await getOutcome(invite(manager, { allDepartments: false })),
      foreign: await getOutcome(
        invite(manager, { allDepartments: false, departmentIds: [String(other.water)] }),
      ),
      agency: await getOutcome(invite(manager, { partnerId: other.id })),
      unknown: await getOutcome(invite(manager, { partnerId: 2_000_000_000 })),
    };
    expect(outcomes).toEqual({
      address: "INVALID email=invalid",
      member: "INVALID email=alreadyMember",
      role: "NOT_FOUND",
      language: "INVALID locale=missing",
      none: "INVALID departments=missing",
      foreign: "NOT_FOUND",
      agency: "NOT_FOUND",
      unknown: "NOT_FOUND",
    });
    const foreign = await makeMember({ partnerId: other.id });
    const token = await inviteByMail();
    expect(token).not.toBe("");
    const [row] = await scene.db.select({ id: staffInvitations.id }).from(staffInvitations);
    const invitationId = row?.id ?? "";
    for (const touch of [cancelStaffInvitation, repeatStaffInvitation]) {
      expect(await getOutcome(touch(as(foreign), { invitationId }))).toBe("NOT_FOUND");
      const reader = await makeMember({ role: "reader" });
      expect(await getOutcome(touch(as(reader), { invitationId }))).toBe(
        "FORBIDDEN_ROLE needs.manager",
      );
    }
    expect(await scene.runJobs()).toEqual([]);
  });

  test("of one address is throttled", async () => {
    for (let sent = 0; sent < 5; sent++) await invite(manager);
    expect(await getOutcome(invite(manager))).toBe("TOO_MANY_REQUESTS");
    expect(await getOutcome(invite(manager, { email: "autre@anr.example" }))).toBe("done");
  });

  test("of a first manager comes from an administrator, and of nobody else", async () => {
    const { administrator } = makeActors((await makeAdministrator(scene.db)).id);
    const oneOff = await makePartner(`P${made}`, "one_off");
    const first = { partnerId: other.id, role: "manager" };
    expect(await getOutcome(invite(administrator, first))).toBe("done");
    expect(await getOutcome(invite(administrator, { ...first, role: "reader" }))).toBe(
      "FORBIDDEN_ROLE firstManagerOnly",
    );
    expect(await getOutcome(invite(administrator, { role: "manager" }))).toBe(
      "FORBIDDEN_ROLE hasManager",
    );
    expect(await getOutcome(invite(administrator, { ...first, partnerId: oneOff.id }))).toBe(
      "FORBIDDEN_ROLE oneOffPartner",
    );
    expect((await listAudit()).at(-1)).toMatchObject({
      event: "staff.invited",
      partnerId: other.id,
      actorKind: "administrator",
    });
    // Once somebody joined, the administrator's other links are void.
    await invite(administrator, { ...first, email: "second@anr.example" });
    const [one, two] = (await scene.runJobs()).slice(-2).map(({ text }) => readToken(text));
    expect(await getOutcome(join(one ?? ""))).toBe("done");
    expect(await getOutcome(join(two ?? ""))).toBe("STALE invitation.cancelled");
  });

  test("of an administrator whose rights ended is void", async () => {
    const person = await makeAdministrator(scene.db);
    const { administrator } = makeActors(person.id);
    await invite(administrator, { partnerId: other.id, role: "manager" });
    const token = readToken((await scene.runJobs()).at(-1)?.text);
    await revokeAdministrator(as(productActor("test")), { email: person.email });
    expect(await getOutcome(join(token))).toBe("STALE invitation.cancelled");
    expect((await listAudit()).map(({ event }) => event)).toContain("staff.invitationCancelled");
  });
});

describe("[E-09 part] the people of an agency", () => {
  const change = (actor: StaffActor, memberId: string, over: Record<string, unknown> = {}) =>
    changeStaffMember(as(actor), {
      memberId,
      role: "officer",
      allDepartments: true,
      departmentIds: [],
      ...over,
    });
  const end = (actor: StaffActor, memberId: string) => endStaffMember(as(actor), { memberId });

  test("have roles and departments that a manager changes, each change in the audit", async () => {
    const karim = await makeMember({ role: "reader", firstName: "Karim", lastName: "Belkacem" });
    const some = { allDepartments: false, departmentIds: [agency.energy, agency.water] };
    await change(manager, karim.memberId, { role: "decider", ...some });
    // Sent again without a change: no further row.
    await change(manager, karim.memberId, { role: "decider", ...some });
    const both = [agency.water, agency.energy].sort((a, b) => a - b);
    expect((await listAudit()).slice(-2)).toEqual([
      expect.objectContaining({
        event: "staff.roleChanged",
        partnerId: agency.id,
        details: { role: "decider", before: "reader" },
      }),
      expect.objectContaining({
        event: "staff.departmentsChanged",
        partnerId: agency.id,
        details: { departments: both, before: null },
      }),
    ]);
    // A manager has all departments, whatever the form says.
    await change(manager, karim.memberId, { role: "manager", ...some });
    const page = await loadStaffPage(
      scene.db,
      manager,
      new URLSearchParams({ modifier: karim.memberId }),
      scene.now(),
    );
    expect(page.chosen?.member).toMatchObject({ role: "manager", allDepartments: true });
    const foreign = { allDepartments: false, departmentIds: [other.water] };
    expect(await getOutcome(change(manager, karim.memberId, foreign))).toBe("NOT_FOUND");
  });

  test("are acted on by managers of their own agency alone", async () => {
    const foreigner = await makeMember({ partnerId: other.id });
    const reader = await makeMember({ role: "reader" });
    const acts = (actor: StaffActor, memberId: string) =>
      Promise.all(
        [
          () => change(actor, memberId),
          () => end(actor, memberId),
          () => resetStaffFactor(as(actor), { memberId }),
        ].map((act) => getOutcome(act())),
      );
    const notFound = ["NOT_FOUND", "NOT_FOUND", "NOT_FOUND"];
    expect(await acts(manager, foreigner.memberId)).toEqual(notFound);
    expect(await acts(foreigner, reader.memberId)).toEqual(notFound);
    expect(await acts(manager, "no-id")).toEqual(notFound);
    for (const role of ["reader", "officer", "decider"] as const) {
      const colleague = await makeMember({ role });
      expect(new Set(await acts(colleague, reader.memberId))).toEqual(
        new Set(["FORBIDDEN_ROLE needs.manager"]),
      );
      // A session that was read before the demotion does not help.
      expect(new Set(await acts({ ...colleague, role: "manager" }, reader.memberId))).toEqual(
        new Set(["FORBIDDEN_ROLE needs.manager"]),
      );
    }
    const parameters = new URLSearchParams({ retirer: foreigner.memberId });
    const opening = loadStaffPage(scene.db, manager, parameters, scene.now());
    expect(await getOutcome(opening)).toBe("NOT_FOUND");
  });

  test("keep a manager: the last one neither leaves nor steps down", async () => {
    expect(await getOutcome(end(manager, manager.memberId))).toBe("FORBIDDEN_ROLE lastManager");
    expect(await getOutcome(change(manager, manager.memberId))).toBe("FORBIDDEN_ROLE lastManager");
    const second = await makeMember();
    expect(await getOutcome(end(manager, manager.memberId))).toBe("done");
    expect(await getOutcome(end(second, second.memberId))).toBe("FORBIDDEN_ROLE lastManager");
    // The ended manager no longer acts.
    expect(await getOutcome(end(manager, second.memberId))).toBe("NOT_FOUND");
  });

  test.each([
    ["remove each other", end],
    ["demote each other", change],
  ] as const)("two managers who %s at once: exactly one succeeds", async (_, act) => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await makeMember(), await makeMember()];
      await scene.db
        .update(staffMembers)
        .set({ endedAt: scene.now() })
        .where(eq(staffMembers.id, manager.memberId));
      const outcomes = await Promise.all([
        getOutcome(act(one, two.memberId)),
        getOutcome(act(two, one.memberId)),
      ]);
      expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
      const managers = (await listActive(agency.id)).filter(({ role }) => role === "manager");
      expect(managers).toHaveLength(1);
      manager = managers[0]?.id === one.memberId ? one : two;
    }
  });

  test("lose their sessions with their access, and only those of this agency", async () => {
    const karim = await makeMember({ role: "reader" });
    const now = scene.now();
    const session = { userId: karim.userId, device: "", now, secondFactorAt: now };
    const token = await startSession(scene.db, { ...session, staffMemberId: karim.memberId });
    const own = await startSession(scene.db, { userId: karim.userId, device: "", now });
    expect(await findActorByToken(scene.db, token, now)).toMatchObject({ kind: "staff" });
    await end(manager, karim.memberId);
    expect(await findActorByToken(scene.db, token, now)).toBeNull();
    expect(await findActorByToken(scene.db, own, now)).toMatchObject({ kind: "person" });
    const rows = scene.db.$count(sessions, eq(sessions.staffMemberId, karim.memberId));
    expect(await rows).toBe(0);
    // The address may be invited again.
    expect(await getOutcome(invite(manager, { email: karim.email }))).toBe("done");
  });

  test("leave no way back: the open invitations they sent end with their access", async () => {
    const second = await makeMember();
    await invite(second);
    const token = readToken((await scene.runJobs()).at(-1)?.text);
    await end(manager, second.memberId);
    expect(await view(VISITOR, token)).toMatchObject({ kind: "over", state: "cancelled" });
    expect((await listAudit()).slice(-2).map(({ event }) => event)).toEqual([
      "staff.invitationCancelled",
      "staff.ended",
    ]);
  });

  test("leave no way back either when they stop managing", async () => {
    const second = await makeMember();
    await invite(second);
    const token = readToken((await scene.runJobs()).at(-1)?.text);
    await change(manager, second.memberId, { role: "decider" });
    expect(await view(VISITOR, token)).toMatchObject({ kind: "over", state: "cancelled" });
  });

  test("keep a second factor that guards another agency too", async () => {
    const paul = await makeMember({ role: "reader" });
    const { userId } = paul;
    await scene.db.insert(secondFactors).values({ userId, secret: "x", confirmedAt: scene.now() });
    await scene.db.insert(staffMembers).values({
      userId,
      partnerId: other.id,
      role: "manager",
      allDepartments: true,
      joinedAt: scene.now(),
    });
    expect(await getOutcome(resetStaffFactor(as(manager), { memberId: paul.memberId }))).toBe(
      "FORBIDDEN_ROLE memberElsewhere",
    );
    expect(await scene.db.$count(secondFactors, eq(secondFactors.userId, userId))).toBe(1);
    // An administrator helps, with a reason, and the person is told.
    const { administrator } = makeActors((await makeAdministrator(scene.db)).id);
    const reset = (over: Record<string, unknown> = {}, actor: Actor = administrator) =>
      getOutcome(
        resetFactorByAdministrator(as(actor), {
          partnerId: agency.id,
          email: paul.email,
          reason: "Identité vérifiée",
          ...over,
        }),
      );
    expect(await reset({}, manager)).toBe("FORBIDDEN_ROLE");
    expect(await reset({ reason: " " })).toBe("INVALID reason=missing");
    expect(await reset({ email: "personne@anr.example" })).toBe("INVALID email=notMember");
    expect(await scene.db.$count(secondFactors, eq(secondFactors.userId, userId))).toBe(1);
    expect(await reset()).toBe("done");
    expect(await scene.db.$count(secondFactors, eq(secondFactors.userId, userId))).toBe(0);
    const [mail] = await scene.runJobs();
    expect(mail?.to.address).toBe(paul.email);
    expect(mail?.text).toContain("administration du portail a retiré votre second facteur");
    expect((await listAudit()).at(-1)).toMatchObject({
      event: "staff.factorReset",
      partnerId: agency.id,
      actorKind: "administrator",
    });
  });

  test("get a lost second factor reset by a manager, and are told", async () => {
    const paul = await makeMember({ role: "officer" });
    const { userId } = paul;
    await scene.db.insert(secondFactors).values({ userId, secret: "x", confirmedAt: scene.now() });
    await scene.db.insert(recoveryCodes).values({ userId, codeHash: "x" });
    const now = scene.now();
    const token = await startSession(scene.db, {
      userId,
      device: "",
      now,
      secondFactorAt: now,
      staffMemberId: paul.memberId,
    });
    expect(await getOutcome(resetStaffFactor(as(manager), { memberId: manager.memberId }))).toBe(
      "FORBIDDEN_ROLE ownFactor",
    );
    await resetStaffFactor(as(manager), { memberId: paul.memberId });
    expect(await scene.db.$count(secondFactors, eq(secondFactors.userId, userId))).toBe(0);
    expect(await scene.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(0);
    expect(await findActorByToken(scene.db, token, now)).toBeNull();
    const [mail] = await scene.runJobs();
    expect(mail?.to.address).toBe(paul.email);
    expect(mail?.text).toContain("Hélène Vasseur");
    expect(mail?.text).toContain("/ce-n-etait-pas-moi/");
    expect((await listAudit()).at(-1)).toMatchObject({
      event: "staff.factorReset",
      partnerId: agency.id,
    });
  });

  test("are found by the query language, and exported as filtered", async () => {
    const names = { firstName: "Élise", lastName: "Été" };
    const elise = await makeMember({ role: "officer", ...names });
    await change(manager, elise.memberId, {
      allDepartments: false,
      departmentIds: [agency.energy],
    });
    await makeMember({ partnerId: other.id, ...names });
    const find = async (q: string) => {
      const page = await loadStaffPage(scene.db, manager, new URLSearchParams({ q }), scene.now());
      return page.list.rows.map(({ lastName }) => lastName);
    };
    expect(await find("")).toEqual(["Été", "Vasseur"]);
    expect(await find("tri:-nom")).toEqual(["Vasseur", "Été"]);
    expect(await find("ete")).toEqual(["Été"]);
    expect(await find("role:redaction")).toEqual(["Été"]);
    expect(await find("role:management")).toEqual(["Vasseur"]);
    // Managers see every department.
    expect(await find("departement:energie-materiaux")).toEqual(["Été", "Vasseur"]);
    expect(await find("-department:water")).toEqual(["Été"]);
    expect(await find("facteur:application")).toEqual([]);
    expect(await find("nom:vass vue<2020")).toEqual(["Vasseur"]);
    const own = await listStaffDepartments(scene.db, agency.id);
    const csv = createListCsv(
      createStaffList(scene.db, manager, own),
      new URLSearchParams({ q: "role:redaction" }),
      scene.now(),
      {
        header: formatStaffHeader("fr"),
        formatLine: (row) => formatStaffLine(row, own, "fr"),
      },
    );
    const lines = (await new Response(csv).text()).trim().split(/\r?\n/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("Énergie, matériaux");
  });

  test("see the list without invitations and acts unless they manage", async () => {
    await invite(manager);
    const reader = await makeMember({ role: "reader" });
    const page = await loadStaffPage(scene.db, reader, new URLSearchParams(), scene.now());
    expect(page.list.rows).toHaveLength(2);
    expect(page.waitingInvitations).toEqual([]);
    expect(page.can.manage).toEqual({ ok: false, why: "needs.manager" });
    const asked = new URLSearchParams({ retirer: manager.memberId });
    expect((await loadStaffPage(scene.db, reader, asked, scene.now())).chosen).toBeNull();
  });

  test("take their memberships and invitations with an erased account", async () => {
    const token = await inviteByMail();
    await join(token);
    const [lea] = await scene.db.select().from(users).where(eq(users.email, "lea@anr.example"));
    const userId = lea?.id ?? "";
    const read = async (fileName: string) =>
      staffPersonalData.find((one) => one.fileName === fileName)?.read(scene.db, userId);
    expect(await read("agency/memberships")).toMatchObject([
      { agency: `AG${made}`, role: "officer", allDepartments: true },
    ]);
    expect(await read("agency/invitations-received")).toHaveLength(1);
    const sent = await inviteByMail({ email: "ami@anr.example" });
    await scene.db
      .update(staffInvitations)
      .set({ invitedBy: userId })
      .where(eq(staffInvitations.email, "ami@anr.example"));
    const person = { userId, verifiedEmail: "lea@anr.example", now: scene.now() };
    for (const source of staffPersonalData)
      await source.erase?.(scene.db, person, scene.deps.queue);
    await scene.db.delete(users).where(eq(users.id, userId));
    expect(await listActive(agency.id)).toHaveLength(1);
    expect(await getOutcome(join(sent))).toBe("STALE invitation.cancelled");
    expect(await scene.db.$count(staffInvitations)).toBe(1);
    // The last manager may erase the account; administrators then see the agency.
    const withoutManager = async () =>
      (await listPartnersWithoutManager(scene.db)).map(({ id }) => id);
    expect(await withoutManager()).not.toContain(agency.id);
    await scene.db.delete(users).where(eq(users.id, manager.userId));
    expect(await withoutManager()).toContain(agency.id);
  });
});
