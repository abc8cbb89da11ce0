import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "#features/people/accounts/tables.server.ts";
import { notifications } from "#features/people/notifications/tables.server.ts";
import { loadRevision } from "#features/proposals/dossier-form/writes/topics.server.ts";
import { dossierForms, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { callForms } from "#features/proposals/form-models/tables.server.ts";
import { buildModelInput, group, question, section } from "#form-engine/testing/build-form.ts";
import { auditEvents } from "#platform/audit/tables.server.ts";
import { addDossierMember, makeCallWithForms, makeDossier } from "#tests/factories/dossiers.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { editComment, removeComment, writeComment } from "./commands/comments.server.ts";
import { resolveThread } from "./commands/resolve-thread.server.ts";
import { commentsTopic } from "./live/comments-topic.server.ts";
import { commentParts } from "./personal-data.server.ts";
import { listThreads, loadThread } from "./queries/threads.server.ts";
import { comments } from "./tables.server.ts";
import { loadCommentsPage } from "./views/comments-view.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const MODEL = buildModelInput([section("s", [question("a"), group("g", [question("b")])])]);
const form = "scientific_proposition";
type Caller = Awaited<ReturnType<typeof addDossierMember>>;

async function commented() {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const member = await addDossierMember(scene.deps, dossier.id, "member", {
    shownFirstName: "Grace",
    shownLastName: "Hopper",
  });
  const say = (caller: Caller, text: string, over: object = {}) =>
    writeComment(caller, {
      dossierId: dossier.id,
      form,
      key: "a",
      threadId: null,
      clientId: randomUUID(),
      text,
      ...over,
    });
  const threads = () => listThreads(scene.deps.db, dossier.id);
  return { ...dossier, member, say, threads };
}

describe("threads on a question", () => {
  test("are begun by anybody in the dossier, replied to, resolved and reopened", async () => {
    const { id, caller, member, say, threads } = await commented();
    const { threadId } = await say(member, "Is this the right unit?");
    await say(caller, "Yes, since 2024.", { threadId });
    const [thread] = await threads();
    expect(thread).toMatchObject({ key: "a", titleEn: "Question a", resolved: null });
    expect(thread?.comments.map(({ author, text }) => [author, text])).toEqual([
      ["Grace Hopper", "Is this the right unit?"],
      ["Ada Byron", "Yes, since 2024."],
    ]);
    const resolve = (who: Caller, resolved: boolean) =>
      resolveThread(who, { dossierId: id, threadId, resolved });
    await resolve(member, true);
    expect((await threads())[0]?.resolved?.by).toBe("Grace Hopper");
    await resolve(caller, false);
    expect((await threads())[0]?.resolved).toBeNull();
    // A reply reopens the thread.
    await resolve(member, true);
    await say(caller, "One more thing", { threadId });
    expect((await threads())[0]?.resolved).toBeNull();
  });

  test("exist for nobody else, and only on questions there are", async () => {
    const { id, caller, say } = await commented();
    const { threadId } = await say(caller, "Ours");
    const other = await commented();
    expect(await getOutcome(say(other.caller, "Mine?"))).toBe("NOT_FOUND");
    const resolved = resolveThread(other.caller, { dossierId: id, threadId, resolved: true });
    expect(await getOutcome(resolved)).toBe("NOT_FOUND");
    // Nor through one's own dossier.
    const through = resolveThread(other.caller, { dossierId: other.id, threadId, resolved: true });
    expect(await getOutcome(through)).toBe("NOT_FOUND");
    for (const key of ["s", "g", "zz", "b", "s:first/a", "../a"])
      expect(await getOutcome(say(caller, "x", { key })), key).toBe("NOT_FOUND");
    expect(await getOutcome(say(caller, "x", { key: "g:first/b" }))).toBe("done");
  });

  test("the same comment sent at once is one, and two at once are two", async () => {
    const { caller, member, say, threads } = await commented();
    const { threadId } = await say(caller, "First");
    const clientId = randomUUID();
    await Promise.all([
      ...Array.from({ length: 4 }, () => say(caller, "Again", { threadId, clientId })),
      say(member, "At the same time", { threadId }),
    ]);
    expect((await threads())[0]?.comments.map(({ text }) => text).sort()).toEqual([
      "Again",
      "At the same time",
      "First",
    ]);
  });

  test("whoever has seen a revision is told every thread that changed since", async () => {
    const { id, caller, member, say } = await commented();
    const { db } = scene.deps;
    const { threadId } = await say(caller, "One");
    await say(member, "Two");
    const seen = await loadRevision(db, id, "comments");
    await resolveThread(member, { dossierId: id, threadId, resolved: true });
    const place = { dossierId: id, formModelType: form } as const;
    const news = await commentsTopic.listChangesSince(db, place, seen);
    expect(news.items.map((one) => one.id)).toEqual([threadId]);
    const elsewhere = { ...place, formModelType: "general_information" } as const;
    expect((await commentsTopic.listChangesSince(db, elsewhere, 0)).items).toEqual([]);
  });

  test("stay readable when a new version of the form leaves the question out", async () => {
    const { id, caller, say } = await commented();
    const { db } = scene.deps;
    const { threadId } = await say(caller, "Of a question that goes");
    const next = await makeCallWithForms(scene.deps, [
      buildModelInput([section("s", [question("c")])]),
    ]);
    const [version] = await db.select().from(callForms).where(eq(callForms.callId, next.id));
    if (!version) throw new Error("no version");
    await db
      .update(dossierForms)
      .set({ versionId: version.versionId })
      .where(eq(dossierForms.dossierId, id));
    const [row] = await db.select().from(dossiers).where(eq(dossiers.id, id));
    if (!row) throw new Error("no dossier");
    const membership = { id: "", teamNumber: 1, role: "coordinator", mayWrite: true } as const;
    const view = await loadCommentsPage(db, { ...row, confirmed: true, membership }, caller.actor, {
      locale: "en",
      now: new Date(),
      asked: null,
    });
    expect(view.threads).toMatchObject([{ id: threadId, titleEn: "Question a" }]);
    expect(view.questions.map(({ key }) => key)).toEqual(["c"]);
    // It can still be resolved, but no new thread can be started there.
    await say(caller, "Done", { threadId });
    await resolveThread(caller, { dossierId: id, threadId, resolved: true });
    expect(await getOutcome(say(caller, "New"))).toBe("NOT_FOUND");
  });
});

describe("correcting", () => {
  test("one's own comment for an hour, seen by all as corrected; nobody else's, nor one that is gone", async () => {
    const { id, caller, member, say, threads } = await commented();
    const { threadId } = await say(member, "Theirs");
    await say(caller, "Mine", { threadId });
    const seen = await loadRevision(scene.deps.db, id, "comments");
    const [theirs, mine] = (await loadThread(scene.deps.db, threadId)).comments;
    const edit = (who: Caller, commentId: string | undefined, text: string) =>
      editComment(who, { dossierId: id, postId: commentId, text });
    expect(mine?.editedAt).toBeNull();
    await edit(caller, mine?.id, "Mine, for @Grace Hopper");
    const [thread] = await threads();
    expect(thread?.comments[1]).toMatchObject({
      editedAt: expect.any(String),
      mentions: [{ id: member.actor.userId, name: "Grace Hopper" }],
    });
    const news = await commentsTopic.listChangesSince(
      scene.deps.db,
      { dossierId: id, formModelType: form },
      seen,
    );
    expect(news.items.map((one) => one.id)).toEqual([threadId]);
    // A coordinator may remove another member's comment, but not edit it.
    expect(await getOutcome(edit(caller, theirs?.id, "x"))).toBe("FORBIDDEN_ROLE notYourRole");
    expect(await getOutcome(edit(caller, mine?.id, " "))).toContain("INVALID");
    const other = await commented();
    expect(await getOutcome(edit(other.caller, mine?.id, "x"))).toBe("NOT_FOUND");
    const through = { dossierId: other.id, postId: mine?.id, text: "x" };
    expect(await getOutcome(editComment(other.caller, through))).toBe("NOT_FOUND");
    await scene.deps.db
      .update(comments)
      .set({ createdAt: new Date(Date.now() - 61 * 60_000) })
      .where(eq(comments.id, mine?.id ?? ""));
    expect(await getOutcome(edit(caller, mine?.id, "Later"))).toBe("FORBIDDEN_ROLE tooLate");
    await removeComment(caller, { dossierId: id, postId: mine?.id });
    expect(await getOutcome(edit(caller, mine?.id, "Back"))).toBe("NOT_FOUND");
  });
});

describe("who is told, and who goes", () => {
  test("those who are named by mail too, those who wrote in the thread in the space", async () => {
    const { caller, member, say } = await commented();
    const third = await addDossierMember(scene.deps, (await commented()).id, "member");
    const { threadId } = await say(member, "A question");
    await say(caller, "An answer", { threadId });
    await say(caller, "@Grace Hopper, really", { threadId });
    const told = await scene.deps.db
      .select({ kind: notifications.kind })
      .from(notifications)
      .where(eq(notifications.userId, member.actor.userId))
      .orderBy(notifications.kind);
    expect(told.map(({ kind }) => kind)).toEqual(["comment_replied", "mentioned"]);
    for (const { actor } of [caller, third]) {
      const rows = await scene.deps.db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, actor.userId));
      expect(rows).toEqual([]);
    }
  });

  test("a comment is removed by its author or who coordinates; an account takes its words with it", async () => {
    const { id, caller, member, say, threads } = await commented();
    const { threadId } = await say(caller, "Mine");
    await say(member, "Theirs", { threadId });
    const [mine, theirs] = (await loadThread(scene.deps.db, threadId)).comments;
    const remove = (who: Caller, commentId: string | undefined) =>
      removeComment(who, { dossierId: id, postId: commentId });
    expect(await getOutcome(remove(member, mine?.id))).toBe("FORBIDDEN_ROLE notYourRole");
    await remove(caller, mine?.id);
    // A coordinator's removal of another member's comment is audited, an author's own is not.
    await say(member, "A password", { threadId });
    const [, , secret] = (await loadThread(scene.deps.db, threadId)).comments;
    await remove(caller, secret?.id);
    const journal = await scene.deps.db
      .select({ details: auditEvents.details })
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectId, id), eq(auditEvents.event, "dossier.commentRemoved")));
    expect(journal).toEqual([{ details: { about: member.actor.userId } }]);
    const { userId } = member.actor;
    expect(await commentParts[0]?.read(scene.deps.db, userId)).toMatchObject([
      { text: "Theirs" },
      { text: "" },
    ]);
    for (const part of commentParts)
      await part.erase?.(
        scene.deps.db,
        { userId, verifiedEmail: null, now: new Date() },
        scene.queue,
      );
    await scene.deps.db.delete(users).where(eq(users.id, userId));
    expect((await threads())[0]?.comments).toMatchObject([
      { text: "", removed: "byAuthor" },
      { text: "", removed: "withAccount", author: null },
      { text: "", removed: "withAccount", author: null },
    ]);
    expect(theirs?.text).toBe("Theirs");
  });
});
