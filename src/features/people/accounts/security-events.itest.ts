import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAdministrator } from "#features/agency/administration/commands/add-administrator.server.ts";
import { checkBackOfficePassword } from "#features/agency/administration/commands/check-back-office-password.server.ts";
import { signInToBackOffice } from "#features/agency/administration/commands/sign-in-to-back-office.server.ts";
import {
  computeTotpCode,
  fromBase32,
  getTotpStep,
} from "#features/agency/administration/rules/totp.ts";
import { type Actor, productActor, VISITOR } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import {
  type AccountTestContext,
  createAccountTestContext,
} from "#tests/support/account-test-context.ts";
import { hashCheaply } from "#tests/support/cheap-hash.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { withRequest } from "#tests/support/with-request.ts";
import { changeEmail } from "./commands/change-email.server.ts";
import { changePassword } from "./commands/change-password.server.ts";
import { createEraseAccount } from "./commands/erase-account.server.ts";
import { resetPassword } from "./commands/reset-password.server.ts";
import { secureAccount } from "./commands/secure-account.server.ts";
import { signIn } from "./commands/sign-in.server.ts";
import { unlinkOrcid } from "./commands/unlink-orcid.server.ts";
import { verifyEmail } from "./commands/verify-email.server.ts";
import { findActorByToken } from "./queries/sessions.server.ts";
import { users } from "./tables.server.ts";
import { createLink } from "./writes/email-links.server.ts";

/** Each security event is logged after commit and counted. */
let scene: AccountTestContext;
beforeAll(async () => {
  scene = await createAccountTestContext();
});
afterAll(() => scene.end());

const EMAIL = "zoe.watched@example.org";
const PASSWORD = "bruyère en fleur 7";
const NEW = "genêt doré 12";
const ORCID = "0000-0000-0990-0014";
const CLIENT = "203.0.113.77";
const browser = { userAgent: "" };

/** The events that an act logs; asserts that the counters agree. */
async function collectEvents(actor: Actor, act: (caller: Caller) => Promise<unknown>) {
  const lines: { event: string; network?: string }[] = [];
  const log = { ...scene.deps.log, info: (line: { event: string }) => lines.push(line) };
  const counted = async () =>
    (await scene.deps.metrics.securityEvents.get()).values.reduce((sum, one) => sum + one.value, 0);
  const before = await counted();
  const caller = { ...scene.deps, log, actor } as unknown as Caller;
  await getOutcome(act(withRequest(caller, { clientAddress: CLIENT })));
  expect(await counted()).toBe(before + lines.length);
  expect(JSON.stringify(lines)).not.toMatch(/zoe|example|203\.0/);
  expect(new Set(lines.map(({ network }) => typeof network))).toEqual(new Set(["string"]));
  return lines.map(({ event }) => event).sort();
}

async function signedIn(email = EMAIL, password = PASSWORD): Promise<Actor> {
  const { token } = await signIn(
    { ...scene.deps, actor: VISITOR },
    { email, password, ...browser },
  );
  const actor = await findActorByToken(scene.db, token, scene.now());
  if (!actor) throw new Error("not signed in");
  return actor;
}

test("a person's ways in: taken, changed, given up", async () => {
  const passwordHash = hashCheaply(PASSWORD);
  const { id: userId } = await makeResearcher(scene.db, { email: EMAIL, passwordHash });
  const linkFor = (purpose: Parameters<typeof createLink>[1]["purpose"], email = EMAIL) =>
    createLink(scene.db, { userId, email, purpose, now: scene.now() });
  const withOrcid = () => scene.db.update(users).set({ orcid: ORCID }).where(eq(users.id, userId));

  const wrong = { email: EMAIL, password: "wrong", ...browser };
  expect(await collectEvents(VISITOR, (caller) => signIn(caller, wrong))).toEqual(["refused"]);
  const right = { email: EMAIL, password: PASSWORD, ...browser };
  expect(await collectEvents(VISITOR, (caller) => signIn(caller, right))).toEqual(["signedIn"]);

  const change = { current: PASSWORD, password: NEW, proof: "" };
  expect(await collectEvents(await signedIn(), (caller) => changePassword(caller, change))).toEqual(
    ["passwordChanged"],
  );
  await withOrcid();
  const unlink = { current: NEW, proof: "" };
  const person = await signedIn(EMAIL, NEW);
  expect(await collectEvents(person, (caller) => unlinkOrcid(caller, unlink))).toEqual([
    "orcidUnlinked",
  ]);
  const moved = { token: await linkFor("change_email", "zoe.moved@example.org") };
  expect(await collectEvents(person, (caller) => changeEmail(caller, moved))).toEqual([
    "addressChanged",
  ]);

  await withOrcid();
  const reset = { token: await linkFor("reset_password", "zoe.moved@example.org") };
  const chosen = { ...reset, password: PASSWORD, endOrcid: "on" };
  expect(await collectEvents(VISITOR, (caller) => resetPassword(caller, chosen))).toEqual([
    "orcidUnlinked",
    "passwordChanged",
  ]);
  await withOrcid();
  const notMe = { token: await linkFor("not_me", "zoe.moved@example.org") };
  expect(await collectEvents(VISITOR, (caller) => secureAccount(caller, notMe))).toEqual([
    "orcidUnlinked",
    "passwordChanged",
  ]);
});

test("an account that begins, and one that ends", async () => {
  const email = "zoe.begins@example.org";
  const passwordHash = hashCheaply(PASSWORD);
  const person = { email, passwordHash, emailVerifiedAt: null };
  const { id: userId } = await makeResearcher(scene.db, person);
  const link = { userId, email, purpose: "verify_email", now: scene.now() } as const;
  const activate = { token: await createLink(scene.db, link), password: PASSWORD, ...browser };
  expect(await collectEvents(VISITOR, (caller) => verifyEmail(caller, activate))).toEqual([
    "signedIn",
  ]);
  const eraseAccount = createEraseAccount(async () => {});
  const erase = { password: PASSWORD, proof: "", word: "", expectedWord: "effacer" };
  const actor = await signedIn(email);
  expect(await collectEvents(actor, (caller) => eraseAccount(caller, erase))).toEqual([
    "rightsChanged",
  ]);
});

test("administrators: made, refused, and in by a second factor", async () => {
  const email = "zoe.administrator@example.org";
  let password = "";
  const made = await collectEvents(productActor("test"), async (caller) => {
    const names = { firstName: "Zoe", lastName: "Watched" };
    ({ password } = await addAdministrator(caller, { email, ...names, locale: "en" }));
  });
  expect(made).toEqual(["rightsChanged"]);
  const wrong = { email, password: "wrong", ...browser };
  expect(await collectEvents(VISITOR, (caller) => checkBackOfficePassword(caller, wrong))).toEqual([
    "refused",
  ]);
  const visitor = { ...scene.deps, actor: VISITOR };
  const step = await checkBackOfficePassword(visitor, { email, password, ...browser });
  const give = (code: string) => (caller: Caller) =>
    signInToBackOffice(caller, { ticket: step.ticket, code, ...browser });
  expect(await collectEvents(VISITOR, give("000000"))).toEqual(["refused"]);
  const secret = fromBase32(step.enrolment?.secret ?? "");
  expect(
    await collectEvents(VISITOR, give(computeTotpCode(secret, getTotpStep(scene.now())))),
  ).toEqual(["secondFactor", "signedIn"]);
});
