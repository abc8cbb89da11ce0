import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "#features/people/accounts/commands/sign-in.server.ts";
import { findActorByToken } from "#features/people/accounts/queries/sessions.server.ts";
import { sessions, users } from "#features/people/accounts/tables.server.ts";
import { startSession } from "#features/people/accounts/writes/sessions.server.ts";
import { type Actor, productActor, VISITOR } from "#platform/actor.ts";
import type { AuditEvent } from "#platform/audit/audit-events.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { makeAdministrator, makeResearcher } from "#tests/factories/people.ts";
import {
  type AccountTestContext,
  createAccountTestContext,
} from "#tests/support/account-test-context.ts";
import { makePersonActor } from "#tests/support/actors.ts";
import { hashCheaply } from "#tests/support/cheap-hash.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { revokeAdministrator } from "../staff/commands/revoke-administrator.server.ts";
import { addAdministrator } from "./commands/add-administrator.server.ts";
import { checkBackOfficePassword } from "./commands/check-back-office-password.server.ts";
import { replaceSecondFactor } from "./commands/replace-second-factor.server.ts";
import { signInToBackOffice } from "./commands/sign-in-to-back-office.server.ts";
import { computeTotpCode, fromBase32, getTotpStep } from "./rules/totp.ts";
import { recoveryCodes, secondFactors } from "./tables.server.ts";
import {
  countRecoveryCodes,
  offerFactor,
  renewRecoveryCodes,
} from "./writes/second-factor.server.ts";

let scene: AccountTestContext;
let userId: string;
const EMAIL = "admin@example.org";
const PASSWORD = "motdepasse1";
const WRONG = "INVALID password=wrong";

beforeAll(async () => {
  scene = await createAccountTestContext();
  const passwordHash = hashCheaply(PASSWORD);
  userId = (await makeAdministrator(scene.db, { email: EMAIL, passwordHash })).id;
});
afterAll(() => scene.end());

const BROWSER = { userAgent: "" };
const visitor = () => ({ ...scene.deps, actor: VISITOR });
const first = (email = EMAIL, password = PASSWORD) =>
  checkBackOfficePassword(visitor(), { email, password, ...BROWSER });
const second = (ticket: string, code: string) =>
  signInToBackOffice(visitor(), { ticket, code, ...BROWSER });
/** "signedIn", "wrongCode", or the code of the refusal. */
const secondly = async (ticket: string, code: string) => {
  let kind = "";
  const outcome = await getOutcome(
    second(ticket, code).then((step) => {
      kind = step.kind;
    }),
  );
  return kind || outcome;
};
async function ticketAndSecret() {
  const step = await first();
  return { ticket: step.ticket, secret: step.enrolment?.secret ?? "" };
}
const codeOf = (secret: string) => computeTotpCode(fromBase32(secret), getTotpStep(scene.now()));

const audited = (event: AuditEvent) =>
  scene.db.select().from(auditEvents).where(eq(auditEvents.event, event));

describe("[B-07 part] an administrator", () => {
  let secret = "";
  let codes: readonly string[] = [];

  test("does not enter by the researchers' door, nor by a session without a second factor", async () => {
    const entering = signIn(visitor(), { email: EMAIL, password: PASSWORD, ...BROWSER });
    expect(await getOutcome(entering)).toBe(WRONG);
    const now = scene.now();
    const token = await startSession(scene.db, { userId, device: "", now });
    expect(await findActorByToken(scene.db, token, now)).toBeNull();
  });

  test("gives the password first; an unknown address and a researcher's are answered alike", async () => {
    const passwordHash = hashCheaply(PASSWORD);
    await makeResearcher(scene.db, { email: "researcher@example.org", passwordHash });
    expect(await getOutcome(first(EMAIL, "wrong"))).toBe(WRONG);
    expect(await getOutcome(first("nobody@example.org"))).toBe(WRONG);
    expect(await getOutcome(first("researcher@example.org"))).toBe(WRONG);
    expect(await getOutcome(first(EMAIL, "a1".repeat(500_000)))).toBe(WRONG);
  });

  test("puts a second factor in force at the first sign-in, kept sealed, with recovery codes", async () => {
    const step = await ticketAndSecret();
    secret = step.secret;
    expect(await second(step.ticket, "000000")).toMatchObject({
      kind: "wrongCode",
      enrolment: { secret },
    });
    const outcome = await second(step.ticket, codeOf(secret));
    if (outcome.kind !== "signedIn") throw new Error(outcome.kind);
    codes = outcome.recoveryCodes ?? [];
    expect(new Set(codes).size).toBe(10);
    // Five bits a letter: codes are stored as plain hashes, so they must be long enough not to be guessed.
    for (const code of codes) expect(code).toMatch(/^(?:[a-z2-7]{4}-){6}[a-z2-7]{4}$/);
    expect(await findActorByToken(scene.db, outcome.token, scene.now())).toMatchObject({
      kind: "administrator",
    });
    const [kept] = await scene.db.select().from(secondFactors);
    expect(kept?.secret).not.toContain(secret);
    const hashes = await scene.db.select({ hash: recoveryCodes.codeHash }).from(recoveryCodes);
    expect(JSON.stringify(hashes)).not.toContain(codes[0]);
    for (const event of ["secondFactor.enrolled", "recoveryCodes.renewed"] as const) {
      expect(await audited(event), event).toMatchObject([
        { subjectKind: "user", subjectId: userId },
      ]);
    }
    expect(await audited("administrator.signedIn")).toMatchObject([
      {
        actorKind: "administrator",
        actorId: userId,
        subjectId: userId,
        details: { factor: "application" },
      },
    ]);
    expect(JSON.stringify(await scene.db.select().from(auditEvents))).not.toContain(secret);
  });

  test("is not shown the secret again, and no code works twice", async () => {
    const { ticket, secret: shown } = await ticketAndSecret();
    expect(shown).toBe("");
    expect(await second(ticket, codeOf(secret))).toEqual({ kind: "wrongCode", enrolment: null });
    scene.advanceMinutes(1);
    const outcomes = await Promise.all([1, 2].map(() => second(ticket, codeOf(secret))));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["signedIn", "wrongCode"]);
  });

  test("without the telephone enters by a recovery code, once", async () => {
    const { ticket } = await ticketAndSecret();
    const [code = ""] = codes;
    expect(await secondly(ticket, code.toUpperCase().replaceAll("-", " "))).toBe("signedIn");
    expect(await secondly(ticket, code)).toBe("wrongCode");
    // Codes still work when the installation's secret was changed and the factor cannot be read.
    await scene.db.update(secondFactors).set({ secret: "unreadable" });
    expect(await secondly(ticket, codes[1] ?? "")).toBe("signedIn");
    expect((await audited("administrator.signedIn")).at(-1)?.details).toEqual({
      factor: "recoveryCode",
    });
  });

  test("comes as often as they like: only wrong tries count, at both steps", async () => {
    scene.advanceMinutes(20);
    codes = await renewRecoveryCodes(scene.db, userId);
    for (let i = 0; i < 12; i++) await ticketAndSecret();
    const { ticket } = await ticketAndSecret();
    for (let i = 0; i < 9; i++) expect(await secondly(ticket, "1")).toBe("wrongCode");
    expect(await secondly(ticket, codes[9] ?? "")).toBe("signedIn");
    for (let i = 0; i < 9; i++) expect(await secondly(ticket, "1")).toBe("wrongCode");
    expect(await secondly(ticket, codes[8] ?? "")).toBe("signedIn");
  });

  test("has ten minutes after the password, and few tries", async () => {
    scene.advanceMinutes(20);
    const { ticket } = await ticketAndSecret();
    expect(await secondly(`${ticket.slice(0, -2)}xx`, "1")).toBe("STALE lost");
    for (let i = 0; i < 10; i++) expect(await secondly(ticket, `${i}`)).toBe("wrongCode");
    expect(await secondly(ticket, "1")).toBe("TOO_MANY_REQUESTS");
    scene.advanceMinutes(11);
    expect(await secondly(ticket, codes[2] ?? "")).toBe("STALE lost");
  });

  test("whose password was changed is lost between the two steps: who knew the former one has a ticket, and no more", async () => {
    scene.advanceMinutes(20);
    codes = await renewRecoveryCodes(scene.db, userId);
    const { ticket } = await ticketAndSecret();
    const passwordHash = hashCheaply("another 2 words");
    await scene.db.update(users).set({ passwordHash }).where(eq(users.id, userId));
    expect(await secondly(ticket, codes[0] ?? "")).toBe("STALE lost");
    const step = await first(EMAIL, "another 2 words");
    expect(await secondly(step.ticket, codes[0] ?? "")).toBe("signedIn");
    await scene.db
      .update(users)
      .set({ passwordHash: hashCheaply(PASSWORD) })
      .where(eq(users.id, userId));
  });

  test("puts another telephone in force with the password and its code; the former, its codes and other devices open nothing", async () => {
    scene.advanceMinutes(20);
    codes = await renewRecoveryCodes(scene.db, userId);
    const { ticket } = await ticketAndSecret();
    const entered = await Promise.all(codes.slice(0, 2).map((code) => second(ticket, code)));
    const actors = await Promise.all(
      entered.map((step) =>
        findActorByToken(scene.db, step.kind === "signedIn" ? step.token : "", scene.now()),
      ),
    );
    const [own, elsewhere] = actors;
    if (own?.kind !== "administrator" || !elsewhere) throw new Error("not signed in");
    const { secret: next, offer } = offerFactor(scene.deps.signer, userId, scene.now());
    const replace = (over: object = {}, actor: Actor = own) =>
      replaceSecondFactor(
        { ...scene.deps, actor },
        { offer, code: codeOf(next), current: PASSWORD, ...over },
      );
    const foreign = offerFactor(scene.deps.signer, randomUUID(), scene.now());
    expect(await getOutcome(replace({ current: "wrong" }))).toBe("INVALID current=wrong");
    expect(await getOutcome(replace({ code: "000000" }))).toBe("INVALID code=wrong");
    expect(await getOutcome(replace({ offer: `${offer.slice(0, -2)}xx` }))).toBe("STALE lost");
    expect(await getOutcome(replace({ offer: foreign.offer, code: codeOf(foreign.secret) }))).toBe(
      "STALE lost",
    );
    expect(await getOutcome(replace({}, VISITOR))).toBe("SIGN_IN_REQUIRED");
    const researcher = await makeResearcher(scene.db);
    expect(await getOutcome(replace({}, makePersonActor(researcher.id)))).toBe("FORBIDDEN_ROLE");
    // The refused attempts changed nothing.
    expect(await countRecoveryCodes(scene.db, userId)).toBe(8);

    const given = await replace();
    expect(given.codes).toHaveLength(10);
    expect(await countRecoveryCodes(scene.db, userId)).toBe(10);
    const living = await scene.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(living.map(({ id }) => id)).toEqual([own.sessionId]);
    for (const former of [codes[5] ?? "", codeOf(secret), codeOf(next)])
      expect(await secondly(ticket, former)).toBe("wrongCode");
    scene.advanceMinutes(1);
    expect(await secondly(ticket, codeOf(next))).toBe("signedIn");
    expect(await secondly(ticket, given.codes[0] ?? "")).toBe("signedIn");
    expect(await audited("secondFactor.replaced")).toMatchObject([{ subjectId: userId }]);
    const mails = await scene.runJobs();
    expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      [EMAIL, "Un autre téléphone donne les codes de votre compte"],
    ]);
    expect(mails[0]?.text).toContain("/ce-n-etait-pas-moi/");
    scene.advanceMinutes(20);
    expect(await getOutcome(replace())).toBe("STALE lost");
    await scene.db.delete(sessions).where(eq(sessions.userId, userId));
    expect(await getOutcome(replace())).toBe("SIGN_IN_REQUIRED");
    codes = given.codes;
  });

  test("one recovery code twice at once: it opens once", async () => {
    scene.advanceMinutes(20);
    const { ticket } = await ticketAndSecret();
    codes = await renewRecoveryCodes(scene.db, userId);
    const [code = ""] = codes;
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => secondly(ticket, code)));
    expect(outcomes.filter((one) => one === "signedIn")).toHaveLength(1);
  });

  test("who is one no more has no session, telephone or code any more, and is lost between the two steps and in what was begun", async () => {
    scene.advanceMinutes(20);
    const { ticket } = await ticketAndSecret();
    const step = await second(ticket, codes[2] ?? "");
    const token = step.kind === "signedIn" ? step.token : "";
    const actor = await findActorByToken(scene.db, token, scene.now());
    if (!actor) throw new Error("not signed in");
    const { secret: next, offer } = offerFactor(scene.deps.signer, userId, scene.now());
    const end = (email: string, by: Actor = productActor("administrator")) =>
      getOutcome(revokeAdministrator({ ...scene.deps, actor: by }, { email }));
    const { email: researcher } = await makeResearcher(scene.db);
    expect(await end(researcher)).toBe("NOT_FOUND");
    expect(await end(EMAIL, makePersonActor(userId))).toBe("FORBIDDEN_ROLE");

    expect(await end(EMAIL.toUpperCase())).toBe("done");
    expect(await secondly(ticket, codes[3] ?? "")).toBe("STALE ended");
    expect(await getOutcome(first())).toBe(WRONG);
    expect(await findActorByToken(scene.db, token, scene.now())).toBeNull();
    const replace = { offer, code: codeOf(next), current: PASSWORD };
    expect(await getOutcome(replaceSecondFactor({ ...scene.deps, actor }, replace))).toBe(
      "SIGN_IN_REQUIRED",
    );
    const left = await Promise.all(
      [sessions, secondFactors, recoveryCodes].map((table) =>
        scene.db.select().from(table).where(eq(table.userId, userId)),
      ),
    );
    expect(left).toEqual([[], [], []]);
    expect(await audited("administrator.ended")).toMatchObject([
      { actorKind: "product", subjectKind: "user", subjectId: userId },
    ]);
    expect(await end(EMAIL)).toBe("NOT_FOUND");
  });
});

test("[B-07 part] an administrator is made once, with a password that opens the first step", async () => {
  const who = { email: "new@example.org", firstName: "Ada", lastName: "B" };
  const caller = { ...scene.deps, actor: productActor("administrator") };
  const add = (over: object = {}) => addAdministrator(caller, { ...who, ...over });
  expect(await getOutcome(add({ email: "no" }))).toBe("INVALID email=invalid");
  expect(await getOutcome(add({ lastName: " " }))).toBe("INVALID lastName=missing");
  const { password } = await add();
  expect(await getOutcome(add({ email: "NEW@example.org" }))).toBe("TAKEN exists");
  expect((await first("new@example.org", password)).ticket).not.toBe("");
  expect(await getOutcome(addAdministrator(visitor(), who))).toBe("SIGN_IN_REQUIRED");
  const [user] = await scene.db.select().from(users).where(eq(users.email, who.email));
  const [row] = await audited("administrator.added");
  expect(row).toMatchObject({
    actorKind: "product",
    actorId: "administrator",
    subjectKind: "user",
    subjectId: user?.id,
  });
});
