import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PersonActor, VISITOR } from "#platform/actor.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import {
  type AccountTestContext,
  createAccountTestContext,
  extractToken,
} from "#tests/support/account-test-context.ts";
import { hashCheaply } from "#tests/support/cheap-hash.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { changeLocale } from "./commands/change-account-details.server.ts";
import { changeEmail, requestEmailChange } from "./commands/change-email.server.ts";
import { changePassword } from "./commands/change-password.server.ts";
import { createEraseAccount } from "./commands/erase-account.server.ts";
import { resetPassword } from "./commands/reset-password.server.ts";
import { secureAccount } from "./commands/secure-account.server.ts";
import { signIn } from "./commands/sign-in.server.ts";
import { mailOrcidChanged } from "./jobs/security-mails.server.ts";
import {
  findEmailChange,
  findPendingEmail,
  findSecurityMailOwner,
} from "./queries/links.server.ts";
import { findActorByToken } from "./queries/sessions.server.ts";
import { signIdentityProof } from "./rules/identity-proof.ts";
import { erasedAccounts, sessions, users } from "./tables.server.ts";
import { startSession } from "./writes/sessions.server.ts";

/** Without the other features: the product adds their erasure. */
const eraseAccount = createEraseAccount(async () => {});
let scene: AccountTestContext;
beforeAll(async () => {
  scene = await createAccountTestContext();
});
afterAll(() => scene.end());

const PASSWORD = "mot de passage 1";

async function person(
  email: string | null,
  over: { password?: string | null; orcid?: string } = {},
): Promise<{ actor: PersonActor; token: string }> {
  const now = scene.now();
  const password = over.password === undefined ? PASSWORD : over.password;
  const { id } = await makeResearcher(scene.db, {
    email,
    emailVerifiedAt: email ? now : null,
    passwordHash: password && hashCheaply(password),
    orcid: over.orcid ?? null,
  });
  return session(id);
}

async function session(userId: string) {
  const now = scene.now();
  const token = await startSession(scene.db, { userId, device: "test", now });
  const actor = await findActorByToken(scene.db, token, now);
  if (actor?.kind !== "person") throw new Error("not signed in");
  return { actor, token };
}

const emailOf = async ({ userId }: PersonActor) => {
  const [user] = await scene.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return user?.email;
};
const as = (actor: PersonActor | typeof VISITOR) => ({ ...scene.deps, actor });
const requestChange = (actor: PersonActor, email: string, current = PASSWORD, proof = "") => {
  return getOutcome(requestEmailChange(as(actor), { email, current, proof }));
};
const proofOf = ({ sessionId }: PersonActor) =>
  signIdentityProof(scene.deps.signer, sessionId, scene.now());
const confirm = (actor: PersonActor, token: string) =>
  getOutcome(changeEmail(as(actor), { token }));

describe("a mail about what was done to an account", () => {
  const notMeIn = (text = "") => /ce-n-etait-pas-moi\/([\w-]{43})/.exec(text)?.[1] ?? "";
  const protect = (token: string) => secureAccount(as(VISITOR), { token });
  const browser = { userAgent: "Mozilla/5.0 (Windows) Firefox/140" };

  test("says when and from which device, and ends what was not its owner", async () => {
    const { actor, token: before } = await person("told@example.org");
    const change = { current: PASSWORD, password: "another 2 words", proof: "" };
    await changePassword(as(actor), change);
    const [mail] = await scene.runJobs();
    expect(mail?.text).toContain("Appareil test");
    expect(mail?.text).toMatch(/Quand .* à .*\(heure de Paris\)/);
    const notMe = notMeIn(mail?.text);
    expect(await findSecurityMailOwner(scene.db, notMe, scene.now())).toMatchObject({
      userId: actor.userId,
    });
    const { token } = await protect(notMe);
    expect(await findActorByToken(scene.db, before, scene.now())).toBeNull();
    const enter = (password: string) =>
      getOutcome(signIn(as(VISITOR), { email: "told@example.org", password, ...browser }));
    expect(await enter(change.password)).toBe("INVALID password=wrong");
    expect(await getOutcome(protect(notMe))).toBe("STALE dead");
    const chosen = { token, password: "mine again 3", ...browser };
    await resetPassword(as(VISITOR), chosen);
    expect(await enter("mine again 3")).toBe("done");
    const [again] = await scene.runJobs();
    expect(again?.text).toContain("Appareil Firefox, Windows");
  });

  test("at the former address brings it back, and takes from who changed it what they had asked for", async () => {
    const { actor } = await person("mine@example.org");
    await requestChange(actor, "thief@example.org");
    const [asked] = await scene.runJobs();
    expect(await confirm(actor, extractToken(asked))).toBe("done");
    const [told] = await scene.runJobs();
    expect(told?.to.address).toBe("mine@example.org");
    await protect(notMeIn(told?.text));
    expect(await emailOf(actor)).toBe("mine@example.org");
  });

  test("ends the ORCID that opened the account too, unless it is the only way in", async () => {
    const orcidOf = async ({ userId }: PersonActor) =>
      (await scene.db.select().from(users).where(eq(users.id, userId)))[0]?.orcid;
    const link = ({ userId }: PersonActor, orcid: string, passwordHash?: null) =>
      scene.db.update(users).set({ orcid, passwordHash }).where(eq(users.id, userId));
    const notMe = async ({ userId }: PersonActor) => {
      await scene.deps.queue.enqueue(scene.db, mailOrcidChanged, { userId, change: "linked" });
      return notMeIn((await scene.runJobs())[0]?.text);
    };
    const { actor } = await person("robbed@example.org");
    await link(actor, "0000-0001-5109-3700");
    await protect(await notMe(actor));
    expect(await orcidOf(actor)).toBeNull();
    const { actor: only } = await person("orcid-only@example.org");
    await link(only, "0000-0002-1694-233X", null);
    await protect(await notMe(only));
    expect(await orcidOf(only)).toBe("0000-0002-1694-233X");
  });

  test("is worth nothing after a week", async () => {
    const { actor } = await person("late-reader@example.org");
    await changePassword(as(actor), { current: PASSWORD, password: "another 2 words", proof: "" });
    const [mail] = await scene.runJobs();
    scene.advanceMinutes(7 * 24 * 60 + 1);
    expect(await getOutcome(protect(notMeIn(mail?.text)))).toBe("STALE dead");
  });
});

test("an account's language is its owner's to change; mails follow", async () => {
  const { actor } = await person("polyglot@example.org");
  await changeLocale(as(actor), { locale: "en" });
  await changePassword(as(actor), { current: PASSWORD, password: "another 2 words", proof: "" });
  expect((await scene.runJobs())[0]?.subject).toBe("Your password was changed");
});

describe("the address of an account", () => {
  test("changes when its person confirms the link sent to the new one, once; the old one is told", async () => {
    const { actor } = await person("old@example.org");
    expect(await requestChange(actor, "not an address")).toBe("INVALID email=invalid");
    expect(await requestChange(actor, "OLD@example.org")).toBe("INVALID email=same");
    expect(await requestChange(actor, "new@example.org", "wrong password")).toBe(
      "INVALID current=wrong",
    );
    expect(await scene.runJobs()).toEqual([]);
    expect(await requestChange(actor, "o'new+tag@example.org")).toBe("done");
    const [mail] = await scene.runJobs();
    expect(mail?.to.address).toBe("o'new+tag@example.org");
    expect(await emailOf(actor)).toBe("old@example.org");
    const token = extractToken(mail);
    expect(await confirm(actor, `${token.slice(0, -1)}_`)).toBe("STALE dead");
    const outcomes = await Promise.all([1, 2].map(() => confirm(actor, token)));
    expect(outcomes.sort()).toEqual(["STALE dead", "done"]);
    expect(await emailOf(actor)).toBe("o'new+tag@example.org");
    expect((await scene.runJobs()).map(({ to }) => to.address)).toEqual(["old@example.org"]);
  });

  test("does not change by an old link, nor by one overtaken by another", async () => {
    const { actor } = await person("slow@example.org");
    await requestChange(actor, "first@example.org");
    const [first] = await scene.runJobs();
    await requestChange(actor, "second@example.org");
    const [second] = await scene.runJobs();
    expect(await confirm(actor, extractToken(second))).toBe("done");
    expect(await confirm(actor, extractToken(first))).toBe("STALE dead");
    await scene.runJobs();
    await requestChange(actor, "third@example.org");
    const [third] = await scene.runJobs();
    scene.advanceMinutes(25 * 60);
    expect(await confirm(actor, extractToken(third))).toBe("STALE dead");
    expect(await emailOf(actor)).toBe("second@example.org");
  });

  test("does not change for who holds the link without being its person: the link stays theirs", async () => {
    const mallory = await person("mallory@example.org");
    const victim = await person("victim@example.org");
    await requestChange(mallory.actor, "victims.other@example.org");
    const [mail] = await scene.runJobs();
    const token = extractToken(mail);
    expect(await confirm(victim.actor, token)).toBe("FORBIDDEN_ROLE otherPerson");
    expect(await emailOf(mallory.actor)).toBe("mallory@example.org");
    expect(await emailOf(victim.actor)).toBe("victim@example.org");
    expect(await findEmailChange(scene.db, token, scene.now())).toMatchObject({
      userId: mallory.actor.userId,
      email: "victims.other@example.org",
    });
  });

  test("is never taken from another account: its owner is notified, the requester learns nothing", async () => {
    await person("owner@example.org");
    const { actor } = await person("asker@example.org");
    expect(await requestChange(actor, "Owner@example.org")).toBe("done");
    const [mail] = await scene.runJobs();
    expect(mail?.text).not.toContain("token=");
    expect(mail?.subject).toContain("autre compte");
    expect(await emailOf(actor)).toBe("asker@example.org");
    // The page shows a pending address, as it does for an address without an account.
    expect(await findPendingEmail(scene.db, actor.userId, scene.now())).toBe("Owner@example.org");
  });

  test("that became another's meanwhile stays theirs", async () => {
    const { actor } = await person("late@example.org");
    await requestChange(actor, "wanted@example.org");
    const [mail] = await scene.runJobs();
    await person("wanted@example.org");
    expect(await confirm(actor, extractToken(mail))).toBe("STALE dead");
    expect(await emailOf(actor)).toBe("late@example.org");
  });

  test("can be given by who came by ORCID and has none, without a password", async () => {
    const { actor } = await person(null, { password: null, orcid: "0000-0000-0990-0022" });
    expect(await requestChange(actor, "noe@example.org", "")).toBe("done");
    const [mail] = await scene.runJobs();
    expect(await confirm(actor, extractToken(mail))).toBe("done");
  });

  test("is changed by who has no password only after a fresh visit to ORCID in this session", async () => {
    const orcid = "0000-0000-0990-0049";
    const { actor } = await person("had@example.org", { password: null, orcid });
    const other = await session(actor.userId);
    const proof = proofOf(actor);
    expect(await requestChange(actor, "wants@example.org", "")).toBe("FORBIDDEN_ROLE stale");
    expect(await requestChange(actor, "wants@example.org", "", proofOf(other.actor))).toBe(
      "FORBIDDEN_ROLE stale",
    );
    expect(await scene.runJobs()).toEqual([]);
    expect(await requestChange(actor, "wants@example.org", "", proof)).toBe("done");
    expect(await scene.runJobs()).toHaveLength(1);
    scene.advanceMinutes(11);
    expect(await requestChange(actor, "wants@example.org", "", proof)).toBe("FORBIDDEN_ROLE stale");
  });
});

describe("[B-09 part] a changed password", () => {
  const change = (
    actor: PersonActor,
    passwords: { current: string; password: string; proof: string },
  ) => getOutcome(changePassword(as(actor), passwords));

  test("needs the old one, ends every other session, and is told by mail", async () => {
    const here = await person("pass@example.org");
    const there = await session(here.actor.userId);
    const change = (current: string, password: string) =>
      getOutcome(changePassword(as(here.actor), { current, password, proof: "" }));
    expect(await change(PASSWORD, "short")).toBe("INVALID password=invalid");
    expect(await change(PASSWORD, "a1".repeat(500_000))).toBe("INVALID password=tooLong");
    expect(await change("x1".repeat(500_000), "tout nouveau 123")).toBe("INVALID current=wrong");
    expect(await change("wrong", "tout nouveau 123")).toBe("INVALID current=wrong");
    const right = { current: PASSWORD, password: "tout nouveau 123", proof: "" };
    const { token } = await changePassword(as(here.actor), right);
    // The session continues under a new token; a copied old token is dead.
    expect(await findActorByToken(scene.db, token, scene.now())).toMatchObject({
      sessionId: here.actor.sessionId,
    });
    expect(await findActorByToken(scene.db, here.token, scene.now())).toBeNull();
    expect(await findActorByToken(scene.db, there.token, scene.now())).toBeNull();
    expect((await scene.runJobs())[0]?.to.address).toBe("pass@example.org");
  });

  test("cannot be guessed from a session left open", async () => {
    const { actor } = await person("open@example.org");
    const guess = () =>
      change(actor, { current: "wrong", password: "tout nouveau 123", proof: "" });
    for (let i = 0; i < 10; i++) expect(await guess()).toBe("INVALID current=wrong");
    expect(await guess()).toBe("TOO_MANY_REQUESTS");
    // Guessing in one session blocks neither the sign-in page nor another session of the owner.
    const browser = { userAgent: "" };
    const right = { email: "open@example.org", password: PASSWORD };
    expect(await getOutcome(signIn(as(VISITOR), { ...right, ...browser }))).toBe("done");
    const elsewhere = await session(actor.userId);
    const theirs = { current: PASSWORD, password: "tout nouveau 123", proof: "" };
    expect(await change(elsewhere.actor, theirs)).toBe("done");
  });

  test("can be given right as often as one likes", async () => {
    const { actor } = await person("often@example.org");
    for (let i = 0; i < 12; i++) {
      const same = { current: PASSWORD, password: PASSWORD, proof: "" };
      expect(await change(actor, same)).toBe("done");
    }
    await scene.runJobs();
  });

  test("can be the first one of who came by ORCID, once an address is theirs and they come from ORCID", async () => {
    const without = await person(null, { password: null, orcid: "0000-0000-0990-0030" });
    const wish = { current: "", password: "tout nouveau 123", proof: "" };
    expect(await change(without.actor, wish)).toBe("FORBIDDEN_ROLE needsEmail");
    const orcid = "0000-0000-0990-0014";
    const { actor } = await person("orcid@example.org", { password: null, orcid });
    expect(await change(actor, wish)).toBe("FORBIDDEN_ROLE stale");
    const stale = proofOf(actor);
    scene.advanceMinutes(11);
    expect(await change(actor, { ...wish, proof: stale })).toBe("FORBIDDEN_ROLE stale");
    const proof = proofOf(actor);
    expect(await change(actor, { ...wish, proof })).toBe("done");
    // Once there is a password, only the password counts.
    expect(await change(actor, { ...wish, proof })).toBe("INVALID current=wrong");
  });
});

describe("[B-10 part] erasing an account", () => {
  const confirm = { password: "", proof: "", word: "", expectedWord: "effacer" };

  test("needs the password, and leaves a date, a number and nothing else", async () => {
    const { actor, token } = await person("erase@example.org");
    const other = await person("stays@example.org");
    scene.files.set(`cv/${actor.userId}/a`, Buffer.from("a"));
    scene.files.set(`picture/${actor.userId}/b`, Buffer.from("b"));
    scene.files.set(`cv/${other.actor.userId}/c`, Buffer.from("c"));
    const erase = (password: string) =>
      getOutcome(eraseAccount(as(actor), { ...confirm, password, word: "effacer" }));
    expect(await erase("wrong")).toBe("INVALID password=wrong");
    expect(await erase(PASSWORD)).toBe("done");

    expect(await findActorByToken(scene.db, token, scene.now())).toBeNull();
    const left = await scene.db.select().from(sessions).where(eq(sessions.userId, actor.userId));
    expect(left).toEqual([]);
    expect(await emailOf(actor)).toBeUndefined();
    expect(
      await scene.db
        .select({ at: erasedAccounts.erasedAt })
        .from(erasedAccounts)
        .where(eq(erasedAccounts.userId, actor.userId)),
    ).toEqual([{ at: scene.now() }]);
    const farewell = (await scene.runJobs()).at(-1);
    expect(farewell?.to.address).toBe("erase@example.org");
    expect([...scene.files.keys()]).toEqual([`cv/${other.actor.userId}/c`]);
    const again = signIn(as(VISITOR), {
      email: "erase@example.org",
      password: PASSWORD,
      userAgent: "",
      formerTokens: [token],
    });
    expect(await getOutcome(again)).toBe("INVALID password=wrong");
  });

  test("by who has no password needs a fresh visit to ORCID in this session, and the word", async () => {
    const orcid = "0000-0000-0990-0065";
    const { actor } = await person(null, { password: null, orcid });
    const stranger = await person("stranger@example.org");
    const erase = (proof: string, word: string) =>
      getOutcome(eraseAccount(as(actor), { ...confirm, proof, word }));
    const proof = proofOf(actor);
    expect(await erase("", "effacer")).toBe("FORBIDDEN_ROLE stale");
    expect(await erase(proofOf(stranger.actor), "effacer")).toBe("FORBIDDEN_ROLE stale");
    expect(await erase(proof, "non")).toBe("INVALID word=wrong");
    scene.advanceMinutes(11);
    expect(await erase(proof, "effacer")).toBe("FORBIDDEN_ROLE stale");
    expect(await erase(proofOf(actor), " Effacer ")).toBe("done");
    expect(await scene.runJobs()).toEqual([]);
  });
});
