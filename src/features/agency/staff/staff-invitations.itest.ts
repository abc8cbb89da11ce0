import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { productActor, VISITOR } from "#platform/actor.ts";
import { makeAdministrator, makeResearcher } from "#tests/factories/people.ts";
import { makeActors, makePersonActor } from "#tests/support/actors.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { personWith, readToken, setUpStaffTests } from "#tests/support/staff-test-context.ts";
import { markStaffInvitationRead } from "./commands/accept-staff-invitation.server.ts";
import {
  cancelStaffInvitation,
  repeatStaffInvitation,
} from "./commands/close-staff-invitation.server.ts";
import { revokeAdministrator } from "./commands/revoke-administrator.server.ts";
import { staffInvitations } from "./tables.server.ts";
import { loadStaffPage } from "./views/staff-page.server.ts";

const staff = setUpStaffTests();
const {
  accept,
  as,
  invite,
  inviteByMail,
  join,
  listActive,
  listAudit,
  makeMember,
  makePartner,
  view,
} = staff;

describe("[E-09 part] an invitation", () => {
  test("is mailed in the chosen language, read, and accepted once with a new account", async () => {
    const token = await inviteByMail({
      locale: "en",
      role: "officer",
      allDepartments: false,
      departmentIds: [String(staff.agency.water)],
    });
    const [stored] = await staff.scene.db.select().from(staffInvitations);
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
    const [account] = await staff.scene.db
      .select()
      .from(users)
      .where(eq(users.email, "lea@anr.example"));
    expect(account).toMatchObject({ firstName: "Léa", emailVerifiedAt: staff.scene.now() });
    const page = await loadStaffPage(
      staff.scene.db,
      staff.manager,
      new URLSearchParams(),
      staff.scene.now(),
    );
    expect(page.list.rows.map(({ lastName, role }) => [lastName, role])).toEqual([
      ["Bonnet", "officer"],
      ["Vasseur", "manager"],
    ]);
    expect(page.list.rows[0]).toMatchObject({
      allDepartments: false,
      departmentIds: [staff.agency.water],
      factor: "none",
    });
    expect(await getOutcome(join(token))).toBe("STALE invitation.accepted");
    expect(await view(VISITOR, token)).toMatchObject({ kind: "over", state: "accepted" });
    expect((await listAudit()).slice(-2)).toEqual([
      expect.objectContaining({
        event: "staff.invited",
        partnerId: staff.agency.id,
        actorKind: "staff",
        details: { role: "officer", departments: [staff.agency.water], replaced: null },
      }),
      expect.objectContaining({ event: "staff.joined", partnerId: staff.agency.id }),
    ]);
  });

  test("says all this in the mail, with one link that is the same if the job runs twice", async () => {
    await invite(staff.manager, { locale: "en", role: "decider" });
    const [mail] = await staff.scene.runJobs();
    expect(mail?.subject).toBe(
      `Hélène Vasseur invites you to the team of AG${staff.made} on Passerelle`,
    );
    expect(mail?.to.address).toBe("lea@anr.example");
    expect(mail?.text).toContain("Decision");
    expect(mail?.text).toContain("All departments");
    const { mailStaffInvitation } = await import("./jobs/mail-staff-invitation.server.ts");
    const [row] = await staff.scene.db.select({ id: staffInvitations.id }).from(staffInvitations);
    const payload = { invitationId: row?.id ?? "", origin: "http://localhost:3000" };
    await mailStaffInvitation.run(staff.scene.deps, payload);
    const [again] = await staff.scene.runJobs();
    expect(readToken(again?.text)).toBe(readToken(mail?.text));
  });

  test("is accepted by the account of its address alone", async () => {
    const token = await inviteByMail();
    const lea = await makeResearcher(staff.scene.db, { email: "lea@anr.example" });
    const stranger = await makeResearcher(staff.scene.db);
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
    const { administrator } = makeActors((await makeAdministrator(staff.scene.db)).id);
    expect(await view(administrator, token)).toMatchObject({ step: "administrator" });
    expect(await getOutcome(accept(administrator, token))).toBe("FORBIDDEN_ROLE");
    expect(await listActive(staff.agency.id)).toHaveLength(1);
    expect(await view(signedIn, token)).toMatchObject({ step: "accept" });
    // A double click: one membership.
    const twice = await Promise.all([1, 2].map(() => getOutcome(accept(signedIn, token))));
    expect(twice.sort()).toEqual(["STALE invitation.accepted", "done"]);
    expect(await listActive(staff.agency.id)).toHaveLength(2);
  });

  test("of an administrator's address cannot be accepted, and says so", async () => {
    await makeAdministrator(staff.scene.db, { email: "lea@anr.example" });
    const token = await inviteByMail();
    expect(await view(VISITOR, token)).toMatchObject({ step: "administratorAddress" });
    expect(await getOutcome(join(token))).toBe("TAKEN accountExists");
  });

  test("lets an account with ORCID only choose a password, once", async () => {
    const token = await inviteByMail();
    const orcid = "0000-0002-1825-0097";
    const lea = await makeResearcher(staff.scene.db, {
      email: "lea@anr.example",
      orcid,
      passwordHash: null,
    });
    const actor = { ...personWith(lea.id, lea.email), orcid };
    expect(await view(actor, token)).toMatchObject({ step: "choosePassword" });
    expect(await getOutcome(accept(actor, token))).toBe("INVALID password=missing");
    expect(await getOutcome(accept(actor, token, "rivière-et-prairie-7"))).toBe("done");
    const [account] = await staff.scene.db.select().from(users).where(eq(users.id, lea.id));
    expect(account?.passwordHash).not.toBeNull();
    // The owner is told of the new password.
    expect((await staff.scene.runJobs()).map(({ to }) => to.address)).toEqual(["lea@anr.example"]);
  });

  test("ends by time, by cancelling and by a later one; each says which", async () => {
    const expired = await inviteByMail({ email: "a@anr.example" });
    staff.scene.advanceMinutes(7 * 24 * 60);
    expect(await getOutcome(join(expired))).toBe("STALE invitation.expired");
    expect(await view(VISITOR, expired)).toMatchObject({ kind: "over", state: "expired" });
    const cancelled = await inviteByMail({ email: "b@anr.example" });
    const [row] = await staff.scene.db
      .select({ id: staffInvitations.id })
      .from(staffInvitations)
      .where(eq(staffInvitations.email, "b@anr.example"));
    const invitationId = row?.id ?? "";
    await cancelStaffInvitation(as(staff.manager), { invitationId });
    expect(await getOutcome(join(cancelled))).toBe("STALE invitation.cancelled");
    expect(await getOutcome(cancelStaffInvitation(as(staff.manager), { invitationId }))).toBe(
      "STALE invitation.cancelled",
    );
    const replaced = await inviteByMail({ email: "c@anr.example" });
    staff.scene.advanceMinutes(1);
    const latest = await inviteByMail({ email: "C@anr.example", role: "reader" });
    expect(await getOutcome(join(replaced))).toBe("STALE invitation.replaced");
    expect(await view(VISITOR, latest)).toMatchObject({ kind: "open", role: "reader" });
    expect(await getOutcome(join("x".repeat(32)))).toBe("NOT_FOUND");
    expect(await getOutcome(join("../../etc"))).toBe("NOT_FOUND");
    const page = await loadStaffPage(
      staff.scene.db,
      staff.manager,
      new URLSearchParams(),
      staff.scene.now(),
    );
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
    const [row] = await staff.scene.db.select({ id: staffInvitations.id }).from(staffInvitations);
    const invitationId = row?.id ?? "";
    staff.scene.advanceMinutes(6 * 24 * 60);
    await repeatStaffInvitation(as(staff.manager), { invitationId });
    const again = readToken((await staff.scene.runJobs()).at(-1)?.text);
    expect(again).not.toBe(first);
    staff.scene.advanceMinutes(2 * 24 * 60);
    expect(await view(VISITOR, first)).toMatchObject({ state: "replaced" });
    expect(await getOutcome(join(again))).toBe("done");
    const accepted = await staff.scene.db
      .select({ id: staffInvitations.id })
      .from(staffInvitations)
      .where(sql`accepted_at is not null`);
    const repeating = repeatStaffInvitation(as(staff.manager), { invitationId: accepted[0]?.id });
    expect(await getOutcome(repeating)).toBe("STALE invitation.accepted");
  });

  test("is refused for bad input, in words, and mails nothing", async () => {
    const outcomes = {
      address: await getOutcome(invite(staff.manager, { email: "nobody" })),
      member: await getOutcome(
        invite(staff.manager, { email: staff.manager.email?.toUpperCase() }),
      ),
      role: await getOutcome(invite(staff.manager, { role: "king" })),
      language: await getOutcome(invite(staff.manager, { locale: "de" })),
      none: await getOutcome(invite(staff.manager, { allDepartments: false })),
      foreign: await getOutcome(
        invite(staff.manager, {
          allDepartments: false,
          departmentIds: [String(staff.other.water)],
        }),
      ),
      agency: await getOutcome(invite(staff.manager, { partnerId: staff.other.id })),
      unknown: await getOutcome(invite(staff.manager, { partnerId: 2_000_000_000 })),
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
    const foreign = await makeMember({ partnerId: staff.other.id });
    const token = await inviteByMail();
    expect(token).not.toBe("");
    const [row] = await staff.scene.db.select({ id: staffInvitations.id }).from(staffInvitations);
    const invitationId = row?.id ?? "";
    for (const touch of [cancelStaffInvitation, repeatStaffInvitation]) {
      expect(await getOutcome(touch(as(foreign), { invitationId }))).toBe("NOT_FOUND");
      const reader = await makeMember({ role: "reader" });
      expect(await getOutcome(touch(as(reader), { invitationId }))).toBe(
        "FORBIDDEN_ROLE needs.manager",
      );
    }
    expect(await staff.scene.runJobs()).toEqual([]);
  });

  test("of one address is throttled", async () => {
    for (let sent = 0; sent < 5; sent++) await invite(staff.manager);
    expect(await getOutcome(invite(staff.manager))).toBe("TOO_MANY_REQUESTS");
    expect(await getOutcome(invite(staff.manager, { email: "autre@anr.example" }))).toBe("done");
  });

  test("of a first manager comes from an administrator, and of nobody else", async () => {
    const { administrator } = makeActors((await makeAdministrator(staff.scene.db)).id);
    const oneOff = await makePartner(`P${staff.made}`, "one_off");
    const first = { partnerId: staff.other.id, role: "manager" };
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
      partnerId: staff.other.id,
      actorKind: "administrator",
    });
    // Once somebody joined, the administrator's other links are void.
    await invite(administrator, { ...first, email: "second@anr.example" });
    const [one, two] = (await staff.scene.runJobs()).slice(-2).map(({ text }) => readToken(text));
    expect(await getOutcome(join(one ?? ""))).toBe("done");
    expect(await getOutcome(join(two ?? ""))).toBe("STALE invitation.cancelled");
  });

  test("of an administrator whose rights ended is void", async () => {
    const person = await makeAdministrator(staff.scene.db);
    const { administrator } = makeActors(person.id);
    await invite(administrator, { partnerId: staff.other.id, role: "manager" });
    const token = readToken((await staff.scene.runJobs()).at(-1)?.text);
    await revokeAdministrator(as(productActor("test")), { email: person.email });
    expect(await getOutcome(join(token))).toBe("STALE invitation.cancelled");
    expect((await listAudit()).map(({ event }) => event)).toContain("staff.invitationCancelled");
  });
});
