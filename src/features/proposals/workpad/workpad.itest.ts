import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { notifications } from "#features/people/notifications/tables.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { removeMember } from "#features/proposals/team/commands/remove-member.server.ts";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { UNKNOWN_MENTION } from "../posts/rules/mentions.ts";
import { MAX_POST_LENGTH } from "../posts/rules/post-abilities.ts";
import { markRead } from "./commands/mark-read.server.ts";
import { editMessage, postMessage, removeMessage } from "./commands/messages.server.ts";
import { workpadTopic } from "./live/workpad-topic.server.ts";
import { workpadParts } from "./personal-data.server.ts";
import { listMessagesBefore } from "./queries/messages.server.ts";
import { countUnreadByDossier } from "./queries/unread.server.ts";
import { workpadMessages } from "./tables.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const MODEL = buildModelInput([section("s", [question("a")])]);
type Caller = Awaited<ReturnType<typeof addDossierMember>>;

async function conversation() {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const member = await addDossierMember(scene.deps, dossier.id, "member", {
    shownFirstName,
    shownLastName,
  });
  const say = (caller: Caller, text: string, over: object = {}) =>
    postMessage(caller, {
      dossierId: dossier.id,
      clientId: randomUUID(),
      text,
      question: null,
      ...over,
    });
  const texts = async () =>
    (await listMessagesBefore(scene.deps.db, dossier.id)).messages.map(({ text }) => text);
  const unread = async ({ actor }: Caller) =>
    (await countUnreadByDossier(scene.deps.db, actor))[dossier.id] ?? 0;
  return { ...dossier, member, say, texts, unread };
}

/** The member's name in this dossier; all people of the factory have the same name. */
const NAME = "Grace Hopper";
const [shownFirstName, shownLastName] = NAME.split(" ");

describe("[D-28 part] what is said is kept", () => {
  test("in its order, for everybody in the dossier and nobody else, also once it is deposited", async () => {
    const { id, caller, member, say, texts } = await conversation();
    await say(caller, "  First\r\nline ");
    await say(member, "<b>Second</b>");
    expect(await texts()).toEqual(["First\nline", "<b>Second</b>"]);
    const stranger = (await conversation()).caller;
    expect(await getOutcome(say(stranger, "Hello"))).toBe("NOT_FOUND");
    await scene.deps.db
      .update(dossiers)
      .set({ place: "published", publishedAt: new Date() })
      .where(eq(dossiers.id, id));
    await say(member, "They have it");
    expect((await texts()).at(-1)).toBe("They have it");
  });

  test("the same message sent again, even at once, is said once", async () => {
    const { caller, say, texts } = await conversation();
    const clientId = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => say(caller, "Once", { clientId })),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await texts()).toEqual(["Once"]);
  });

  test("many at once get places of their own, and whoever has seen one misses none before it", async () => {
    const { id, caller, member, say } = await conversation();
    const since = (after: number) =>
      workpadTopic.listChangesSince(scene.deps.db, { dossierId: id, formModelType: null }, after);
    const seen = new Set<string>();
    let after = 0;
    let done = false;
    const follower = (async () => {
      while (!done) {
        const news = await since(after);
        for (const { id: message } of news.items) seen.add(message);
        after = news.revision;
      }
    })();
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, at) => say(at % 2 ? caller : member, `Message ${at}`)),
    );
    const last = await since(after);
    done = true;
    await follower;
    for (const { id: message } of last.items) seen.add(message);
    expect(seen).toEqual(new Set(all.map(({ id: message }) => message)));
    expect(new Set(all.map(({ number }) => number)).size).toBe(40);
  });

  test("nothing, too much, and too often are refused", async () => {
    const { caller, say } = await conversation();
    expect(await getOutcome(say(caller, " \n "))).toBe("INVALID text=missing");
    expect(await getOutcome(say(caller, "é".repeat(MAX_POST_LENGTH)))).toBe("done");
    const tooLong = say(caller, "é".repeat(MAX_POST_LENGTH + 1));
    expect(await getOutcome(tooLong)).toBe("INVALID text=tooLong");
    const outcomes: string[] = [];
    for (let at = 0; at < 60; at++) outcomes.push(await getOutcome(say(caller, `${at}`)));
    expect(outcomes).toContain("TOO_MANY_REQUESTS");
  });

  test("a link to a question stays; one to no question is left out", async () => {
    const { id, caller, say } = await conversation();
    const form = MODEL.formModelType;
    await say(caller, "Here", { question: { form, key: "a" } });
    await say(caller, "Nowhere", { question: { form, key: "zz" } });
    const { messages } = await listMessagesBefore(scene.deps.db, id);
    expect(messages.map((one) => one.question?.key ?? null)).toEqual(["a", null]);
  });

  test("pages of before follow each other without a gap", async () => {
    const { id, caller } = await conversation();
    const { db } = scene.deps;
    await db.insert(workpadMessages).values(
      Array.from({ length: 120 }, (_, at) => ({
        dossierId: id,
        number: at + 1,
        revision: at + 1,
        clientId: randomUUID(),
        authorId: caller.actor.userId,
        text: `${at + 1}`,
        createdAt: new Date(),
      })),
    );
    const newest = await listMessagesBefore(db, id);
    const before = await listMessagesBefore(db, id, newest.messages[0]?.number);
    const first = await listMessagesBefore(db, id, before.messages[0]?.number);
    expect([newest.older, before.older, first.older]).toEqual([true, true, false]);
    const numbers = [first, before, newest].flatMap(({ messages }) =>
      messages.map(({ number }) => number),
    );
    expect(numbers).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
  });
});

describe("correcting and taking back", () => {
  test("one's own for an hour, with a trace; nobody else's", async () => {
    const { id, caller, member, say, texts } = await conversation();
    const { id: messageId } = await say(member, "Tpyo");
    const edit = (who: Caller, text: string) =>
      editMessage(who, { dossierId: id, postId: messageId, text });
    expect(await getOutcome(edit(caller, "Mine now"))).toBe("FORBIDDEN_ROLE notYourRole");
    await edit(member, "Typo");
    expect(await texts()).toEqual(["Typo"]);
    const [message] = (await listMessagesBefore(scene.deps.db, id)).messages;
    expect(message?.editedAt).not.toBeNull();
    await scene.deps.db
      .update(workpadMessages)
      .set({ createdAt: new Date(Date.now() - 2 * 3_600_000) })
      .where(eq(workpadMessages.id, messageId));
    expect(await getOutcome(edit(member, "Too late"))).toBe("FORBIDDEN_ROLE tooLate");
  });

  test("who coordinates removes anybody's, which the journal says; its text is gone for good", async () => {
    const { id, caller, member, say } = await conversation();
    const colleague = await addDossierMember(scene.deps, id, "member");
    const { id: messageId } = await say(member, "A password");
    const remove = (who: Caller) => removeMessage(who, { dossierId: id, postId: messageId });
    expect(await getOutcome(remove(colleague))).toBe("FORBIDDEN_ROLE notYourRole");
    await remove(caller);
    const [message] = (await listMessagesBefore(scene.deps.db, id)).messages;
    expect(message).toMatchObject({ text: "", removed: "byCoordinator" });
    const journal = await scene.deps.db
      .select({ details: auditEvents.details })
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, id), eq(auditEvents.event, "dossier.messageRemoved")));
    expect(journal).toEqual([{ details: { about: member.actor.userId } }]);
    expect(await getOutcome(remove(caller))).toBe("NOT_FOUND");
    // A message of another dossier is not found in this one.
    const other = await conversation();
    const theirs = await other.say(other.caller, "Elsewhere");
    expect(await getOutcome(removeMessage(caller, { dossierId: id, postId: theirs.id }))).toBe(
      "NOT_FOUND",
    );
  });
});

describe("who is told", () => {
  test("those who are named, once for a message; oneself and strangers never", async () => {
    const { id, caller, member, say } = await conversation();
    const { id: messageId } = await say(caller, `@${NAME}, @Ada Byron and @Nobody Here`);
    const told = async () =>
      scene.deps.db
        .select({ userId: notifications.userId, data: notifications.data })
        .from(notifications)
        .where(eq(notifications.key, `mention:${messageId}`));
    expect((await told()).map(({ userId }) => userId)).toEqual([member.actor.userId]);
    await editMessage(caller, { dossierId: id, postId: messageId, text: `@${NAME}, again` });
    expect(await told()).toHaveLength(1);
    const [message] = (await listMessagesBefore(scene.deps.db, id)).messages;
    expect(message?.mentions).toEqual([{ id: member.actor.userId, name: NAME }]);
    expect(message?.text).toBe(`@{${member.actor.userId}}, again`);
  });

  test("unread counts what others said since one joined, and goes down when it is read", async () => {
    const { id, caller, member, say, unread } = await conversation();
    await say(caller, "One");
    const { number } = await say(caller, "Two");
    await say(member, "Mine");
    const late = await addDossierMember(scene.deps, id, "member", {
      joinedAt: new Date(Date.now() + 1000),
    });
    expect([await unread(member), await unread(caller), await unread(late)]).toEqual([2, 1, 0]);
    await markRead(member, { dossierId: id, number });
    // Never decreases: a late request of an older page changes nothing.
    await markRead(member, { dossierId: id, number: 1 });
    expect(await unread(member)).toBe(0);
    await say(caller, "Three");
    expect(await unread(member)).toBe(1);
  });
});

describe("those who go", () => {
  test("whoever is removed while they send is either heard before or refused", async () => {
    const { id, caller, member, say, texts } = await conversation();
    const [membership] = await scene.deps.db
      .select({ id: dossierMembers.id })
      .from(dossierMembers)
      .where(eq(dossierMembers.userId, member.actor.userId));
    const [removed, ...outcomes] = await Promise.all([
      getOutcome(removeMember(caller, { dossierId: id, memberId: membership?.id })),
      ...Array.from({ length: 8 }, (_, at) => getOutcome(say(member, `Still here ${at}`))),
    ]);
    expect(removed).toBe("done");
    expect(await texts()).toHaveLength(outcomes.filter((one) => one === "done").length);
    for (const one of outcomes) expect(["done", "NOT_FOUND"]).toContain(one);
    expect(await getOutcome(say(member, "And now"))).toBe("NOT_FOUND");
  });

  test("an erased account leaves its places in the conversation, and no word in them", async () => {
    const { id, caller, member, say } = await conversation();
    await say(member, "My own words");
    await say(caller, `Thanks @${NAME}`);
    const { userId } = member.actor;
    const read = await workpadParts[0]?.read(scene.deps.db, userId);
    expect(read).toMatchObject([{ text: "My own words" }]);
    for (const part of workpadParts)
      await part.erase?.(
        scene.deps.db,
        { userId, verifiedEmail: null, now: new Date() },
        scene.queue,
      );
    await scene.deps.db.delete(users).where(eq(users.id, userId));
    const { messages } = await listMessagesBefore(scene.deps.db, id);
    expect(messages).toMatchObject([
      { author: null, text: "", removed: "withAccount" },
      { text: `Thanks ${UNKNOWN_MENTION}`, mentions: [] },
    ]);
  });
});
