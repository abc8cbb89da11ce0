import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeAdministrator, makeResearcher } from "#tests/factories/people.ts";
import { type AccountScene, openAccountScene } from "#tests/support/account-scene.ts";
import { addAdministrator } from "./commands/add-administrator.server.ts";
import { signIn } from "./commands/sign-in.server.ts";
import {
  giveAdministratorPassword,
  giveSecondFactor,
} from "./commands/sign-in-administrator.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { fromBase32, totpCode, totpStep } from "./rules/totp.ts";
import { renewRecoveryCodes } from "./second-factor.server.ts";
import { actorOfToken, startSession } from "./sessions.server.ts";
import { recoveryCodes, secondFactors, users } from "./tables.server.ts";

let scene: AccountScene;
let userId: string;
const EMAIL = "admin@example.org";
const PASSWORD = "motdepasse1";

beforeAll(async () => {
  scene = await openAccountScene();
  const passwordHash = await hashPassword(PASSWORD);
  userId = (await makeAdministrator(scene.db, { email: EMAIL, passwordHash })).id;
});
afterAll(() => scene.end());

const first = (email = EMAIL, password = PASSWORD) =>
  giveAdministratorPassword(scene.deps, { email, password, clientAddress: "192.0.2.1" });
const second = (ticket: string, code: string) =>
  giveSecondFactor(scene.deps, { ticket, code, userAgent: "", formerToken: undefined });
async function ticketAndSecret() {
  const step = await first();
  if (step.kind !== "code") throw new Error(step.kind);
  return { ticket: step.ticket, secret: step.enrolment?.secret ?? "" };
}
const codeOf = (secret: string) => totpCode(fromBase32(secret), totpStep(scene.now()));

describe("[B-07 part] an administrator", () => {
  let secret = "";
  let codes: readonly string[] = [];

  test("does not enter by the researchers' door, nor by a session without a second factor", async () => {
    const door = { userAgent: "", clientAddress: "192.0.2.2", formerToken: undefined };
    expect(await signIn(scene.deps, { email: EMAIL, password: PASSWORD, ...door })).toEqual({
      kind: "wrong",
    });
    const now = scene.now();
    const token = await startSession(scene.db, { userId, device: "", now });
    expect(await actorOfToken(scene.db, token, now)).toBeNull();
  });

  test("gives the password first; an unknown address and a researcher's are answered alike", async () => {
    const passwordHash = await hashPassword(PASSWORD);
    await makeResearcher(scene.db, { email: "researcher@example.org", passwordHash });
    expect(await first(EMAIL, "wrong")).toEqual({ kind: "wrong" });
    expect(await first("nobody@example.org")).toEqual({ kind: "wrong" });
    expect(await first("researcher@example.org")).toEqual({ kind: "wrong" });
    expect(await first(EMAIL, "a1".repeat(500_000))).toEqual({ kind: "wrong" });
  });

  test("puts a second factor in force at the first sign-in, kept sealed, with recovery codes", async () => {
    const step = await ticketAndSecret();
    secret = step.secret;
    expect(await second(step.ticket, "000000")).toMatchObject({
      kind: "wrong",
      enrolment: { secret },
    });
    const outcome = await second(step.ticket, codeOf(secret));
    if (outcome.kind !== "signedIn") throw new Error(outcome.kind);
    codes = outcome.recoveryCodes ?? [];
    expect(new Set(codes).size).toBe(10);
    expect(await actorOfToken(scene.db, outcome.token, scene.now())).toMatchObject({
      role: "administrator",
    });
    const [kept] = await scene.db.select().from(secondFactors);
    expect(kept?.secret).not.toContain(secret);
    const hashes = await scene.db.select({ hash: recoveryCodes.codeHash }).from(recoveryCodes);
    expect(JSON.stringify(hashes)).not.toContain(codes[0]);
  });

  test("is not shown the secret again, and no code works twice", async () => {
    const { ticket, secret: shown } = await ticketAndSecret();
    expect(shown).toBe("");
    expect(await second(ticket, codeOf(secret))).toEqual({ kind: "wrong", enrolment: null });
    scene.later(1);
    const outcomes = await Promise.all([1, 2].map(() => second(ticket, codeOf(secret))));
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["signedIn", "wrong"]);
  });

  test("without the telephone enters by a recovery code, once", async () => {
    const { ticket } = await ticketAndSecret();
    const [code = ""] = codes;
    expect((await second(ticket, code.toUpperCase().replaceAll("-", " "))).kind).toBe("signedIn");
    expect((await second(ticket, code)).kind).toBe("wrong");
    // Codes still work when the installation's secret was changed and the factor cannot be read.
    await scene.db.update(secondFactors).set({ secret: "unreadable" });
    expect((await second(ticket, codes[1] ?? "")).kind).toBe("signedIn");
  });

  test("comes as often as they like: only wrong tries count, at both steps", async () => {
    scene.later(20);
    codes = await renewRecoveryCodes(scene.db, userId);
    for (let i = 0; i < 12; i++) await ticketAndSecret();
    const { ticket } = await ticketAndSecret();
    for (let i = 0; i < 9; i++) expect((await second(ticket, "1")).kind).toBe("wrong");
    expect((await second(ticket, codes[9] ?? "")).kind).toBe("signedIn");
    for (let i = 0; i < 9; i++) expect((await second(ticket, "1")).kind).toBe("wrong");
    expect((await second(ticket, codes[8] ?? "")).kind).toBe("signedIn");
  });

  test("has ten minutes after the password, and few tries", async () => {
    scene.later(20);
    const { ticket } = await ticketAndSecret();
    expect((await second(`${ticket.slice(0, -2)}xx`, "1")).kind).toBe("lost");
    for (let i = 0; i < 10; i++) expect((await second(ticket, `${i}`)).kind).toBe("wrong");
    expect((await second(ticket, "1")).kind).toBe("tooMany");
    scene.later(11);
    expect((await second(ticket, codes[2] ?? "")).kind).toBe("lost");
  });

  test("who is one no more is lost between the two steps", async () => {
    scene.later(20);
    const { ticket } = await ticketAndSecret();
    await scene.db.update(users).set({ role: "researcher" }).where(eq(users.id, userId));
    expect((await second(ticket, codes[3] ?? "")).kind).toBe("lost");
  });
});

test("[B-07 part] an administrator is made once, with a password that opens the first step", async () => {
  const who = { email: "new@example.org", firstName: "Ada", lastName: "B", now: scene.now() };
  expect((await addAdministrator(scene.db, { ...who, email: "no" })).kind).toBe("invalid");
  expect((await addAdministrator(scene.db, { ...who, lastName: " " })).kind).toBe("invalid");
  const made = await addAdministrator(scene.db, who);
  if (made.kind !== "added") throw new Error(made.kind);
  expect((await addAdministrator(scene.db, { ...who, email: "NEW@example.org" })).kind).toBe(
    "exists",
  );
  expect((await first("new@example.org", made.password)).kind).toBe("code");
});
