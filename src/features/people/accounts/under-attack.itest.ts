import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VISITOR } from "#platform/actor.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { toNetworkLimits } from "#platform/throttle/network.ts";
import { consumeRateLimit } from "#platform/throttle/rate-limit.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import {
  type AccountTestContext,
  createAccountTestContext,
} from "#tests/support/account-test-context.ts";
import { hashCheaply } from "#tests/support/cheap-hash.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { withRequest } from "#tests/support/with-request.ts";
import { requestEmailChange } from "./commands/change-email.server.ts";
import { changePassword } from "./commands/change-password.server.ts";
import { checkCommonPassword } from "./commands/check-common-password.server.ts";
import { createEraseAccount } from "./commands/erase-account.server.ts";
import { registerAccount } from "./commands/register-account.server.ts";
import { requestLink } from "./commands/request-link.server.ts";
import { resetPassword } from "./commands/reset-password.server.ts";
import { signIn } from "./commands/sign-in.server.ts";
import { proveIdentity } from "./commands/start-orcid-authorization.server.ts";
import { unlinkOrcid } from "./commands/unlink-orcid.server.ts";
import { findAccount } from "./queries/account.server.ts";
import { findActorByToken, findSessionByTokens } from "./queries/sessions.server.ts";
import {
  COMMON_PASSWORD_LIMIT,
  RESET_NETWORK_LIMIT,
  SIGN_IN_ACCOUNT_LIMIT,
  SIGN_IN_NETWORK_LIMIT,
} from "./rules/registration.ts";
import { createToken } from "./rules/secret-token.server.ts";
import { sessions, users } from "./tables.server.ts";
import { createLink } from "./writes/email-links.server.ts";
import { MAX_SESSIONS } from "./writes/sessions.server.ts";

/** Without the other features: the product adds their erasure. */
const eraseAccount = createEraseAccount(async () => {});
let scene: AccountTestContext;
const WRONG = "INVALID password=wrong";
const NEW = "genêt doré 12";
const PASSWORD = "bruyère en fleur 7";

beforeAll(async () => {
  scene = await createAccountTestContext();
});
afterAll(() => scene.end());

const HOME = "192.0.2.12";
const ELSEWHERE = "198.51.100.66";

const visitor = (clientAddress = HOME, locale: Locale = "en") =>
  withRequest({ ...scene.deps, actor: VISITOR }, { clientAddress, locale });

async function makePerson(email: string): Promise<string> {
  const { id } = await makeResearcher(scene.db, { email, passwordHash: hashCheaply(PASSWORD) });
  return id;
}

const trySignIn = (
  email: string,
  password: string,
  { clientAddress, ...browser }: { clientAddress?: string; [field: string]: unknown } = {},
) => signIn(visitor(clientAddress), { email, password, userAgent: "", ...browser });
const getSignInOutcome = (...given: Parameters<typeof trySignIn>) =>
  getOutcome(trySignIn(...given));

/** A stranger tries passwords from one network until blocked, and continues. */
async function attack(email: string, clientAddress = ELSEWHERE): Promise<void> {
  for (let i = 0; i < SIGN_IN_ACCOUNT_LIMIT.max + 2; i++) {
    await getSignInOutcome(email, `guess ${i}`, { clientAddress });
  }
}

const reset = (token: string, clientAddress: string) =>
  getOutcome(resetPassword(visitor(clientAddress), { token, password: NEW }));

describe("hashing", () => {
  test("is not done for a link that is none, and such tries are counted by network", async () => {
    const before = scene.hasher.count;
    expect(await reset("x", "192.0.2.10")).toBe("STALE dead");
    for (let i = 1; i < RESET_NETWORK_LIMIT.max; i++) await reset(createToken(), "192.0.2.10");
    expect(await reset(createToken(), "192.0.2.10")).toBe("TOO_MANY_REQUESTS");
    expect(scene.hasher.count).toBe(before);
    expect(await reset(createToken(), "192.0.2.11")).toBe("STALE dead");
  });

  test("that is overloaded answers BUSY, and no attempt is counted", async () => {
    const email = "busy@example.org";
    await makePerson(email);
    const come = () => getSignInOutcome(email, PASSWORD);
    scene.hasher.isBusy = true;
    expect(await come()).toBe("BUSY");
    scene.hasher.isBusy = false;
    expect(await come()).toBe("done");
  });
});

describe("somebody who guesses at another's password", () => {
  test("is stopped in their own network, and the owner is not locked out of theirs", async () => {
    const email = "owner@example.org";
    await makePerson(email);
    await attack(email);
    expect(await getSignInOutcome(email, PASSWORD, { clientAddress: ELSEWHERE })).toBe(
      "TOO_MANY_REQUESTS",
    );
    expect(await getSignInOutcome(email, PASSWORD)).toBe("done");
  });

  test("does not keep the owner from changing the password, nor from erasing the account", async () => {
    const email = "change@example.org";
    await makePerson(email);
    const { token } = await trySignIn(email, PASSWORD);
    await attack(email, HOME);
    const actor = await findActorByToken(scene.db, token, scene.now());
    if (actor?.kind !== "person") throw new Error("not signed in");
    const asOwner = { ...scene.deps, actor };
    const changed = await changePassword(asOwner, { current: PASSWORD, password: NEW, proof: "" });
    expect(await findActorByToken(scene.db, token, scene.now())).toBeNull();
    const renewed = await findActorByToken(scene.db, changed.token, scene.now());
    expect(renewed).toMatchObject({ sessionId: actor.sessionId });
    const erasing = { password: NEW, proof: "", word: "", expectedWord: "effacer" };
    expect(await getOutcome(eraseAccount(asOwner, erasing))).toBe("done");
  });

  test("from the owner's own network does not lock the browser the owner has used before", async () => {
    const email = "known@example.org";
    await makePerson(email);
    const { knownBrowsers } = await trySignIn(email, PASSWORD);
    await attack(email, HOME);
    expect(await getSignInOutcome(email, PASSWORD)).toBe("TOO_MANY_REQUESTS");
    expect(await getSignInOutcome(email, PASSWORD, { knownBrowsers })).toBe("done");
    // A known browser has its own limit, and the cookie of another account does not count.
    for (let i = 0; i < 10; i++) {
      expect(await getSignInOutcome(email, `wrong ${i}`, { knownBrowsers })).toBe(WRONG);
    }
    expect(await getSignInOutcome(email, PASSWORD, { knownBrowsers })).toBe("TOO_MANY_REQUESTS");
    await makePerson("neighbour@example.org");
    await attack("neighbour@example.org", HOME);
    const other = await getSignInOutcome("neighbour@example.org", PASSWORD, { knownBrowsers });
    expect(other).toBe("TOO_MANY_REQUESTS");
  });

  test("sixty times from one network locks nobody who has been there before", async () => {
    const email = "campus@example.org";
    await makePerson(email);
    const campus = { clientAddress: "203.0.113.5" };
    const { knownBrowsers } = await trySignIn(email, PASSWORD, campus);
    for (let i = 0; i <= SIGN_IN_NETWORK_LIMIT.max; i++) {
      await getSignInOutcome(`nobody${i}@example.org`, "x", campus);
    }
    expect(await getSignInOutcome(email, PASSWORD, campus)).toBe("TOO_MANY_REQUESTS");
    expect(await getSignInOutcome(email, PASSWORD, { ...campus, knownBrowsers })).toBe("done");
  });

  test("a browser that knew the old password is a stranger to the new one", async () => {
    const email = "thief@example.org";
    const userId = await makePerson(email);
    const { knownBrowsers: thiefs } = await trySignIn(email, PASSWORD);
    const link = { userId, email, purpose: "reset_password", now: scene.now() } as const;
    const token = await createLink(scene.db, link);
    const input = { token, password: NEW, knownBrowsers: "" };
    const { knownBrowsers: own } = await resetPassword(visitor(), input);
    const cafe = { clientAddress: "203.0.113.77" };
    await attack(email, cafe.clientAddress);
    const asStranger = await getSignInOutcome(email, NEW, { ...cafe, knownBrowsers: thiefs });
    expect(asStranger).toBe("TOO_MANY_REQUESTS");
    expect(await getSignInOutcome(email, NEW, { ...cafe, knownBrowsers: own })).toBe("done");
  });

  test("is forgotten when the owner has proven by a mailed link who they are", async () => {
    const email = "reset@example.org";
    const userId = await makePerson(email);
    await attack(email, HOME);
    const link = { userId, email, purpose: "reset_password", now: scene.now() } as const;
    const token = await createLink(scene.db, link);
    const input = { token, password: NEW, knownBrowsers: "" };
    const { knownBrowsers } = await resetPassword(visitor(), input);
    expect(await getSignInOutcome(email, NEW)).toBe("done");
    expect(await getSignInOutcome(email, NEW, { knownBrowsers })).toBe("done");
  });

  test("over many networks of one site is counted for the account, and its owner comes in from elsewhere", async () => {
    const email = "site@example.org";
    await makePerson(email);
    const address = (lab: number) => ({ clientAddress: `2001:db8:8:${lab.toString(16)}::1` });
    for (let lab = 0; lab < SIGN_IN_ACCOUNT_LIMIT.max * 8; lab++)
      expect(await getSignInOutcome(email, "x", address(lab))).toBe(WRONG);
    expect(await getSignInOutcome(email, PASSWORD, address(999))).toBe("TOO_MANY_REQUESTS");
    expect(await getSignInOutcome("another@example.org", "x", address(999))).toBe(WRONG);
    expect(await getSignInOutcome(email, PASSWORD)).toBe("done");
  });

  test("over many networks of one site is counted for the site", async () => {
    const address = (lab: number) => ({ clientAddress: `2001:db8:7:${lab.toString(16)}::1` });
    for (let i = 0; i <= SIGN_IN_NETWORK_LIMIT.max * 8; i++) {
      const [limit, site] =
        toNetworkLimits(SIGN_IN_NETWORK_LIMIT, address(i).clientAddress)[1] ?? [];
      if (!limit || !site) throw new Error("no site");
      await consumeRateLimit(scene.deps, limit, site, scene.now());
    }
    const more = await getSignInOutcome("anybody@example.org", "x", address(9_999));
    expect(more).toBe("TOO_MANY_REQUESTS");
  });
});

test("a password that everybody tries first is not taken, and not even hashed", async () => {
  const userId = await makePerson("common@example.org");
  const link = { userId, email: "common@example.org", purpose: "reset_password" } as const;
  const token = await createLink(scene.db, { ...link, now: scene.now() });
  const before = scene.hasher.count;
  const input = { token, password: "Azerty123" };
  expect(await getOutcome(resetPassword(visitor(), input))).toBe("INVALID password=common");
  expect(scene.hasher.count).toBe(before);
});

test("passwords are judged only so often for one network", async () => {
  const judge = (clientAddress: string) =>
    getOutcome(checkCommonPassword(visitor(clientAddress), { password: "motdepasse9" }));
  for (const [limit, network] of toNetworkLimits(COMMON_PASSWORD_LIMIT, "192.0.2.98"))
    for (let asked = 1; asked < limit.max; asked++)
      await consumeRateLimit(scene.deps, limit, network, scene.now());
  expect(await judge("192.0.2.98")).toBe("done");
  expect(await judge("192.0.2.98")).toBe("TOO_MANY_REQUESTS");
  expect(await judge("198.51.100.7")).toBe("done");
});

describe("a session cookie that a neighbour planted", () => {
  test("does not hide the real one, and two live sessions of different people count as none", async () => {
    const [one, two] = ["one@example.org", "two@example.org"];
    await makePerson(one);
    await makePerson(two);
    const { token } = await trySignIn(one, PASSWORD);
    const findActor = async (tokens: string[]) =>
      (await findSessionByTokens(scene.db, tokens, scene.now()))?.actor ?? null;
    expect(await findActor([createToken(), token])).toMatchObject({ email: one });
    const planted = await trySignIn(two, PASSWORD);
    expect(await findActor([planted.token, token])).toBeNull();
    // Signing in ends every session that the browser sent.
    const formerTokens = [planted.token, token];
    const { token: renewed } = await trySignIn(one, PASSWORD, { formerTokens });
    expect(await findActor([planted.token, renewed])).toMatchObject({ email: one });
  });
});

describe("a session left open", () => {
  const ORCID = "0000-0000-0990-0014";

  test("is not enough to take an ORCID away or to add one, and the owner is told", async () => {
    const email = "linked@example.org";
    const userId = await makePerson(email);
    await scene.db.update(users).set({ orcid: ORCID }).where(eq(users.id, userId));
    const { token } = await trySignIn(email, PASSWORD);
    const actor = await findActorByToken(scene.db, token, scene.now());
    if (actor?.kind !== "person") throw new Error("not signed in");
    const asOwner = { ...scene.deps, actor };
    const unlink = (current: string, proof = "") =>
      getOutcome(unlinkOrcid(asOwner, { current, proof }));
    scene.advanceMinutes(11);
    await scene.runJobs();
    expect(await unlink("")).toBe("INVALID current=wrong");
    expect(await getOutcome(proveIdentity(asOwner, { current: "" }))).toBe("INVALID current=wrong");
    expect(await scene.runJobs()).toEqual([]);
    const { proof } = await proveIdentity(asOwner, { current: PASSWORD });
    expect(await unlink("", proof)).toBe("done");
    const [mail] = await scene.runJobs();
    expect(mail?.to.address).toBe(email);
    expect(mail?.subject).toContain("ORCID");
    // The time, the device, and the link against an intruder.
    expect(mail?.text).toMatch(/ce-n-etait-pas-moi\/[\w-]{43}/);
    expect(mail?.text).toMatch(/Appareil|Device/);
  });

  test("and the ORCID somebody linked from it are ended by a reset", async () => {
    const email = "taken-over@example.org";
    const userId = await makePerson(email);
    const orcidOf = async () => (await findAccount(scene.db, userId))?.orcid;
    await scene.db.update(users).set({ orcid: ORCID }).where(eq(users.id, userId));
    const choose = async (endOrcid: string) => {
      const link = { userId, email, purpose: "reset_password", now: scene.now() } as const;
      const token = await createLink(scene.db, link);
      await resetPassword(visitor(), { token, password: NEW, endOrcid });
      return (await scene.runJobs()).map(({ subject }) => subject);
    };
    expect(await choose("")).toHaveLength(1);
    expect(await orcidOf()).toBe(ORCID);
    expect((await choose("on")).join()).toContain("ORCID");
    expect(await orcidOf()).toBeNull();
  });
});

describe("a registration that was never activated", () => {
  const register = (over: object, locale: Locale = "en") =>
    registerAccount(visitor(HOME, locale), {
      firstName: "Eve",
      lastName: "Stranger",
      email: "victim@example.org",
      password: PASSWORD,
      consent: "on",
      ...over,
    });
  const rowOf = async () => {
    const [row] = await scene.db.select().from(users).where(eq(users.email, "victim@example.org"));
    if (!row) throw new Error("not registered");
    return row;
  };

  test("leaves nothing to who registers the address after it", async () => {
    await register({
      alsoWrite: async (tx: typeof scene.db, userId: string) => {
        await tx.execute(
          sql`insert into affiliations (user_id, organization_type, label) values (${userId}, 'public', 'Elsewhere')`,
        );
      },
    });
    const strangers = await rowOf();
    scene.advanceMinutes(60);
    await register({ firstName: "Ada", lastName: "Byron", password: NEW }, "fr");
    const owners = await rowOf();
    expect(owners.id).not.toBe(strangers.id);
    expect(owners).toMatchObject({ firstName: "Ada", lastName: "Byron", locale: "fr" });
    expect(owners.consentedAt).toEqual(scene.now());
    expect(owners.createdAt).toEqual(scene.now());
    const { rows } = await scene.db.execute(sql`select 1 from affiliations`);
    expect(rows).toEqual([]);
  });

  test("is not made somebody's by a new password: they are asked to register", async () => {
    await scene.runJobs();
    await requestLink(visitor(), { email: "victim@example.org", purpose: "reset" });
    const [mail] = await scene.runJobs();
    expect(mail?.subject).toContain("not finished");
    expect(mail?.text).toContain("/creer-un-compte");
    expect((await rowOf()).emailVerifiedAt).toBeNull();
  });
});

test("a host that a request made up stands in no mail, of a demonstration neither", async () => {
  const email = "host@example.org";
  await makePerson(email);
  const { token } = await trySignIn(email, PASSWORD);
  const actor = await findActorByToken(scene.db, token, scene.now());
  if (actor?.kind !== "person") throw new Error("not signed in");
  const env = { ...scene.deps.env, NODE_ENV: "production", DEMO: true, PUBLIC_URL: undefined };
  const asVisitor = withRequest({ ...visitor(), env } as ReturnType<typeof visitor>, {
    origin: "http://evil.example",
  });
  await scene.runJobs();
  await requestLink(asVisitor, { email, purpose: "reset" });
  await registerAccount(asVisitor, {
    ...{ firstName: "Ada", lastName: "Byron", email: "new-host@example.org" },
    ...{ password: PASSWORD, consent: "on" },
  });
  const move = { email: "moved-host@example.org", current: PASSWORD, proof: "" };
  await requestEmailChange({ ...asVisitor, actor }, move);
  const mails = await scene.runJobs();
  expect(mails).toHaveLength(3);
  for (const { text, html } of mails) {
    expect(`${text} ${html}`).not.toContain("evil.example");
    expect(text).toContain("http://localhost:3000/");
  }
});

test("repeated sign-ins end the oldest sessions of the same person", async () => {
  const userId = await makePerson("again-and-again@example.org");
  const kept = () => scene.db.$count(sessions, eq(sessions.userId, userId));
  const before = new Date(scene.now().getTime() - 86_400_000).toISOString();
  await scene.db.execute(sql`
    insert into sessions (token_hash, user_id, device, created_at, last_seen_at, expires_at)
    select 'old ' || n, ${userId}, '', ${before}::timestamptz, ${before}, ${before}::timestamptz + interval '9 days'
    from generate_series(1, ${MAX_SESSIONS}) n`);
  const { token } = await trySignIn("again-and-again@example.org", PASSWORD);
  expect(await kept()).toBe(MAX_SESSIONS);
  expect(await findActorByToken(scene.db, token, scene.now())).not.toBeNull();
});

test("sign-in events are counted and logged without e-mail addresses", async () => {
  const email = "watched@example.org";
  await makePerson(email);
  const lines: object[] = [];
  const log = { ...scene.deps.log, info: (line: object) => lines.push(line) };
  const watched = { ...visitor("203.0.113.77"), log } as unknown as ReturnType<typeof visitor>;
  const come = (password: string) =>
    getOutcome(signIn(watched, { email, password, userAgent: "" }));
  for (let i = 0; i < SIGN_IN_ACCOUNT_LIMIT.max; i++) await come("wrong");
  await come("wrong");
  scene.advanceMinutes(16);
  await come(PASSWORD);
  const events = lines.map((line) => (line as { event: string }).event);
  expect(events).toEqual([
    ...Array(SIGN_IN_ACCOUNT_LIMIT.max).fill("refused"),
    "limited",
    "signedIn",
  ]);
  const written = JSON.stringify(lines);
  expect(written).not.toContain("watched");
  expect(written).not.toContain("203.0");
  const tracks = lines.map((line) => {
    const { account, network } = line as { account: string; network: string };
    return `${account} ${network}`;
  });
  expect(new Set(tracks).size).toBe(1);
  expect(await scene.deps.metrics.registry.metrics()).toContain(
    'security_events_total{event="limited"',
  );
});
