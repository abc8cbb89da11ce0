import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Actor, VISITOR } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import { createDatabase } from "#platform/db/database.server.ts";
import { createPool, type Database } from "#platform/db/pool.server.ts";
import { readEnv } from "#platform/env.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import type { OutgoingMail } from "#platform/mail/mailer.server.ts";
import { createMetrics } from "#platform/metrics.server.ts";
import { createSigner } from "#platform/signing.ts";
import { ACT_LIMIT } from "#platform/throttle/limits.ts";
import { TokenBuckets } from "#platform/throttle/token-bucket.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeAdministrator } from "#tests/factories/people.ts";
import { createCountingHasher } from "#tests/support/counting-hasher.ts";
import { createFakeQueue, type FakeQueue } from "#tests/support/fake-queue.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDatabase } from "#tests/support/test-server.ts";
import { withRequest } from "#tests/support/with-request.ts";
import { registerAccount } from "./commands/register-account.server.ts";
import { requestLink } from "./commands/request-link.server.ts";
import { resetPassword } from "./commands/reset-password.server.ts";
import { signIn } from "./commands/sign-in.server.ts";
import { signOutDevice } from "./commands/sign-out.server.ts";
import { verifyEmail } from "./commands/verify-email.server.ts";
import { findActorByToken, findSessionByToken, listDevices } from "./queries/sessions.server.ts";
import { SIGN_IN_NETWORK_LIMIT } from "./rules/registration.ts";
import { users } from "./tables.server.ts";
import { endSessions, extendSession, startSession } from "./writes/sessions.server.ts";

let db: Database;
let end: () => Promise<void>;
let now = new Date("2027-01-10T10:00:00Z");
let queue: FakeQueue;
let deps: DepsWithQueue;

beforeAll(async () => {
  setTranslations({ fr, en });
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
    hasher: createCountingHasher(),
    log: { info: () => {} },
    metrics: createMetrics("test"),
    actThrottle: new TokenBuckets(ACT_LIMIT),
    mailer: queue.mailer,
    queue,
  } as unknown as DepsWithQueue;
});
afterAll(() => end());

const browser = { userAgent: "Mozilla Firefox/140 Linux" };
const person = (email: string) => ({
  firstName: "Ada",
  lastName: "Byron",
  email,
  password: "mot de passage 1",
  consent: "on",
});
const WRONG = "INVALID password=wrong";
const as = (actor: Actor): Caller => ({ ...deps, actor });
const visitor = (clientAddress = "192.0.2.7", locale: Locale = "fr") =>
  withRequest(as(VISITOR), { clientAddress, locale });
const register = (email: string, values: object = {}, clientAddress = `192.0.2.${email.length}`) =>
  registerAccount(visitor(clientAddress), { ...person(email), ...values });
const trySignIn = (email: string, password = "mot de passage 1") =>
  signIn(visitor(), { email, password, ...browser });
const getSignInOutcome = (email: string, password?: string) =>
  getOutcome(trySignIn(email, password));

/** Runs the queued jobs, as the worker would. */
const runJobs = () => queue.runJobs(deps);
const tokenIn = (mail: OutgoingMail | undefined) =>
  /(?:token=|mot-de-passe\/)([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";

/** Activates an account by the link of its mail and the password. */
const activate = (token: string, password = "mot de passage 1") =>
  getOutcome(verifyEmail(visitor(), { token, password, ...browser }));

async function createActivated(email: string): Promise<void> {
  await register(email);
  const [mail] = await runJobs();
  expect(await activate(tokenIn(mail))).toBe("done");
}

describe("[C-16 part] where somebody was going", () => {
  const next = "/favori-apres-connexion?jeton=abc.def";
  const kept = new URLSearchParams({ next }).toString();
  const linkTo = (mail: OutgoingMail | undefined) => /https:\S+/.exec(mail?.text ?? "")?.[0];

  it("is in the mail that activates an account, and in the one for who has an account already", async () => {
    await register("on-the-way@example.org", { next });
    const [mail] = await runJobs();
    expect(linkTo(mail)).toMatch(/\/verify\/email\?token=[\w-]{43}&next=/);
    expect(linkTo(mail)).toContain(kept);
    expect(await activate(tokenIn(mail))).toBe("done");
    await register("on-the-way@example.org", { next });
    expect(linkTo((await runJobs())[0])).toBe(`https://passerelle.test/login?${kept}`);
  });

  it("is in the mail for a new password", async () => {
    await createActivated("forgetful@example.org");
    const asked = { email: "forgetful@example.org", purpose: "reset", next };
    await requestLink(visitor("192.0.2.99"), asked);
    const [mail] = await runJobs();
    expect(linkTo(mail)).toMatch(/mot-de-passe\/[\w-]{43}\?next=/);
    expect(linkTo(mail)).toContain(kept);
  });
});

describe("who asks for a link gets an answer", () => {
  const askFor = (email: string, purpose: "verify" | "reset") =>
    requestLink(visitor("192.0.2.98"), { email, purpose });

  it("[B-06 part] that says how they sign in, where the account has only ORCID", async () => {
    const email = "orcid-only@example.org";
    await db.insert(users).values({
      firstName: "Ada",
      lastName: "Iris",
      email,
      emailVerifiedAt: now,
      orcid: "0000-0000-0990-0081",
      locale: "fr",
      consentedAt: now,
    });
    await askFor(email, "reset");
    const [mail] = await runJobs();
    expect(mail?.subject).toContain("ORCID");
    expect(mail?.text).toContain("https://passerelle.test/login");
    expect(mail?.text).not.toContain("mot-de-passe/");
    await register(email);
    expect((await runJobs())[0]?.subject).toContain("ORCID");
  });

  it("that the account is active already, where it waits for no activation", async () => {
    await createActivated("active@example.org");
    await askFor("active@example.org", "verify");
    expect((await runJobs())[0]?.subject).toBe("Votre compte Passerelle est déjà actif");
  });
});

describe("[B-03 part] an account", () => {
  it("is inactive until the link of its e-mail is opened, once", async () => {
    await register("ada@example.org");
    expect(await getSignInOutcome("ada@example.org")).toBe("FORBIDDEN_ROLE inactive");
    const [mail] = await runJobs();
    expect(mail?.to.address).toBe("ada@example.org");
    const token = tokenIn(mail);
    expect(await activate(`${token.slice(0, -1)}_`)).toBe("STALE dead");
    expect(await activate(token)).toBe("done");
    expect(await activate(token)).toBe("STALE dead");
    expect(await getSignInOutcome("ADA@example.org ")).toBe("done");
  });

  it("is activated by who knows its password, not by who merely opens the mail", async () => {
    await register("owner@example.org", { password: "stranger of 1" });
    const [strangers] = await runJobs();
    expect(await activate(tokenIn(strangers), "not mine 1")).toBe(WRONG);
    // The owner registers too. From now on the account is the owner's and the stranger's link is dead.
    await register("Owner@example.org", { password: "owners own 2" });
    const [owners] = await runJobs();
    expect(await activate(tokenIn(strangers), "stranger of 1")).toBe("STALE dead");
    expect(await activate(tokenIn(owners), "stranger of 1")).toBe(WRONG);
    expect(await activate(tokenIn(owners), "owners own 2")).toBe("done");
    expect(await getSignInOutcome("owner@example.org", "stranger of 1")).toBe(WRONG);
  });

  it("guesses its password no faster by the link than at the door", async () => {
    await register("guess@example.org");
    const [mail] = await runJobs();
    for (let tries = 0; tries < 10; tries++) await activate(tokenIn(mail), `wrong ${tries}`);
    expect(await activate(tokenIn(mail))).toBe("TOO_MANY_REQUESTS");
  });

  it("is not locked by a right password given by the link: its wrong tries are forgotten", async () => {
    await register("typo@example.org");
    const [mail] = await runJobs();
    for (let i = 0; i < 9; i++) expect(await activate(tokenIn(mail), "wrong 1")).toBe(WRONG);
    expect(await activate(tokenIn(mail))).toBe("done");
    for (let i = 0; i < 9; i++) {
      expect(await getSignInOutcome("typo@example.org", "wrong 1")).toBe(WRONG);
    }
    expect(await getSignInOutcome("typo@example.org")).toBe("done");
  });

  it("is never made twice, and the answer does not tell", async () => {
    await createActivated("twice@example.org");
    expect(await getOutcome(register("Twice@Example.org", { firstName: "Eve" }))).toBe("done");
    const [mail] = await runJobs();
    expect(mail?.subject).toContain("déjà un compte");
    const rows = await db.select().from(users).where(eq(users.email, "twice@example.org"));
    expect(rows.map((row) => row.firstName)).toEqual(["Ada"]);
  });

  it("is not taken over and over, nor its mailbox filled, and the answer does not tell", async () => {
    const networks = Array.from({ length: 7 }, (_, index) => `203.0.113.${index}`);
    for (const [index, clientAddress] of networks.entries()) {
      const again = { firstName: `Eve ${index}` };
      expect(await getOutcome(register("Often@example.org", again, clientAddress))).toBe("done");
    }
    expect(await runJobs()).toHaveLength(5);
    const rows = await db.select().from(users).where(eq(users.email, "Often@example.org"));
    expect(rows.map((row) => row.firstName)).toEqual(["Eve 4"]);
  });

  it("[B-01 part, B-02 part] is not made without consent, a valid address and a good password", async () => {
    const wrong = { consent: "", password: "short", firstName: "  " };
    await expect(register("not an address", wrong)).rejects.toMatchObject({
      code: "INVALID",
      details: { firstName: "missing", email: "invalid", password: "invalid", consent: "missing" },
    });
  });

  it("link is dead after a day", async () => {
    await register("late@example.org");
    const [mail] = await runJobs();
    now = new Date(now.getTime() + 25 * 3_600_000);
    expect(await activate(tokenIn(mail))).toBe("STALE dead");
    expect(await requestMail("late@example.org", "verify")).toBe("done");
    const [again] = await runJobs();
    expect(await activate(tokenIn(again))).toBe("done");
  });
});

const requestMail = (email: string, purpose: "verify" | "reset", clientAddress = "198.51.100.1") =>
  getOutcome(requestLink(visitor(clientAddress, "en"), { email, purpose }));
const reset = (token: string, password: string) =>
  getOutcome(resetPassword(visitor(), { token, password }));

describe("[B-06 part] a forgotten password", () => {
  it("is replaced by a link that works once and ends every session", async () => {
    await createActivated("reset@example.org");
    const signedIn = await trySignIn("reset@example.org");
    const { token } = signedIn;
    expect(await findActorByToken(db, token, now)).toMatchObject({ firstName: "Ada" });
    await requestMail("RESET@example.org", "reset");
    const [mail] = await runJobs();
    const secret = tokenIn(mail);
    expect(await reset(secret, "short")).toBe("INVALID password=invalid");
    const [first, second] = await Promise.all([
      reset(secret, "tout nouveau 123"),
      reset(secret, "tout autre 12345"),
    ]);
    expect([first, second].sort()).toEqual(["STALE dead", "done"]);
    expect(await findActorByToken(db, token, now)).toBeNull();
    expect(await getSignInOutcome("reset@example.org", "mot de passage 1")).toBe(WRONG);
    expect((await runJobs())[0]?.subject).toContain("mot de passe");
  });

  it("answers the same for an address without an account, and mails nobody", async () => {
    expect(await requestMail("nobody@example.org", "reset")).toBe("done");
    expect(await runJobs()).toEqual([]);
  });

  it("is not kept from its owner by who asks for activations, nor by who floods from one network", async () => {
    await createActivated("flood@example.org");
    for (let i = 0; i < 8; i++) await requestMail("flood@example.org", "verify");
    const outcomes = [];
    for (let i = 0; i < 30; i++) {
      outcomes.push(await requestMail(`f${i}@example.org`, "reset", "198.51.100.2"));
    }
    expect(new Set(outcomes)).toEqual(new Set(["done"]));
    for (let i = 0; i < 6; i++) {
      const more = await requestMail("flood@example.org", "reset", "198.51.100.2");
      expect(more).toBe("TOO_MANY_REQUESTS");
    }
    await runJobs();
    expect(await requestMail("flood@example.org", "reset")).toBe("done");
    expect((await runJobs()).map(({ to }) => to.address)).toEqual(["flood@example.org"]);
  });

  it("link is dead after an hour", async () => {
    await createActivated("hour@example.org");
    await requestMail("hour@example.org", "reset");
    const [mail] = await runJobs();
    now = new Date(now.getTime() + 61 * 60_000);
    expect(await reset(tokenIn(mail), "tout nouveau 123")).toBe("STALE dead");
  });
});

describe("[B-09 part] a session", () => {
  it("belongs to one person: another's device is not found", async () => {
    await createActivated("one@example.org");
    await createActivated("other@example.org");
    const one = await trySignIn("one@example.org");
    const other = await trySignIn("other@example.org");
    const mine = await findActorByToken(db, one.token, now);
    const theirs = await findActorByToken(db, other.token, now);
    if (!mine || !theirs) throw new Error("not signed in");
    for (const sessionId of [theirs.sessionId, "not an id"]) {
      expect(await getOutcome(signOutDevice(as(mine), { sessionId }))).toBe("NOT_FOUND");
    }
    expect(await findActorByToken(db, other.token, now)).not.toBeNull();
    const devices = await listDevices(db, mine.userId, now);
    expect(devices.map(({ id }) => id)).toContain(mine.sessionId);
    expect(devices.map(({ id }) => id)).not.toContain(theirs.sessionId);
    await endSessions(db, mine.userId);
    expect(await findActorByToken(db, one.token, now)).toBeNull();
  });

  it("is new at each sign-in, and the one before ends", async () => {
    await createActivated("rotate@example.org");
    const before = await trySignIn("rotate@example.org");
    await signIn(visitor(), {
      email: "rotate@example.org",
      password: "mot de passage 1",
      formerTokens: [before.token],
      ...browser,
    });
    expect(await findActorByToken(db, before.token, now)).toBeNull();
  });

  it("ends when nobody has been there for a day", async () => {
    await createActivated("idle@example.org");
    const signedIn = await trySignIn("idle@example.org");
    const readAfter = (hours: number) =>
      findActorByToken(db, signedIn.token, new Date(now.getTime() + hours * 3_600_000));
    // Reading a session does not extend it.
    expect(await readAfter(23)).not.toBeNull();
    expect(await readAfter(25)).toBeNull();
  });

  it("ends after fourteen days for who comes every day, an administrator's after twelve hours, or one alone", async () => {
    await createActivated("daily@example.org");
    const { token } = await trySignIn("daily@example.org");
    const comes = async (held: string, hours: number) => {
      const at = new Date(now.getTime() + hours * 3_600_000);
      const session = await findSessionByToken(db, held, at);
      if (session) await extendSession(db, session, at);
      return session;
    };
    for (let hours = 20; hours < 14 * 24; hours += 20)
      expect(await comes(token, hours)).not.toBeNull();
    expect(await comes(token, 14 * 24)).toBeNull();
    const { id } = await makeAdministrator(db, { email: "boss@example.org" });
    const open = () => startSession(db, { userId: id, device: "", now, secondFactorAt: now });
    const [busy, left] = [await open(), await open()];
    for (let half = 1; half < 24; half++) expect(await comes(busy, half / 2)).not.toBeNull();
    expect(await comes(busy, 12)).toBeNull();
    expect(await comes(left, 1)).toBeNull();
  });

  it("is slowed down for who guesses, whatever they guess", async () => {
    await createActivated("guess@example.org");
    const tries = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        getSignInOutcome("guess@example.org", `wrong${index}`),
      ),
    );
    expect(tries.filter((outcome) => outcome === WRONG).length).toBeLessThanOrEqual(10);
    expect(await getSignInOutcome("guess@example.org")).toBe("TOO_MANY_REQUESTS");
    now = new Date(now.getTime() + 16 * 60_000);
    expect(await getSignInOutcome("guess@example.org")).toBe("done");
  });

  it("is opened as often as people come, from one network: only wrong tries count", async () => {
    await createActivated("campus@example.org");
    const { max } = SIGN_IN_NETWORK_LIMIT;
    const campus = visitor("198.51.100.77");
    const come = (password: string) =>
      getOutcome(signIn(campus, { email: "campus@example.org", password, userAgent: "" }));
    for (let i = 0; i <= max; i++) expect(await come("mot de passage 1")).toBe("done");
    for (let i = 0; i < max; i++) {
      const guess = { email: `no${i}@example.org`, password: "x", userAgent: "" };
      await getOutcome(signIn(campus, guess));
    }
    expect(await come("mot de passage 1")).toBe("TOO_MANY_REQUESTS");
  }, 120_000);

  it("is not opened by a password of a megabyte", async () => {
    expect(await getSignInOutcome("guess@example.org", "a1".repeat(500_000))).toBe(WRONG);
  });
});
