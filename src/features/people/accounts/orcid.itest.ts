import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PersonActor, VISITOR } from "#platform/actor.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import {
  type AccountTestContext,
  createAccountTestContext,
  extractToken,
} from "#tests/support/account-test-context.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { followOrcidFlow } from "#tests/support/orcid-flow.ts";
import { withRequest } from "#tests/support/with-request.ts";
import type { Fault } from "../../../../sandbox/fake-services.ts";
import { type FakeOrcid, startFakeOrcid } from "../../../../sandbox/orcid/index.ts";
import { changeEmail } from "./commands/change-email.server.ts";
import { finishOrcidAuthorization } from "./commands/finish-orcid-authorization.server.ts";
import { startOrcidAuthorization as startWay } from "./commands/start-orcid-authorization.server.ts";
import { unlinkOrcid } from "./commands/unlink-orcid.server.ts";
import { findActorByToken } from "./queries/sessions.server.ts";
import { sessions, users } from "./tables.server.ts";
import { startSession } from "./writes/sessions.server.ts";

const COMPLETE = "0000-0000-0990-0014";
const EMAIL_HIDDEN = "0000-0000-0990-0022";
const NAMES_HIDDEN = "0000-0000-0990-0030";
const CLAIRE = "0000-0000-0990-0049";
const JAMES = "0000-0000-0990-0057";
const PRIVATE = "0000-0000-0990-0065";
const UNVERIFIED = "0000-0000-0990-0073";

let orcid: FakeOrcid;
let fault: Fault = "none";
let scene: AccountTestContext;

beforeAll(async () => {
  orcid = await startFakeOrcid({ host: "127.0.0.1", port: 0, fault: () => fault });
  scene = await createAccountTestContext({
    ORCID_URL: orcid.address,
    ORCID_API_URL: orcid.address,
    ORCID_CLIENT_ID: orcid.clientId,
    ORCID_CLIENT_SECRET: orcid.clientSecret,
  });
});
afterAll(async () => {
  await scene.end();
  await orcid.stop();
});

const start = ({ next = "/mon-espace", actor }: { next?: string; actor?: PersonActor } = {}) =>
  startWay(
    withRequest(
      { ...scene.deps, actor: actor ?? VISITOR },
      { clientAddress: `192.0.2.${Math.floor(Math.random() * 250)}` },
    ),
    { next, browserKey: "this browser" },
  );

const finish = (
  query: URLSearchParams,
  over: { actor?: PersonActor | null; browserKey?: string; deps?: typeof scene.deps } = {},
) =>
  finishOrcidAuthorization(
    { ...(over.deps ?? scene.deps), actor: over.actor ?? VISITOR },
    {
      query,
      browserKey: over.browserKey ?? "this browser",
      userAgent: "Mozilla Firefox/140 Linux",
    },
  );

const countEvents = async (event: string): Promise<number> => {
  const { values } = await scene.deps.metrics.securityEvents.get();
  return values.find(({ labels }) => labels.event === event)?.value ?? 0;
};

/** Signs in at ORCID as the given person and follows the redirect back. */
async function signInAtOrcid(person: string, over: Parameters<typeof start>[0] = {}) {
  const { searchParams } = await followOrcidFlow(await start(over), { person });
  return finish(searchParams);
}

const userOf = async (person: string) => {
  const [user] = await scene.db.select().from(users).where(eq(users.orcid, person));
  return user;
};

async function createPasswordPerson(email: string): Promise<PersonActor> {
  const passwordHash = "argon2id$1$1$1$x$x";
  return signedIn((await makeResearcher(scene.db, { email, passwordHash })).id);
}

async function signedIn(userId: string): Promise<PersonActor> {
  const now = scene.now();
  const token = await startSession(scene.db, { userId, device: "test", now });
  const actor = await findActorByToken(scene.db, token, now);
  if (actor?.kind !== "person") throw new Error("not signed in");
  return actor;
}

test("[B-04 part] several people sign in by ORCID in one browser, one after the other", async () => {
  const cookies = new Map<string, string>();
  const entered: unknown[] = [];
  for (const person of [COMPLETE, PRIVATE, COMPLETE]) {
    const { searchParams } = await followOrcidFlow(await start(), { person }, cookies);
    entered.push(await finish(searchParams));
  }
  const ids = [await userOf(COMPLETE), await userOf(PRIVATE)].map((user) => user?.id);
  expect(entered).toMatchObject([ids[0], ids[1], ids[0]].map((userId) => ({ userId })));
});

describe("[B-04 part, B-05 part] the first sign-in by ORCID", () => {
  test("makes the account from the record, the second finds it", async () => {
    const signedIn = await countEvents("signedIn");
    const first = await signInAtOrcid(COMPLETE, { next: "/mon-espace/mes-cv" });
    expect(await countEvents("signedIn")).toBe(signedIn + 1);
    expect(first).toMatchObject({ kind: "signedIn", next: "/mon-espace/mes-cv", lacks: false });
    expect(await userOf(COMPLETE)).toMatchObject({
      firstName: "Camille",
      lastName: "Exemple",
      email: "camille.exemple@example.org",
      emailVerifiedAt: scene.now(),
      passwordHash: null,
      role: "researcher",
    });
    const again = await signInAtOrcid(COMPLETE);
    if (again.kind !== "signedIn" || first.kind !== "signedIn") throw new Error("not signed in");
    expect(again.userId).toBe(first.userId);
    expect(again.token).not.toBe(first.token);
    expect(await findActorByToken(scene.db, again.token, scene.now())).toMatchObject({
      orcid: COMPLETE,
    });
  });

  test("makes it all the same where ORCID hides the address, the names, or everything", async () => {
    expect(await signInAtOrcid(EMAIL_HIDDEN)).toMatchObject({ kind: "signedIn", lacks: true });
    expect(await userOf(EMAIL_HIDDEN)).toMatchObject({ firstName: "Noé", email: null });
    expect(await signInAtOrcid(NAMES_HIDDEN)).toMatchObject({ kind: "signedIn", lacks: true });
    expect(await userOf(NAMES_HIDDEN)).toMatchObject({
      firstName: "",
      lastName: "",
      email: "sans.nom@example.org",
    });
    expect(await signInAtOrcid(PRIVATE)).toMatchObject({ kind: "signedIn", lacks: true });
    expect(await userOf(PRIVATE)).toMatchObject({ firstName: "", email: null });
  });

  test("believes no address that ORCID has not verified: a mailed link proves it", async () => {
    await signInAtOrcid(UNVERIFIED);
    expect(await userOf(UNVERIFIED)).toMatchObject({ email: null, emailVerifiedAt: null });
    const actor = await signedIn((await userOf(UNVERIFIED))?.id ?? "");
    const [mail] = await scene.runJobs();
    expect(mail?.to.address).toBe("maelle.leguen@example.org");
    await changeEmail({ ...scene.deps, actor }, { token: extractToken(mail) });
    expect(await userOf(UNVERIFIED)).toMatchObject({ email: "maelle.leguen@example.org" });
  });

  test("never merges accounts behind anybody's back: one signs in and links", async () => {
    const claire = await createPasswordPerson("Claire.Morel@example.org");
    expect(await signInAtOrcid(CLAIRE)).toMatchObject({ kind: "problem", problem: "emailTaken" });
    expect(await userOf(CLAIRE)).toBeUndefined();

    const href = await start({ actor: claire });
    expect(href).toContain("prompt=login");
    const { searchParams } = await followOrcidFlow(href, { person: CLAIRE });
    expect(await finish(searchParams, { actor: claire })).toMatchObject({ kind: "linked" });
    expect(await signInAtOrcid(CLAIRE)).toMatchObject({ kind: "signedIn", userId: claire.userId });
  });

  test("puts an account that was never activated out of the way of the address's owner", async () => {
    const unverified = { email: "james.okafor@example.org", emailVerifiedAt: null };
    await makeResearcher(scene.db, { firstName: "Not", lastName: "James", ...unverified });
    expect(await signInAtOrcid(JAMES)).toMatchObject({ kind: "signedIn" });
    expect(await userOf(JAMES)).toMatchObject({ email: "james.okafor@example.org" });
  });

  test("fills what is missing once ORCID shows it, and nothing else", async () => {
    await scene.db
      .update(users)
      .set({ firstName: "", lastName: "", email: null, emailVerifiedAt: null })
      .where(eq(users.orcid, COMPLETE));
    await signInAtOrcid(COMPLETE);
    expect(await userOf(COMPLETE)).toMatchObject({
      firstName: "Camille",
      email: "camille.exemple@example.org",
    });
    await scene.db.update(users).set({ firstName: "Cam" }).where(eq(users.orcid, COMPLETE));
    await signInAtOrcid(COMPLETE);
    expect(await userOf(COMPLETE)).toMatchObject({ firstName: "Cam" });
  });
});

describe("[B-04 part] coming back from ORCID", () => {
  const problemOf = async (query: URLSearchParams, over: Parameters<typeof finish>[1] = {}) => {
    const outcome = await finish(query, over);
    return outcome.kind === "problem" ? outcome.problem : outcome.kind;
  };
  const walked = async () =>
    (await followOrcidFlow(await start(), { person: COMPLETE })).searchParams;

  test("counts once", async () => {
    const query = await walked();
    expect(await problemOf(query)).toBe("signedIn");
    expect(await problemOf(query)).toBe("unknown");
  });

  test("counts once even for two requests at the same moment", async () => {
    const query = await walked();
    const outcomes = await Promise.all([problemOf(query), problemOf(query)]);
    expect(outcomes.sort()).toEqual(["signedIn", "unknown"]);
  });

  test("counts in the browser it was started in, and with its own state", async () => {
    const query = await walked();
    expect(await problemOf(query, { browserKey: "another browser" })).toBe("unknown");
    const wrong = new URLSearchParams(query);
    wrong.set("state", "invented");
    expect(await problemOf(wrong)).toBe("unknown");
    expect(await problemOf(new URLSearchParams())).toBe("unknown");
    expect(await problemOf(query)).toBe("signedIn");
  });

  test("with another's code is refused: it was asked for with another secret", async () => {
    const [mine, theirs] = [await walked(), await walked()];
    mine.set("code", theirs.get("code") ?? "");
    expect(await problemOf(mine)).toBe("refused");
    const invented = await walked();
    invented.set("code", "invented");
    expect(await problemOf(invented)).toBe("refused");
  });

  test("takes at most a quarter of an hour", async () => {
    const query = await walked();
    scene.advanceMinutes(16);
    expect(await problemOf(query)).toBe("expired");
    expect(await problemOf(query)).toBe("unknown");
  });

  test("says what happened when the person refuses or ORCID fails", async () => {
    const { searchParams } = await followOrcidFlow(await start(), { deny: "yes" });
    expect(await problemOf(searchParams)).toBe("denied");
    const state = new URL(await start()).searchParams.get("state") ?? "";
    const failed = new URLSearchParams({ error: "server_error", state, iss: orcid.address });
    expect(await problemOf(failed)).toBe("provider");
  });

  test.each(["failing", "nonsense", "unreachable"] as const)(
    "says so when ORCID is %s in between",
    async (kind) => {
      const query = await walked();
      fault = kind;
      try {
        expect(await problemOf(query)).toBe("unreachable");
      } finally {
        fault = "none";
      }
    },
  );

  test("needs no record for an account that lacks nothing, and makes none without", async () => {
    const env = { ...scene.deps.env, ORCID_API_URL: "http://127.0.0.1:9" };
    // Outside clients are cached by database object: a new object gets a new client.
    const deps = { ...scene.deps, env, db: Object.create(scene.db) as typeof scene.db };
    expect(await problemOf(await walked(), { deps })).toBe("signedIn");
    await scene.db.delete(users).where(eq(users.orcid, PRIVATE));
    const { searchParams } = await followOrcidFlow(await start(), { person: PRIVATE });
    expect(await problemOf(searchParams, { deps })).toBe("noRecord");
    expect(await userOf(PRIVATE)).toBeUndefined();
  });

  test("makes no account from a record that is another's", async () => {
    const confused = createServer(async (_request, answer) => {
      const record = await fetch(`${orcid.address}/v3.0/${COMPLETE}/record`);
      answer.setHeader("content-type", "application/json");
      answer.end(await record.text());
    });
    await new Promise<void>((ready) => confused.listen(0, "127.0.0.1", ready));
    const address = confused.address();
    const port = typeof address === "object" ? address?.port : null;
    const env = { ...scene.deps.env, ORCID_API_URL: `http://127.0.0.1:${port}` };
    const deps = { ...scene.deps, env, db: Object.create(scene.db) as typeof scene.db };
    try {
      await scene.db.delete(users).where(eq(users.orcid, PRIVATE));
      await scene.db.delete(users).where(eq(users.orcid, COMPLETE));
      const { searchParams } = await followOrcidFlow(await start(), { person: PRIVATE });
      expect(await problemOf(searchParams, { deps })).toBe("noRecord");
      expect(await userOf(COMPLETE)).toBeUndefined();
    } finally {
      confused.close();
      await signInAtOrcid(COMPLETE);
    }
  });

  test("opens no account of an administrator", async () => {
    await scene.db
      .update(users)
      .set({ role: "administrator" })
      .where(eq(users.orcid, NAMES_HIDDEN));
    expect(await signInAtOrcid(NAMES_HIDDEN)).toMatchObject({ problem: "notHere" });
  });
});

test("[B-04 part] an authorization starts while ORCID answers, and fails with a message while it does not", async () => {
  const away = { ...scene.deps.env, ORCID_URL: "http://127.0.0.1:9" };
  const asked = { next: "/", browserKey: "k" };
  const starting = (env = scene.deps.env) =>
    getOutcome(startWay({ ...scene.deps, env, actor: VISITOR }, asked));
  expect(await starting(away)).toBe("UNAVAILABLE");
  const { ORCID_CLIENT_SECRET: _, ...env } = scene.deps.env;
  expect(await starting(env)).toBe("NOT_FOUND");
  const tries = [];
  for (let i = 0; i < 61; i++) tries.push(await starting());
  expect(tries.slice(0, 50)).toEqual(Array(50).fill("done"));
  expect(tries.at(-1)).toBe("TOO_MANY_REQUESTS");
});

describe("linking an ORCID", () => {
  const link = async (
    actor: PersonActor,
    person: string,
    comesBackAs: PersonActor | null = actor,
  ) => {
    const href = await start({ actor });
    const { searchParams } = await followOrcidFlow(href, { person });
    return finish(searchParams, { actor: comesBackAs });
  };

  test("is for the person who asked, one iD an account and one account an iD", async () => {
    const ada = await createPasswordPerson("ada@example.org");
    const eve = await createPasswordPerson("eve@example.org");
    expect(await link(ada, PRIVATE, eve)).toMatchObject({ problem: "otherPerson", forLink: true });
    expect(await link(ada, PRIVATE, null)).toMatchObject({ problem: "otherPerson" });
    await scene.runJobs();
    const linked = await countEvents("orcidLinked");
    expect(await link(ada, PRIVATE)).toMatchObject({ kind: "linked" });
    expect(await countEvents("orcidLinked")).toBe(linked + 1);
    expect((await scene.runJobs()).map(({ to }) => to.address)).toEqual(["ada@example.org"]);
    expect(await link(ada, PRIVATE)).toMatchObject({ kind: "confirmed" });
    expect(await link(ada, UNVERIFIED)).toMatchObject({ problem: "otherOrcid" });
    expect(await link(eve, PRIVATE)).toMatchObject({ problem: "linkedElsewhere" });
  });

  test("is not done from a session that its owner has ended meanwhile", async () => {
    const ada = await createPasswordPerson("ended@example.org");
    const { searchParams } = await followOrcidFlow(await start({ actor: ada }), {
      person: UNVERIFIED,
    });
    await scene.db.delete(sessions).where(eq(sessions.userId, ada.userId));
    expect(await getOutcome(finish(searchParams, { actor: ada }))).toBe("SIGN_IN_REQUIRED");
    const [account] = await scene.db.select().from(users).where(eq(users.id, ada.userId));
    expect(account?.orcid).toBeNull();
  });

  test("and proving that one holds it need a fresh sign-in there, whatever becomes of the address on the way", async () => {
    const zoe = await createPasswordPerson("zoe@example.org");
    const asked = new URL(await start({ actor: zoe }));
    expect(asked.searchParams.get("prompt")).toBe("login");
    // A person at an unlocked browser removes the parameters that make ORCID ask for the password.
    for (const name of ["prompt", "max_age"]) asked.searchParams.delete(name);
    const { searchParams } = await followOrcidFlow(asked.href, { person: JAMES });
    expect(await finish(searchParams, { actor: zoe })).toMatchObject({ problem: "refused" });
  });

  test("is undone only where another way in is left", async () => {
    const [ada] = await scene.db.select().from(users).where(eq(users.email, "ada@example.org"));
    const unlink = async (userId = "") =>
      getOutcome(
        unlinkOrcid({ ...scene.deps, actor: await signedIn(userId) }, { current: "", proof: "" }),
      );
    expect(await unlink(ada?.id)).toBe("done");
    const camille = await userOf(COMPLETE);
    expect(await unlink(camille?.id)).toBe("FORBIDDEN_ROLE onlyWayIn");
    expect(await userOf(COMPLETE)).toBeDefined();
  });
});
