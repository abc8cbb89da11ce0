import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PersonActor } from "#platform/actor.ts";
import { makeResearcher } from "#tests/factories/people.ts";
import {
  type AccountScene,
  ORIGIN,
  openAccountScene,
  tokenIn,
} from "#tests/support/account-scene.ts";
import { askEmailChange } from "./commands/ask-email-change.server.ts";
import { changeEmail } from "./commands/change-email.server.ts";
import { changePassword } from "./commands/change-password.server.ts";
import { eraseAccount } from "./commands/erase-account.server.ts";
import { signIn } from "./commands/sign-in.server.ts";
import { wishedAddress } from "./links.server.ts";
import { orcidProof } from "./orcid-link-wish.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import { actorOfToken, startSession } from "./sessions.server.ts";
import { erasedAccounts, sessions, users } from "./tables.server.ts";

let scene: AccountScene;
beforeAll(async () => {
  scene = await openAccountScene();
});
afterAll(() => scene.end());

const PASSWORD = "motdepasse1";

async function person(
  email: string | null,
  over: { password?: string | null; orcid?: string } = {},
): Promise<{ actor: PersonActor; token: string }> {
  const now = scene.now();
  const password = over.password === undefined ? PASSWORD : over.password;
  const { id } = await makeResearcher(scene.db, {
    email,
    emailVerifiedAt: email ? now : null,
    passwordHash: password && (await hashPassword(password)),
    orcid: over.orcid ?? null,
  });
  return session(id);
}

async function session(userId: string) {
  const now = scene.now();
  const token = await startSession(scene.db, { userId, device: "test", now });
  const actor = await actorOfToken(scene.db, token, now);
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
const ask = (actor: PersonActor, email: string, password = PASSWORD, proof = "") =>
  askEmailChange(scene.deps, actor, { email, password, proof, locale: "fr", origin: ORIGIN });
const proofOf = ({ sessionId }: PersonActor) =>
  orcidProof(scene.deps.signer, sessionId, scene.now());
const confirm = ({ userId }: PersonActor, token: string) =>
  changeEmail(scene.deps, { token, userId });

describe("the address of an account", () => {
  test("changes when its person confirms the link sent to the new one, once; the old one is told", async () => {
    const { actor } = await person("old@example.org");
    expect(await ask(actor, "not an address")).toBe("invalid");
    expect(await ask(actor, "OLD@example.org")).toBe("same");
    expect(await ask(actor, "new@example.org", "wrong password")).toBe("wrongPassword");
    expect(await scene.runJobs()).toEqual([]);
    expect(await ask(actor, "o'new+tag@example.org")).toBe("asked");
    const [mail] = await scene.runJobs();
    expect(mail?.to.address).toBe("o'new+tag@example.org");
    expect(await emailOf(actor)).toBe("old@example.org");
    const token = tokenIn(mail);
    expect(await confirm(actor, `${token.slice(0, -1)}_`)).toBe("dead");
    const outcomes = await Promise.all([1, 2].map(() => confirm(actor, token)));
    expect(outcomes.sort()).toEqual(["dead", "moved"]);
    expect(await emailOf(actor)).toBe("o'new+tag@example.org");
    expect((await scene.runJobs()).map(({ to }) => to.address)).toEqual(["old@example.org"]);
  });

  test("does not change by an old link, nor by one overtaken by another", async () => {
    const { actor } = await person("slow@example.org");
    await ask(actor, "first@example.org");
    const [first] = await scene.runJobs();
    await ask(actor, "second@example.org");
    const [second] = await scene.runJobs();
    expect(await confirm(actor, tokenIn(second))).toBe("moved");
    expect(await confirm(actor, tokenIn(first))).toBe("dead");
    await scene.runJobs();
    await ask(actor, "third@example.org");
    const [third] = await scene.runJobs();
    scene.later(25 * 60);
    expect(await confirm(actor, tokenIn(third))).toBe("dead");
    expect(await emailOf(actor)).toBe("second@example.org");
  });

  test("does not change for who holds the link without being its person: the link stays theirs", async () => {
    const mallory = await person("mallory@example.org");
    const victim = await person("victim@example.org");
    await ask(mallory.actor, "victims.other@example.org");
    const [mail] = await scene.runJobs();
    const token = tokenIn(mail);
    expect(await confirm(victim.actor, token)).toBe("dead");
    expect(await emailOf(mallory.actor)).toBe("mallory@example.org");
    expect(await emailOf(victim.actor)).toBe("victim@example.org");
    expect(await wishedAddress(scene.db, token, scene.now())).toMatchObject({
      userId: mallory.actor.userId,
      email: "victims.other@example.org",
    });
  });

  test("is never another's: its owner is told, who asked learns nothing", async () => {
    await person("owner@example.org");
    const { actor } = await person("asker@example.org");
    expect(await ask(actor, "Owner@example.org")).toBe("asked");
    const [mail] = await scene.runJobs();
    expect(mail?.text).not.toContain("token=");
    expect(mail?.subject).toContain("autre compte");
    expect(await emailOf(actor)).toBe("asker@example.org");
  });

  test("that became another's meanwhile stays theirs", async () => {
    const { actor } = await person("late@example.org");
    await ask(actor, "wanted@example.org");
    const [mail] = await scene.runJobs();
    await person("wanted@example.org");
    expect(await confirm(actor, tokenIn(mail))).toBe("dead");
    expect(await emailOf(actor)).toBe("late@example.org");
  });

  test("can be given by who came by ORCID and has none, without a password", async () => {
    const { actor } = await person(null, { password: null, orcid: "0000-0000-0990-0022" });
    expect(await ask(actor, "noe@example.org", "")).toBe("asked");
    const [mail] = await scene.runJobs();
    expect(await confirm(actor, tokenIn(mail))).toBe("moved");
  });

  test("is changed by who has no password only after a fresh visit to ORCID in this session", async () => {
    const orcid = "0000-0000-0990-0049";
    const { actor } = await person("had@example.org", { password: null, orcid });
    const other = await session(actor.userId);
    const proof = proofOf(actor);
    expect(await ask(actor, "wants@example.org", "")).toBe("stale");
    expect(await ask(actor, "wants@example.org", "", proofOf(other.actor))).toBe("stale");
    expect(await scene.runJobs()).toEqual([]);
    expect(await ask(actor, "wants@example.org", "", proof)).toBe("asked");
    expect(await scene.runJobs()).toHaveLength(1);
    scene.later(11);
    expect(await ask(actor, "wants@example.org", "", proof)).toBe("stale");
  });
});

describe("[B-09 part] a changed password", () => {
  test("needs the old one, ends every other session, and is told by mail", async () => {
    const here = await person("pass@example.org");
    const there = await session(here.actor.userId);
    const change = (current: string, password: string) =>
      changePassword(scene.deps, here.actor, { current, password, proof: "" });
    expect(await change(PASSWORD, "short")).toBe("invalid");
    expect(await change(PASSWORD, "a1".repeat(500_000))).toBe("invalid");
    expect(await change("x1".repeat(500_000), "nouveau123")).toBe("wrongPassword");
    expect(await change("wrong", "nouveau123")).toBe("wrongPassword");
    expect(await change(PASSWORD, "nouveau123")).toBe("changed");
    expect(await actorOfToken(scene.db, here.token, scene.now())).not.toBeNull();
    expect(await actorOfToken(scene.db, there.token, scene.now())).toBeNull();
    expect((await scene.runJobs())[0]?.to.address).toBe("pass@example.org");
  });

  test("cannot be guessed from a session left open", async () => {
    const { actor } = await person("open@example.org");
    const guess = () =>
      changePassword(scene.deps, actor, { current: "wrong", password: "nouveau123", proof: "" });
    for (let i = 0; i < 10; i++) expect(await guess()).toBe("wrongPassword");
    expect(await guess()).toBe("tooMany");
    // One count for one password: the door is no second place to guess at.
    const door = { userAgent: "", clientAddress: "192.0.2.9", formerToken: undefined };
    const wish = { email: "open@example.org", password: PASSWORD };
    expect(await signIn(scene.deps, { ...wish, ...door })).toEqual({ kind: "tooMany" });
  });

  test("can be given right as often as one likes", async () => {
    const { actor } = await person("often@example.org");
    for (let i = 0; i < 12; i++) {
      const same = { current: PASSWORD, password: PASSWORD, proof: "" };
      expect(await changePassword(scene.deps, actor, same)).toBe("changed");
    }
    await scene.runJobs();
  });

  test("can be the first one of who came by ORCID, once an address is theirs and they come from ORCID", async () => {
    const without = await person(null, { password: null, orcid: "0000-0000-0990-0030" });
    const wish = { current: "", password: "nouveau123", proof: "" };
    expect(await changePassword(scene.deps, without.actor, wish)).toBe("needsEmail");
    const orcid = "0000-0000-0990-0014";
    const { actor } = await person("orcid@example.org", { password: null, orcid });
    expect(await changePassword(scene.deps, actor, wish)).toBe("stale");
    const stale = proofOf(actor);
    scene.later(11);
    expect(await changePassword(scene.deps, actor, { ...wish, proof: stale })).toBe("stale");
    const proof = proofOf(actor);
    expect(await changePassword(scene.deps, actor, { ...wish, proof })).toBe("changed");
    // Now that there is a password, it is the one that counts.
    expect(await changePassword(scene.deps, actor, { ...wish, proof })).toBe("wrongPassword");
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
      eraseAccount(scene.deps, actor, { ...confirm, password, word: "effacer" });
    expect(await erase("wrong")).toBe("wrongPassword");
    expect(await erase(PASSWORD)).toBe("erased");

    expect(await actorOfToken(scene.db, token, scene.now())).toBeNull();
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
    const again = await signIn(scene.deps, {
      email: "erase@example.org",
      password: PASSWORD,
      userAgent: "",
      clientAddress: "192.0.2.1",
      formerToken: token,
    });
    expect(again).toEqual({ kind: "wrong" });
  });

  test("by who has no password needs a fresh visit to ORCID in this session, and the word", async () => {
    const orcid = "0000-0000-0990-0065";
    const { actor } = await person(null, { password: null, orcid });
    const stranger = await person("stranger@example.org");
    const erase = (proof: string, word: string) =>
      eraseAccount(scene.deps, actor, { ...confirm, proof, word });
    const proof = proofOf(actor);
    expect(await erase("", "effacer")).toBe("stale");
    expect(await erase(proofOf(stranger.actor), "effacer")).toBe("stale");
    expect(await erase(proof, "non")).toBe("wrongWord");
    scene.later(11);
    expect(await erase(proof, "effacer")).toBe("stale");
    expect(await erase(proofOf(actor), " Effacer ")).toBe("erased");
    expect(await scene.runJobs()).toEqual([]);
  });
});
