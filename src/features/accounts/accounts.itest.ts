import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDatabase, createPool, type Database } from "#platform/db/pool.server.ts";
import { readEnv } from "#platform/env.ts";
import { setWords } from "#platform/i18n/registry.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import type { OutgoingMail } from "#platform/mail/mailer.server.ts";
import { createSigner } from "#platform/signing.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { createFakeQueue, type FakeQueue } from "#tests/support/fake-queue.ts";
import { createTestDatabase } from "#tests/support/test-server.ts";
import { registerAccount } from "./commands/register-account.server.ts";
import { requestLink } from "./commands/request-link.server.ts";
import { resetPassword } from "./commands/reset-password.server.ts";
import { signIn } from "./commands/sign-in.server.ts";
import { verifyEmail } from "./commands/verify-email.server.ts";
import { SIGN_IN_NETWORK_LIMIT } from "./rules/registration.ts";
import { actorOfToken, devicesOf, endDevice, endSessions } from "./sessions.server.ts";
import { users } from "./tables.server.ts";

let db: Database;
let end: () => Promise<void>;
let now = new Date("2027-01-10T10:00:00Z");
let queue: FakeQueue;
let deps: DepsWithQueue;

beforeAll(async () => {
  setWords({ fr, en });
  const test = await createTestDatabase("empty");
  const pool = createPool(test.url, { size: 5 });
  db = createDatabase(pool);
  queue = await createFakeQueue(db);
  end = async () => {
    await pool.end();
    await test.drop();
  };
  deps = {
    env: readEnv({ PUBLIC_URL: "https://passerelle.test" }),
    db,
    pool,
    clock: { now: () => now },
    signer: createSigner("a secret of more than thirty-two characters"),
    mailer: queue.mailer,
    queue,
  } as unknown as DepsWithQueue;
});
afterAll(() => end());

const anyone = { clientAddress: "192.0.2.7", userAgent: "Mozilla Firefox/140 Linux" };
const person = (email: string) => ({
  firstName: "Ada",
  lastName: "Byron",
  email,
  password: "motdepasse1",
  consent: "on",
});
const register = (email: string, values: object = {}) =>
  registerAccount(deps, {
    values: { ...person(email), ...values },
    locale: "fr",
    clientAddress: `192.0.2.${email.length}`,
    origin: "https://passerelle.test",
  });
const enter = (email: string, password = "motdepasse1") =>
  signIn(deps, { email, password, formerToken: undefined, ...anyone });

/** Runs what was asked of the queue, as the worker would. */
const runJobs = () => queue.runJobs(deps);
const tokenIn = (mail: OutgoingMail | undefined) =>
  /(?:token=|mot-de-passe\/)([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";

/** Opens the link of a mail and gives the password. */
const activate = async (token: string, password = "motdepasse1") =>
  (await verifyEmail(deps, { token, password, userAgent: "" })).kind;

async function activated(email: string): Promise<void> {
  await register(email);
  const [mail] = await runJobs();
  expect(await activate(tokenIn(mail))).toBe("verified");
}

describe("[B-03 part] an account", () => {
  it("is inactive until the link of its e-mail is opened, once", async () => {
    expect(await register("ada@example.org")).toEqual({ kind: "asked" });
    expect(await enter("ada@example.org")).toEqual({ kind: "inactive" });
    const [mail] = await runJobs();
    expect(mail?.to.address).toBe("ada@example.org");
    const token = tokenIn(mail);
    expect(await activate(`${token.slice(0, -1)}_`)).toBe("dead");
    expect(await activate(token)).toBe("verified");
    expect(await activate(token)).toBe("dead");
    expect((await enter("ADA@example.org ")).kind).toBe("signedIn");
  });

  it("is activated by who knows its password, not by who merely opens the mail", async () => {
    await register("owner@example.org", { password: "stranger1" });
    const [strangers] = await runJobs();
    expect(await activate(tokenIn(strangers), "not mine 1")).toBe("wrong");
    // The owner registers too: from now on the account is theirs, and the stranger's link is worth nothing.
    await register("Owner@example.org", { password: "owners own 2" });
    const [owners] = await runJobs();
    expect(await activate(tokenIn(strangers), "stranger1")).toBe("dead");
    expect(await activate(tokenIn(owners), "stranger1")).toBe("wrong");
    expect(await activate(tokenIn(owners), "owners own 2")).toBe("verified");
    expect(await enter("owner@example.org", "stranger1")).toEqual({ kind: "wrong" });
  });

  it("guesses its password no faster by the link than at the door", async () => {
    await register("guess@example.org");
    const [mail] = await runJobs();
    for (let tries = 0; tries < 10; tries++) await activate(tokenIn(mail), `wrong ${tries}`);
    expect(await activate(tokenIn(mail))).toBe("tooMany");
  });

  it("is not locked by a right password given by the link: its wrong tries are forgotten", async () => {
    await register("typo@example.org");
    const [mail] = await runJobs();
    for (let i = 0; i < 9; i++) expect(await activate(tokenIn(mail), "wrong 1")).toBe("wrong");
    expect(await activate(tokenIn(mail))).toBe("verified");
    for (let i = 0; i < 9; i++) {
      expect((await enter("typo@example.org", "wrong 1")).kind).toBe("wrong");
    }
    expect((await enter("typo@example.org")).kind).toBe("signedIn");
  });

  it("is never made twice, and the answer does not tell", async () => {
    await activated("twice@example.org");
    expect(await register("Twice@Example.org", { firstName: "Eve" })).toEqual({ kind: "asked" });
    const [mail] = await runJobs();
    expect(mail?.subject).toContain("déjà un compte");
    const rows = await db.select().from(users).where(eq(users.email, "twice@example.org"));
    expect(rows.map((row) => row.firstName)).toEqual(["Ada"]);
  });

  it("is not taken over and over, nor its mailbox filled, and the answer does not tell", async () => {
    const networks = Array.from({ length: 7 }, (_, index) => `203.0.113.${index}`);
    for (const [index, clientAddress] of networks.entries()) {
      const outcome = await registerAccount(deps, {
        values: { ...person("Often@example.org"), firstName: `Eve ${index}` },
        locale: "fr",
        clientAddress,
        origin: "https://passerelle.test",
      });
      expect(outcome).toEqual({ kind: "asked" });
    }
    expect(await runJobs()).toHaveLength(5);
    const rows = await db.select().from(users).where(eq(users.email, "Often@example.org"));
    expect(rows.map((row) => row.firstName)).toEqual(["Eve 4"]);
  });

  it("[B-01 part, B-02 part] is not made without consent, a valid address and a good password", async () => {
    expect(
      await register("not an address", { consent: "", password: "short", firstName: "  " }),
    ).toEqual({
      kind: "invalid",
      errors: { firstName: "missing", email: "invalid", password: "invalid", consent: "missing" },
    });
  });

  it("link is dead after a day", async () => {
    await register("late@example.org");
    const [mail] = await runJobs();
    now = new Date(now.getTime() + 25 * 3_600_000);
    expect(await activate(tokenIn(mail))).toBe("dead");
    expect(await requestLink(deps, link("late@example.org", "verify"))).toBe("asked");
    const [again] = await runJobs();
    expect(await activate(tokenIn(again))).toBe("verified");
  });
});

const link = (email: string, wish: "verify" | "reset", clientAddress = "198.51.100.1") =>
  ({ email, wish, locale: "en", clientAddress, origin: "https://passerelle.test" }) as const;

describe("[B-06 part] a forgotten password", () => {
  it("is replaced by a link that works once and ends every session", async () => {
    await activated("reset@example.org");
    const signedIn = await enter("reset@example.org");
    const token = signedIn.kind === "signedIn" ? signedIn.token : "";
    expect(await actorOfToken(db, token, now)).toMatchObject({ firstName: "Ada" });
    await requestLink(deps, link("RESET@example.org", "reset"));
    const [mail] = await runJobs();
    const secret = tokenIn(mail);
    expect(await resetPassword(deps, { token: secret, password: "short" })).toBe("invalid");
    const [first, second] = await Promise.all([
      resetPassword(deps, { token: secret, password: "nouveau123" }),
      resetPassword(deps, { token: secret, password: "autre12345" }),
    ]);
    expect([first, second].sort()).toEqual(["changed", "dead"]);
    expect(await actorOfToken(db, token, now)).toBeNull();
    expect((await enter("reset@example.org", "motdepasse1")).kind).toBe("wrong");
    expect((await runJobs())[0]?.subject).toContain("mot de passe");
  });

  it("answers the same for an address without an account, and mails nobody", async () => {
    expect(await requestLink(deps, link("nobody@example.org", "reset"))).toBe("asked");
    expect(await runJobs()).toEqual([]);
  });

  it("is not kept from its owner by who asks for activations, nor by who floods from one network", async () => {
    await activated("flood@example.org");
    for (let i = 0; i < 8; i++) await requestLink(deps, link("flood@example.org", "verify"));
    const outcomes = [];
    for (let i = 0; i < 30; i++) {
      outcomes.push(await requestLink(deps, link(`f${i}@example.org`, "reset", "198.51.100.2")));
    }
    expect(new Set(outcomes)).toEqual(new Set(["asked"]));
    for (let i = 0; i < 6; i++) {
      const more = link("flood@example.org", "reset", "198.51.100.2");
      expect(await requestLink(deps, more)).toBe("tooMany");
    }
    await runJobs();
    expect(await requestLink(deps, link("flood@example.org", "reset"))).toBe("asked");
    expect((await runJobs()).map(({ to }) => to.address)).toEqual(["flood@example.org"]);
  });

  it("link is dead after an hour", async () => {
    await activated("hour@example.org");
    await requestLink(deps, link("hour@example.org", "reset"));
    const [mail] = await runJobs();
    now = new Date(now.getTime() + 61 * 60_000);
    expect(await resetPassword(deps, { token: tokenIn(mail), password: "nouveau123" })).toBe(
      "dead",
    );
  });
});

describe("[B-09 part] a session", () => {
  it("belongs to one person: another's device is not found", async () => {
    await activated("one@example.org");
    await activated("other@example.org");
    const one = await enter("one@example.org");
    const other = await enter("other@example.org");
    if (one.kind !== "signedIn" || other.kind !== "signedIn") throw new Error("not signed in");
    const mine = await actorOfToken(db, one.token, now);
    const theirs = await actorOfToken(db, other.token, now);
    expect(await endDevice(db, mine?.userId ?? "", theirs?.sessionId ?? "")).toBe(false);
    expect(await endDevice(db, mine?.userId ?? "", "not an id")).toBe(false);
    expect(await actorOfToken(db, other.token, now)).not.toBeNull();
    const devices = await devicesOf(db, mine?.userId ?? "", now);
    expect(devices.map(({ id }) => id)).toContain(mine?.sessionId);
    expect(devices.map(({ id }) => id)).not.toContain(theirs?.sessionId);
    await endSessions(db, mine?.userId ?? "");
    expect(await actorOfToken(db, one.token, now)).toBeNull();
  });

  it("is new at each sign-in, and the one before ends", async () => {
    await activated("rotate@example.org");
    const before = await enter("rotate@example.org");
    if (before.kind !== "signedIn") throw new Error("not signed in");
    const after = await signIn(deps, {
      email: "rotate@example.org",
      password: "motdepasse1",
      formerToken: before.token,
      ...anyone,
    });
    expect(after.kind).toBe("signedIn");
    expect(await actorOfToken(db, before.token, now)).toBeNull();
  });

  it("ends when nobody has been there for a day", async () => {
    await activated("idle@example.org");
    const signedIn = await enter("idle@example.org");
    if (signedIn.kind !== "signedIn") throw new Error("not signed in");
    const later = new Date(now.getTime() + 25 * 3_600_000);
    expect(await actorOfToken(db, signedIn.token, later)).toBeNull();
  });

  it("is slowed down for who guesses, whatever they guess", async () => {
    await activated("guess@example.org");
    const tries = await Promise.all(
      Array.from({ length: 14 }, (_, index) => enter("guess@example.org", `wrong${index}`)),
    );
    expect(tries.filter((outcome) => outcome.kind === "wrong").length).toBeLessThanOrEqual(10);
    expect((await enter("guess@example.org")).kind).toBe("tooMany");
    now = new Date(now.getTime() + 16 * 60_000);
    expect((await enter("guess@example.org")).kind).toBe("signedIn");
  });

  it("is opened as often as people come, from one network: only wrong tries count", async () => {
    await activated("campus@example.org");
    const { most } = SIGN_IN_NETWORK_LIMIT;
    const come = (password: string) =>
      signIn(deps, {
        email: "campus@example.org",
        password,
        formerToken: undefined,
        userAgent: "",
        clientAddress: "198.51.100.77",
      });
    for (let i = 0; i <= most; i++) expect((await come("motdepasse1")).kind).toBe("signedIn");
    for (let i = 0; i < most; i++) {
      const guess = { email: `no${i}@example.org`, password: "x", formerToken: undefined };
      await signIn(deps, { ...guess, userAgent: "", clientAddress: "198.51.100.77" });
    }
    expect((await come("motdepasse1")).kind).toBe("tooMany");
  }, 60_000);

  it("is not opened by a password of a megabyte", async () => {
    expect((await enter("guess@example.org", "a1".repeat(500_000))).kind).toBe("wrong");
  });
});
