import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changePassword } from "#features/people/accounts/commands/change-password.server.ts";
import { signIn } from "#features/people/accounts/commands/sign-in.server.ts";
import {
  findActiveSessions,
  findActorByToken,
  findSessionByToken,
  findSessionByTokens,
} from "#features/people/accounts/queries/sessions.server.ts";
import { sessions, staffMembers } from "#features/people/accounts/tables.server.ts";
import { extendSession, startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { type Actor, productActor, type StaffActor, VISITOR } from "#platform/actor.ts";
import type { AuditEvent } from "#platform/audit/audit-events.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { makeAdministrator, makeResearcher } from "#tests/factories/people.ts";
import { makeAgency, makeMembership } from "#tests/factories/staff.ts";
import {
  type AccountTestContext,
  createAccountTestContext,
} from "#tests/support/account-test-context.ts";
import { hashCheaply } from "#tests/support/cheap-hash.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { checkBackOfficePassword } from "./commands/check-back-office-password.server.ts";
import { enterAgency } from "./commands/enter-agency.server.ts";
import { replaceSecondFactor } from "./commands/replace-second-factor.server.ts";
import { signInToBackOffice } from "./commands/sign-in-to-back-office.server.ts";
import { signOutPeople } from "./commands/sign-out-people.server.ts";
import { switchAgency } from "./commands/switch-agency.server.ts";
import { listOwnMemberships } from "./queries/own-memberships.server.ts";
import { computeTotpCode, fromBase32, getTotpStep } from "./rules/totp.ts";
import { secondFactors } from "./tables.server.ts";
import { activateFactor, offerFactor } from "./writes/second-factor.server.ts";

const PASSWORD = "passerelle1";
const SECRETS = { one: "A".repeat(32), both: "B".repeat(32), other: "C".repeat(32) };
let scene: AccountTestContext;
/** Two agencies, and one that none of the people belongs to. */
let agencies: { first: number; second: number; foreign: number };
const people: Record<keyof typeof SECRETS, { id: string; email: string }> = {
  one: { id: "", email: "one@example.org" },
  both: { id: "", email: "both@example.org" },
  other: { id: "", email: "other@example.org" },
};
let memberOfOne: string;
let bothInFirst: string;
let bothInSecond: string;

beforeAll(async () => {
  scene = await createAccountTestContext();
  const { db, deps } = { db: scene.db, deps: scene.deps };
  agencies = {
    first: await makeAgency(db),
    second: await makeAgency(db),
    foreign: await makeAgency(db),
  };
  const passwordHash = hashCheaply(PASSWORD);
  for (const name of ["one", "both", "other"] as const) {
    const { email } = people[name];
    people[name].id = (await makeResearcher(db, { email, passwordHash })).id;
    const factor = { userId: people[name].id, secret: SECRETS[name], now: scene.now() };
    await activateFactor(db, deps.signer, factor);
  }
  const { first, second, foreign } = agencies;
  memberOfOne = await makeMembership(db, { userId: people.one.id, partnerId: first });
  bothInFirst = await makeMembership(db, {
    userId: people.both.id,
    partnerId: first,
    role: "reader",
  });
  bothInSecond = await makeMembership(db, { userId: people.both.id, partnerId: second });
  await makeMembership(db, { userId: people.other.id, partnerId: foreign });
});
afterAll(() => scene.end());

const visitor = () => ({ ...scene.deps, actor: VISITOR });
const asActor = (actor: Actor) => ({ ...scene.deps, actor });
const findActor = (token: string) => findActorByToken(scene.db, token, scene.now());
const audited = (event: AuditEvent) =>
  scene.db.select().from(auditEvents).where(eq(auditEvents.event, event));

const enterPassword = (email: string, password = PASSWORD) =>
  checkBackOfficePassword(visitor(), { email, password, userAgent: "" });
const enterCode = (ticket: string, code: string, formerTokens: string[] = []) =>
  signInToBackOffice(visitor(), { ticket, code, userAgent: "", formerTokens });
const choose = (ticket: string, partnerId: number | string, formerTokens: string[] = []) =>
  enterAgency(visitor(), { ticket, partnerId: String(partnerId), userAgent: "", formerTokens });
/** A code that was not used yet. */
const nextCode = (name: keyof typeof SECRETS) => {
  scene.advanceMinutes(1);
  return computeTotpCode(fromBase32(SECRETS[name]), getTotpStep(scene.now()));
};

async function signInAs(name: "one" | "other", formerTokens: string[] = []): Promise<string> {
  const { ticket } = await enterPassword(people[name].email);
  const step = await enterCode(ticket, nextCode(name), formerTokens);
  if (step.kind !== "signedIn") throw new Error(step.kind);
  return step.token;
}

async function reachChoice() {
  const { ticket } = await enterPassword(people.both.email);
  const step = await enterCode(ticket, nextCode("both"));
  if (step.kind !== "chooseAgency") throw new Error(step.kind);
  return { ...step, passwordTicket: ticket };
}

async function requireStaffActor(token: string): Promise<StaffActor> {
  const actor = await findActor(token);
  if (actor?.kind !== "staff") throw new Error(`not staff: ${actor?.kind}`);
  return actor;
}

/** Ends a membership for the time of `work`. */
async function withoutMembership(memberId: string, work: () => Promise<void>): Promise<void> {
  const end = (endedAt: Date | null) =>
    scene.db.update(staffMembers).set({ endedAt }).where(eq(staffMembers.id, memberId));
  await end(scene.now());
  await work();
  await end(null);
}

describe("[B-07 part] who enters the back office", () => {
  test("staff of one agency go straight in; the person's session in that browser ends, and the reverse", async () => {
    const asPerson = await signIn(visitor(), {
      email: people.one.email,
      password: PASSWORD,
      userAgent: "",
    });
    expect(await findActor(asPerson.token)).toMatchObject({ kind: "person" });
    const token = await signInAs("one", [asPerson.token]);
    expect(await findActor(asPerson.token)).toBeNull();
    const { userId, partnerId, role, departmentIds } = await requireStaffActor(token);
    expect({ userId, partnerId, role, departmentIds }).toEqual({
      userId: people.one.id,
      partnerId: agencies.first,
      role: "manager",
      departmentIds: null,
    });
    expect(await audited("staff.signedIn")).toMatchObject([
      {
        actorKind: "staff",
        subjectId: memberOfOne,
        partnerId: agencies.first,
        details: { factor: "application" },
      },
    ]);
    const back = { email: people.one.email, password: PASSWORD, userAgent: "" };
    const again = await signIn(visitor(), { ...back, formerTokens: [token] });
    expect(await findActor(token)).toBeNull();
    expect(await findActor(again.token)).toMatchObject({ kind: "person" });
  });

  test("accounts without a membership, without a password or with an ended membership are answered as unknown", async () => {
    const wrong = "INVALID password=wrong";
    const passwordHash = hashCheaply(PASSWORD);
    const researcher = await makeResearcher(scene.db, { passwordHash });
    expect(await getOutcome(enterPassword(researcher.email))).toBe(wrong);
    const orcid = { orcid: "0000-0001-2345-6789", passwordHash: null };
    const byOrcid = await makeResearcher(scene.db, orcid);
    await makeMembership(scene.db, { userId: byOrcid.id, partnerId: agencies.first });
    expect(await getOutcome(enterPassword(byOrcid.email, ""))).toBe(wrong);
    const former = await makeResearcher(scene.db, { passwordHash });
    const endedAt = scene.now();
    await makeMembership(scene.db, {
      userId: former.id,
      partnerId: agencies.first,
      endedAt,
    });
    expect(await getOutcome(enterPassword(former.email))).toBe(wrong);
  });

  test("administrators are never staff, even with a membership", async () => {
    const passwordHash = hashCheaply(PASSWORD);
    const { id: userId, email } = await makeAdministrator(scene.db, {
      email: "admin@example.org",
      passwordHash,
    });
    await makeMembership(scene.db, { userId, partnerId: agencies.first });
    expect(await listOwnMemberships(scene.db, userId)).toEqual([]);
    const step = await enterPassword(email);
    const secret = fromBase32(step.enrolment?.secret ?? "");
    const done = await enterCode(step.ticket, computeTotpCode(secret, getTotpStep(scene.now())));
    const token = done.kind === "signedIn" ? done.token : "";
    expect(await findActor(token)).toMatchObject({ kind: "administrator" });
  });

  test("a first sign-in of staff enrols the second factor, with recovery codes", async () => {
    const { id: userId, email } = await makeResearcher(scene.db, {
      passwordHash: hashCheaply(PASSWORD),
    });
    for (const partnerId of [agencies.first, agencies.second])
      await makeMembership(scene.db, { userId, partnerId });
    const { ticket, enrolment } = await enterPassword(email);
    const secret = fromBase32(enrolment?.secret ?? "");
    const step = await enterCode(ticket, computeTotpCode(secret, getTotpStep(scene.now())));
    if (step.kind !== "chooseAgency") throw new Error(step.kind);
    expect(step.recoveryCodes).toHaveLength(10);
    // No session before the choice.
    const open = await scene.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(open).toEqual([]);
    const { token } = await choose(step.ticket, agencies.second);
    expect(await findActor(token)).toMatchObject({ kind: "staff", partnerId: agencies.second });
  });
});

describe("[E-09 part] staff of several agencies", () => {
  test("choose one after the code, with a ticket of that step that works once", async () => {
    const { ticket, memberships, passwordTicket } = await reachChoice();
    expect(memberships.map(({ partnerId, role }) => [partnerId, role])).toEqual([
      [agencies.first, "reader"],
      [agencies.second, "manager"],
    ]);
    // The ticket of the password does not stand for the code, nor that of the code for the password.
    expect(await getOutcome(choose(passwordTicket, agencies.first))).toBe("STALE lost");
    expect(await getOutcome(enterCode(ticket, nextCode("both")))).toBe("STALE lost");
    expect(await getOutcome(choose(`${ticket.slice(0, -2)}xx`, agencies.first))).toBe("STALE lost");
    // A refused choice leaves the ticket as it was.
    for (const partnerId of [agencies.foreign, 0, "x"])
      expect(await getOutcome(choose(ticket, partnerId))).toBe("STALE notMember");
    const outcomes = await Promise.all(
      [agencies.first, agencies.second].map((partnerId) => getOutcome(choose(ticket, partnerId))),
    );
    expect(outcomes.sort()).toEqual(["STALE lost", "done"]);
    expect(await getOutcome(choose(ticket, agencies.first))).toBe("STALE lost");
  });

  test("do not choose with a ticket from before their second factor was replaced", async () => {
    const { ticket } = await reachChoice();
    const ofBoth = eq(secondFactors.userId, people.both.id);
    const [before] = await scene.db.select().from(secondFactors).where(ofBoth);
    scene.advanceMinutes(1);
    await scene.db.update(secondFactors).set({ confirmedAt: scene.now() }).where(ofBoth);
    await expect(choose(ticket, agencies.first)).rejects.toMatchObject({
      details: { why: "lost" },
    });
    await scene.db
      .update(secondFactors)
      .set({ confirmedAt: before?.confirmedAt ?? null })
      .where(ofBoth);
  });

  test("do not choose after an administrator signed them out, or everybody", async () => {
    for (const email of [people.both.email, null]) {
      const { ticket, passwordTicket } = await reachChoice();
      await signOutPeople(asActor(productActor("test")), { email });
      expect(await getOutcome(choose(ticket, agencies.first))).toBe("STALE lost");
      expect(await getOutcome(enterCode(passwordTicket, nextCode("both")))).toBe("STALE lost");
    }
    const { ticket } = await reachChoice();
    await signOutPeople(asActor(productActor("test")), { email: people.other.email });
    expect(await getOutcome(choose(ticket, agencies.first))).toBe("done");
  });

  test("have ten minutes for the choice", async () => {
    const { ticket } = await reachChoice();
    scene.advanceMinutes(11);
    expect(await getOutcome(choose(ticket, agencies.first))).toBe("STALE lost");
  });

  test("do not enter with the code of another account, nor with a wrong one", async () => {
    const { ticket } = await enterPassword(people.both.email);
    for (const code of [nextCode("other"), "000000"])
      expect(await enterCode(ticket, code)).toEqual({ kind: "wrongCode", enrolment: null });
  });

  test("whose membership ends between the steps are refused in words", async () => {
    const { ticket } = await enterPassword(people.one.email);
    await withoutMembership(memberOfOne, async () => {
      expect(await getOutcome(enterCode(ticket, nextCode("one")))).toBe("STALE ended");
    });
    const choice = await reachChoice();
    await withoutMembership(bothInSecond, async () => {
      expect(await getOutcome(choose(choice.ticket, agencies.second))).toBe("STALE notMember");
      await withoutMembership(bothInFirst, async () => {
        expect(await getOutcome(choose(choice.ticket, agencies.first))).toBe("STALE ended");
      });
    });
    expect(await getOutcome(choose(choice.ticket, agencies.first))).toBe("done");
  });

  test("switch: another token, the former one ended, the sign-in not prolonged, both agencies in the audit", async () => {
    const { ticket } = await reachChoice();
    const signedInAt = scene.now();
    const { token } = await choose(ticket, agencies.first);
    const actor = await requireStaffActor(token);
    const to = (partnerId: number, by: Actor = actor) =>
      switchAgency(asActor(by), { partnerId: String(partnerId) });
    expect(await getOutcome(to(agencies.foreign))).toBe("NOT_FOUND");
    await withoutMembership(bothInSecond, async () => {
      expect(await getOutcome(to(agencies.second))).toBe("NOT_FOUND");
    });
    scene.advanceMinutes(30);
    const switched = await to(agencies.second);
    expect(await findActor(token)).toBeNull();
    expect(await findActor(switched.token)).toMatchObject({
      memberId: bothInSecond,
      partnerId: agencies.second,
      role: "manager",
    });
    const session = await findSessionByToken(scene.db, switched.token, scene.now());
    expect(session?.createdAt).toEqual(signedInAt);
    expect(await audited("staff.switched")).toMatchObject([
      {
        actorKind: "staff",
        actorFor: String(agencies.first),
        subjectId: bothInSecond,
        partnerId: agencies.second,
        details: { from: agencies.first, to: agencies.second },
      },
    ]);
    expect(await audited("user.signedOut")).toMatchObject([{ partnerId: agencies.first }]);
    // With the ended session nothing is switched any more.
    expect(await getOutcome(to(agencies.second))).toBe("SIGN_IN_REQUIRED");
  });
});

describe("[E-09 part] a session of staff", () => {
  test("ends after an idle hour, twelve hours after the sign-in, and with the membership; its use is kept to within minutes", async () => {
    const token = await signInAs("one");
    const { sessionId } = await requireStaffActor(token);
    const start = scene.now();
    const use = async () => {
      const session = await findSessionByToken(scene.db, token, scene.now());
      if (session) await extendSession(scene.db, session, scene.now());
      return session !== null;
    };
    const lastSeen = async () => {
      const [member] = await scene.db
        .select({ at: staffMembers.lastSeenAt })
        .from(staffMembers)
        .where(eq(staffMembers.id, memberOfOne));
      return member?.at;
    };
    scene.advanceMinutes(3);
    await use();
    expect(await lastSeen()).toEqual(start);
    scene.advanceMinutes(3);
    await use();
    expect(await lastSeen()).toEqual(scene.now());

    await withoutMembership(memberOfOne, async () => {
      expect(await use()).toBe(false);
      expect((await findActiveSessions(scene.db, [sessionId], scene.now())).size).toBe(0);
    });
    expect((await findActiveSessions(scene.db, [sessionId], scene.now())).size).toBe(1);

    let minutes = 6;
    while (await use()) {
      scene.advanceMinutes(50);
      minutes += 50;
    }
    expect(minutes).toBeGreaterThanOrEqual(12 * 60);
    expect(minutes).toBeLessThan(13 * 60);
    const idle = await signInAs("one");
    scene.advanceMinutes(61);
    expect(await findActor(idle)).toBeNull();
  });

  test("beside a session of the same person in one browser counts as none", async () => {
    const staff = await signInAs("one");
    const { id: userId } = people.one;
    const now = scene.now();
    const person = await startSession(scene.db, { userId, device: "", now });
    expect(await findSessionByTokens(scene.db, [staff, person], now)).toBeNull();
    expect((await findSessionByTokens(scene.db, [staff], now))?.actor.kind).toBe("staff");
  });

  test("changes the password and the telephone of its account", async () => {
    const token = await signInAs("other");
    const actor = await requireStaffActor(token);
    const caller = asActor(actor);
    const changed = await changePassword(caller, {
      current: PASSWORD,
      password: "bruyère en fleur 7",
      proof: "",
    });
    expect(await findActor(changed.token)).toMatchObject({ kind: "staff" });
    expect(await audited("staff.passwordChanged")).toMatchObject([
      { subjectId: people.other.id, partnerId: agencies.foreign },
    ]);
    const { secret, offer } = offerFactor(scene.deps.signer, people.other.id, scene.now());
    const code = computeTotpCode(fromBase32(secret), getTotpStep(scene.now()));
    const input = { offer, code, current: "bruyère en fleur 7" };
    expect((await replaceSecondFactor(caller, input)).codes).toHaveLength(10);
    expect(await audited("secondFactor.replaced")).toMatchObject([
      { actorKind: "staff", partnerId: agencies.foreign },
    ]);
  });
});
