import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PersonActor, VISITOR } from "#platform/actor.ts";
import { verifyWithArgon2 } from "#platform/passwords/argon2.server.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import {
  type AccountTestContext,
  createAccountTestContext,
} from "#tests/support/account-test-context.ts";
import { hashCheaply } from "#tests/support/cheap-hash.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { requestEmailChange } from "./commands/change-email.server.ts";
import { changePassword } from "./commands/change-password.server.ts";
import { createEraseAccount } from "./commands/erase-account.server.ts";
import { resetPassword } from "./commands/reset-password.server.ts";
import { signIn } from "./commands/sign-in.server.ts";
import { unlinkOrcid } from "./commands/unlink-orcid.server.ts";
import { verifyEmail } from "./commands/verify-email.server.ts";
import { findActorByToken } from "./queries/sessions.server.ts";
import { sessions, users } from "./tables.server.ts";
import { createLink } from "./writes/email-links.server.ts";
import { startSession } from "./writes/sessions.server.ts";

/** Commands that were prepared with the old password when the owner chose a new one. */

const eraseAccount = createEraseAccount(async () => {});
const KNOWN = "bruyère en fleur 7";
const OWN = "genêt doré 12";
const BROWSER = { userAgent: "" };
let scene: AccountTestContext;

beforeAll(async () => {
  scene = await createAccountTestContext();
});
afterAll(() => scene.end());

const visitor = () => ({ ...scene.deps, actor: VISITOR });

async function person(email: string, orcid: string | null = null) {
  const { id: userId } = await makeResearcher(scene.db, {
    email,
    orcid,
    passwordHash: hashCheaply(KNOWN),
  });
  return { email, userId };
}

async function reset({ userId, email }: { userId: string; email: string }): Promise<void> {
  const now = scene.now();
  const token = await createLink(scene.db, { userId, email, purpose: "reset_password", now });
  await resetPassword(visitor(), { token, password: OWN, ...BROWSER });
}

/** Resets the password while another request waits for its password to be verified. */
const resetMeanwhile = (whose: Parameters<typeof reset>[0]) => ({
  ...scene.deps,
  hasher: {
    ...scene.hasher,
    verify: async (password: string, hash: string | null, owner: string) => {
      const fits = await scene.hasher.verify(password, hash, owner);
      await reset(whose);
      return fits;
    },
  },
});

async function left({ userId }: { userId: string }) {
  const [user] = await scene.db.select().from(users).where(eq(users.id, userId));
  return {
    sessions: await scene.db.$count(sessions, eq(sessions.userId, userId)),
    isOwn: verifyWithArgon2(OWN, user?.passwordHash ?? ""),
    orcid: user?.orcid,
  };
}

test("a sign-in by the former password opens nothing", async () => {
  const owner = await person("signing-in@example.org");
  const caller = { ...resetMeanwhile(owner), actor: VISITOR };
  const entering = signIn(caller, { email: owner.email, password: KNOWN, ...BROWSER });
  expect(await getOutcome(entering)).toBe("INVALID password=wrong");
  expect(await left(owner)).toMatchObject({ sessions: 0, isOwn: true });
});

test("an activation by the former password opens nothing", async () => {
  const owner = await person("activating@example.org");
  const now = scene.now();
  const token = await createLink(scene.db, { ...owner, purpose: "verify_email", now });
  const caller = { ...resetMeanwhile(owner), actor: VISITOR };
  const activating = verifyEmail(caller, { token, password: KNOWN, ...BROWSER });
  expect(await getOutcome(activating)).toBe("INVALID password=wrong");
  expect(await left(owner)).toMatchObject({ sessions: 0 });
});

describe("in a session that has ended with it", () => {
  const ORCID = "0000-0002-1825-0097";
  const acts: Readonly<
    Record<string, (actor: PersonActor, deps: AccountTestContext["deps"]) => unknown>
  > = {
    "the password is not changed back": (actor, deps) =>
      changePassword({ ...deps, actor }, { current: KNOWN, password: "mine again 3", proof: "" }),
    "no link is mailed to another address": (actor, deps) =>
      requestEmailChange(
        { ...deps, actor },
        { email: "thief@example.org", current: KNOWN, proof: "" },
      ),
    "the ORCID stays": (actor, deps) =>
      unlinkOrcid({ ...deps, actor }, { current: KNOWN, proof: "" }),
    "the account is not erased": (actor, deps) =>
      eraseAccount(
        { ...deps, actor },
        { password: KNOWN, proof: "", word: "", expectedWord: "effacer" },
      ),
  };

  test.each(Object.keys(acts))("%s", async (name) => {
    const owner = await person(`${Object.keys(acts).indexOf(name)}@example.org`, ORCID);
    const token = await startSession(scene.db, { ...owner, device: "", now: scene.now() });
    scene.advanceMinutes(30);
    const actor = await findActorByToken(scene.db, token, scene.now());
    if (actor?.kind !== "person") throw new Error("not signed in");
    await scene.runJobs();
    const act = acts[name]?.(actor, resetMeanwhile(owner)) as Promise<unknown>;
    expect(await getOutcome(act)).toBe("SIGN_IN_REQUIRED");
    expect(await left(owner)).toEqual({ sessions: 0, isOwn: true, orcid: ORCID });
    const mailed = (await scene.runJobs()).map(({ to }) => to.address);
    expect(mailed).toEqual([owner.email]);
    await scene.db.update(users).set({ orcid: null }).where(eq(users.id, owner.userId));
  });
});
