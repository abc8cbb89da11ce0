import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import * as Y from "yjs";
import { setNodeLock } from "#features/proposals/dossier-form/commands/set-node-lock.server.ts";
import { dossierMembers, dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { buildModelInput, group, question, section } from "#form-engine/testing/build-form.ts";
import { createFixedClock } from "#platform/clock.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import {
  chainPieces,
  encodeVarUint,
  forgeCostlyUpdates,
  forgeUpdate,
} from "#tests/support/forged-update.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { type PadClient, startPadServer } from "#tests/support/pad-server.ts";
import { hasRedisServer, startRedisServer } from "#tests/support/redis-server.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { startFakeRedis } from "../../../../sandbox/redis.ts";
import { renewPads } from "./jobs/renew-pads.server.ts";
import { PadLog } from "./live/pad-log.server.ts";
import { loadPadAccess } from "./queries/pad-access.server.ts";
import { findPad, loadPadContent, mergePad, openPad } from "./queries/pads.server.ts";
import { mergeUpdates } from "./rules/pad-document.ts";
import { PAD_FIELD, type PadRef } from "./rules/pad-ref.ts";
import { countPieces } from "./rules/update-steps.ts";
import { pads, padUpdates } from "./tables.server.ts";
import { loadPadView } from "./views/pad-page.server.ts";

let scene: TestDeps;
let room: Awaited<ReturnType<typeof startPadServer>>;
const guests: PadClient[] = [];
beforeAll(async () => {
  scene = await createTestDeps("demo");
  room = await startPadServer(scene.deps);
});
afterEach(() => {
  for (const guest of guests.splice(0)) guest.leave();
});
afterAll(async () => {
  await room.stop();
  await scene.end();
});

const formModelType = "scientific_proposition";
const withPad = { displayEtherpad: true };
const MODEL = buildModelInput([
  section("s", [
    question("plain", "text", withPad),
    question("rich", "text", { ...withPad, wysiwyg: true, maxCharacters: 20 }),
    question("none"),
    question("many", "text", { ...withPad, multiple: true }),
    group("g", [question("inside", "text", withPad)]),
  ]),
]);

async function written(over: { mayWrite?: boolean } = {}) {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const member = await addDossierMember(scene.deps, dossier.id, "member", {
    mayWrite: true,
    ...over,
  });
  const place = (key: string): PadRef => ({ dossierId: dossier.id, formModelType, key });
  const enter = (
    who: { userId: string },
    name?: string,
    key = "plain",
    at = room,
    generation = 1,
  ) => {
    const guest = at.enter(place(key), who.userId, name, generation);
    guests.push(guest);
    return guest;
  };
  return { ...dossier, member: member.actor, memberCaller: member, place, enter };
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 8_000 });
const synced = (...all: PadClient[]) =>
  soon(() => expect(all.map((one) => one.isSynced())).toEqual(all.map(() => true)));
const saved = (guest: PadClient) => soon(() => expect(guest.isSaved()).toBe(true));
const answer = (id: string, key: string, value: unknown) =>
  scene.deps.db.execute(sql`
    insert into dossier_answers (dossier_id, form_model_type, key, node_id, answer, version, updated_at)
    values (${id}, ${formModelType}, ${key}, ${key}, ${JSON.stringify([value])}::jsonb, 1, now())`);
const coordinatorOf = async (dossierId: string) => {
  const [member] = await scene.deps.db
    .select()
    .from(dossierMembers)
    .where(and(eq(dossierMembers.dossierId, dossierId), eq(dossierMembers.role, "coordinator")));
  if (!member) throw new Error("There is no coordinator.");
  return member;
};
const wordsKept = async (place: PadRef) =>
  JSON.stringify((await loadPadContent(scene.deps.db, place)).document.content);

/** A text after this many letters were inserted and deleted at changing positions. */
function rewritten(state: Uint8Array, times: number): Uint8Array {
  const doc = mergeUpdates([state]);
  const text = doc.getXmlFragment(PAD_FIELD);
  const words = (text.get(text.length - 1) as Y.XmlElement).get(0) as Y.XmlText;
  doc.transact(() => {
    for (let turn = 0; turn < times; turn++) {
      if (turn % 3 === 2) words.delete(words.length - 2, 1);
      else words.insert(words.length - (turn % 7), "a");
    }
  });
  return Y.encodeStateAsUpdate(doc);
}

describe("[D-14 part] who may", () => {
  test.each([
    ["coordinator", true, ["read", "write"]],
    ["delegate", true, ["read", "write"]],
    ["scientific_manager", true, ["read", "write"]],
    ["member", true, ["read", "write"]],
    ["member", false, ["read"]],
  ] as const)("a %s (writes: %s): %j", async (role, mayWrite, may) => {
    const { id, coordinator } = await makeDossier(scene.deps, [MODEL]);
    const actor =
      role === "coordinator"
        ? coordinator
        : (await addDossierMember(scene.deps, id, role, { mayWrite })).actor;
    const { write } = await loadPadAccess(scene.deps.db, actor, {
      dossierId: id,
      formModelType,
      padId: "plain",
    });
    expect(["read", ...(write.ok ? ["write"] : [])]).toEqual(may);
  });

  test("only where the question has one; nobody from elsewhere, and nothing before the confirmation", async () => {
    const { id, coordinator } = await written();
    const stranger = await written();
    const asks = (padId: string, actor = coordinator) =>
      getOutcome(loadPadAccess(scene.deps.db, actor, { dossierId: id, formModelType, padId }));
    expect(await asks("g.first~inside")).not.toBe("NOT_FOUND");
    // An invented group has no pad; the pad of a removed group is still readable.
    expect(await asks("g.nobody~inside")).toBe("NOT_FOUND");
    await openPad(
      scene.deps.db,
      { dossierId: id, formModelType, key: "g:gone/inside" },
      new Date(),
    );
    expect(await asks("g.gone~inside")).not.toBe("NOT_FOUND");
    // A page that was opened before the question was moved into the group asks for the one pad that it has there.
    expect(await asks("inside")).toBe("done");
    for (const padId of ["none", "many", "g.first~plain", "nothing", "s", ""])
      expect(await asks(padId), padId).toBe("NOT_FOUND");
    expect(await asks("plain", stranger.coordinator)).toBe("NOT_FOUND");
    await scene.deps.db.update(dossiers).set({ confirmedAt: null }).where(eq(dossiers.id, id));
    expect(await asks("plain")).toBe("NOT_FOUND");
  });

  test("a lock, the deposit and a changed role make it read-only at once, and open it again", async () => {
    const { id, caller, member, enter } = await written();
    const guest = enter(member);
    await saved(guest);
    const isOpen = (write: boolean) =>
      soon(() => expect(guest.told.at(-1)).toEqual({ kind: "access", write }));
    await isOpen(true);
    const lock = (on: boolean) =>
      setNodeLock(caller, { dossierId: id, formModelType, nodeId: "plain", lock: on });
    await lock(true);
    await isOpen(false);
    guest.write("too late");
    await soon(() => expect(guest.provider.hasUnsyncedChanges).toBe(true));
    await lock(false);
    await isOpen(true);
    const { db } = scene.deps;
    await db
      .update(dossiers)
      .set({ place: "published", publishedAt: new Date() })
      .where(eq(dossiers.id, id));
    await isOpen(false);
    await db.update(dossiers).set({ unlocked: true }).where(eq(dossiers.id, id));
    await isOpen(true);
    await db
      .update(dossierMembers)
      .set({ mayWrite: false })
      .where(eq(dossierMembers.userId, member.userId));
    await isOpen(false);
    // Nothing typed during the lock has arrived.
    const other = enter(caller.actor);
    await synced(other);
    expect(other.words()).not.toContain("too late");
  });

  test("a second session in a pad, which nobody would tell that it may no longer write, is not opened", async () => {
    const { id, caller, member, enter } = await written();
    const guest = enter(member);
    await synced(guest);
    const { name, websocketProvider } = guest.provider.configuration;
    const address = new TextEncoder().encode(`${name}\0second`);
    // An awareness message without a token.
    websocketProvider.send(new Uint8Array([address.length, ...address, 2, 0, 0]));
    await soon(() => expect(guest.closes).toContain(1003));
    // A client that reconnects normally is told of the lock.
    await synced(guest);
    await setNodeLock(caller, { dossierId: id, formModelType, nodeId: "plain", lock: true });
    await soon(() => expect(guest.told.at(-1)).toEqual({ kind: "access", write: false }));
  });

  test("whoever leaves the dossier is closed out, and finds nothing", async () => {
    const { id, coordinator, member, place, enter } = await written();
    const [stays, goes] = [enter(coordinator), enter(member)];
    await synced(stays, goes);
    await scene.deps.db.delete(dossierMembers).where(eq(dossierMembers.userId, member.userId));
    await soon(() => expect(goes.closes).toContain(4403));
    goes.write("from outside");
    stays.write("from inside");
    await saved(stays);
    expect(await wordsKept(place("plain"))).not.toContain("outside");
    expect(stays.words()).toContain("from inside");
    expect(id).toBeDefined();
  });

  describe("before this process has heard that a right ended", () => {
    /** Without a notification from the database. */
    const unheard = (change: ReturnType<typeof sql>) =>
      scene.deps.db.transaction(async (tx) => {
        await tx.execute(sql`alter table dossier_members disable trigger user`);
        await tx.execute(change);
        await tx.execute(sql`alter table dossier_members enable trigger user`);
      });

    test("what whoever was taken out types is not taken", async () => {
      const { coordinator, member, place, enter } = await written();
      const [stays, goes] = [enter(coordinator), enter(member)];
      await synced(stays, goes);
      await unheard(sql`delete from dossier_members where user_id = ${member.userId}`);
      goes.write("from outside");
      await soon(() => expect(goes.closes).toContain(4403));
      stays.write("from inside");
      await saved(stays);
      expect([await wordsKept(place("plain")), stays.words()].join()).not.toContain("outside");
    });

    test("what the others type is not told to whoever was taken out", async () => {
      const { coordinator, member, enter } = await written();
      const [stays, goes] = [enter(coordinator), enter(member)];
      await synced(stays, goes);
      await unheard(sql`delete from dossier_members where user_id = ${member.userId}`);
      stays.write("between us");
      await saved(stays);
      await soon(() => expect(goes.closes).toContain(4403));
      expect(goes.words()).not.toContain("between us");
    });

    test("whoever may only read from now on writes nothing more; whoever became something else writes on", async () => {
      const { coordinator, member, place, enter } = await written();
      const [stays, other] = [enter(coordinator), enter(member)];
      await synced(stays, other);
      await unheard(
        sql`update dossier_members set role = 'delegate' where user_id = ${member.userId}`,
      );
      other.write("as delegate");
      await saved(other);
      await unheard(
        sql`update dossier_members set role = 'member', may_write = false where user_id = ${member.userId}`,
      );
      other.write("as reader");
      await soon(() => expect(other.told.at(-1)).toEqual({ kind: "access", write: false }));
      stays.write("as before");
      await saved(stays);
      const kept = await wordsKept(place("plain"));
      expect(kept).toContain("as delegate");
      expect(kept).not.toContain("as reader");
    });
  });
});

describe("[D-14 part] writing together", () => {
  test("two people write at once and see the same, each other's names, and never another's", async () => {
    const { coordinator, member, place, enter } = await written();
    const [ada, bob] = [enter(coordinator, "Ada"), enter(member, "Bob")];
    await synced(ada, bob);
    await soon(() => expect([ada.others(), bob.others()]).toEqual([["Bob"], ["Ada"]]));
    for (let turn = 0; turn < 10; turn++) {
      ada.write(`a${turn}`);
      bob.write(`b${turn}`);
    }
    await saved(ada);
    await saved(bob);
    await soon(() => expect(ada.words()).toBe(bob.words()));
    const words = ada.words().split("\n");
    expect(words.filter((one) => /^[ab]\d$/.test(one))).toHaveLength(20);
    expect((await wordsKept(place("plain"))).match(/[ab]\d/g)).toHaveLength(20);
    bob.leave();
    await soon(() => expect(ada.others()).toEqual([]));
  });

  test("what is typed while away arrives with the return", async () => {
    const { coordinator, member, enter } = await written();
    const [ada, bob] = [enter(coordinator), enter(member)];
    await synced(ada, bob);
    bob.cut();
    await soon(() => expect(bob.closes).not.toEqual([]));
    bob.write("on the train");
    ada.write("at the desk");
    await saved(ada);
    expect(ada.words()).not.toContain("train");
    void bob.reconnect();
    await soon(() => expect(ada.words()).toContain("on the train"));
    await soon(() => expect(bob.words()).toBe(ada.words()));
  });

  test("a pad begins with the answer, once, however many open it at once", async () => {
    const { id, coordinator, member, place, enter } = await written();
    await answer(id, "plain", "Begun\nbefore");
    const [ada, bob] = [enter(coordinator), enter(member)];
    await synced(ada, bob);
    expect([ada.words(), bob.words()]).toEqual(["Begun\nbefore", "Begun\nbefore"]);
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => openPad(scene.deps.db, place("rich"), new Date())),
    );
    expect(new Set(opened.map((one) => one.id)).size).toBe(1);
  });

  test("a client that names another pad, or sends what is no update, gets nothing and breaks nothing", async () => {
    const { coordinator, member, place, enter } = await written();
    const other = await written();
    await openPad(scene.deps.db, other.place("plain"), new Date());
    const guest = enter(coordinator);
    await synced(guest);
    const { websocketProvider } = guest.provider.configuration;
    const before = guest.closes.length;
    // Document name, sync, update, and then invalid bytes.
    const name = new TextEncoder().encode(guest.provider.configuration.name);
    websocketProvider.send(new Uint8Array([name.length, ...name, 0, 2, 4, 255, 255, 255, 255]));
    await soon(() => expect(guest.closes.length).toBeGreaterThan(before));
    // Nor an update that depends on missing items: it would stay pending and be retried with every edit.
    await synced(guest);
    const once = guest.closes.length;
    const elsewhere = new Y.Doc();
    elsewhere.getText("t").insert(0, "never comes");
    const known = Y.encodeStateVector(elsewhere);
    elsewhere.getText("t").insert(3, "waits");
    const waits = Y.encodeStateAsUpdate(elsewhere, known);
    websocketProvider.send(new Uint8Array([name.length, ...name, 0, 2, waits.length, ...waits]));
    await soon(() => expect(guest.closes.length).toBeGreaterThan(once));
    expect((await findPad(scene.deps.db, place("plain")))?.updates).toHaveLength(1);
    // Nor an update that would be compared with every existing item, two thousand times.
    await synced(guest);
    const send = (update: Uint8Array) =>
      websocketProvider.send(
        new Uint8Array([name.length, ...name, 0, 2, ...encodeVarUint(update.length), ...update]),
      );
    const twice = guest.closes.length;
    send(forgeUpdate(5, 0, chainPieces(5, 2_100)));
    send(
      forgeUpdate(
        9,
        0,
        Array.from({ length: 2_000 }, () => [null, null]),
      ),
    );
    await soon(() => expect(guest.closes.slice(twice)).toEqual([1008]));
    const { updates = [] } = (await findPad(scene.deps.db, place("plain"))) ?? {};
    expect(countPieces(mergeUpdates(updates))).toBeLessThan(2_200);
    const again = enter(member);
    await synced(again);
    again.write("still there");
    await saved(again);
    expect(await wordsKept(place("plain"))).toContain("still there");
  });
});

test("what a client says that it knows is compared with the whole pad once; whoever goes on asking is closed out", async () => {
  const { coordinator, place, enter } = await written();
  const guest = enter(coordinator);
  await synced(guest);
  const { name, websocketProvider } = guest.provider.configuration;
  const address = new TextEncoder().encode(name);
  const say = (kind: 0 | 1, ...content: number[]) =>
    websocketProvider.send(
      new Uint8Array([address.length, ...address, 0, kind, content.length, ...content]),
    );
  const kept = async () => (await findPad(scene.deps.db, place("plain")))?.updates.length ?? 0;
  guest.write("first");
  await saved(guest);
  const before = await kept();
  // "Nothing new" a second time: stored like an update, and counted as one.
  say(1, 0, 0);
  await vi.waitFor(async () => expect(await kept()).toBe(before + 1), { timeout: 8_000 });
  const closes = guest.closes.length;
  for (let turn = 0; turn < 60; turn++) say(0, 0);
  await soon(() => expect(guest.closes.slice(closes)).toContain(1008));
});

describe("[D-14 part] what is kept", () => {
  test("is all that was acknowledged, whatever happens to the process", async () => {
    const { coordinator, place, enter } = await written();
    const guest = enter(coordinator);
    await synced(guest);
    for (let turn = 0; turn < 30; turn++) guest.write(`line ${turn}`);
    await saved(guest);
    // Nothing is merged and no page is closed: the database has what a crash would leave.
    const kept = await wordsKept(place("plain"));
    expect(kept.match(/line \d+/g)).toHaveLength(30);
  });

  test("is merged into one when the last one leaves, and nothing of it is lost", async () => {
    const { coordinator, place, enter } = await written();
    const guest = enter(coordinator);
    await synced(guest);
    for (let turn = 0; turn < 20; turn++) {
      guest.write(`line ${turn}`);
      await saved(guest);
    }
    const before = await findPad(scene.deps.db, place("plain"));
    expect(before?.updates.length).toBeGreaterThan(20);
    guest.leave();
    await vi.waitFor(
      async () => expect((await findPad(scene.deps.db, place("plain")))?.updates).toHaveLength(1),
      { timeout: 8_000 },
    );
    expect((await wordsKept(place("plain"))).match(/line \d+/g)).toHaveLength(20);
    const back = enter(coordinator);
    await synced(back);
    expect(back.words()).toContain("line 19");
  });

  test("stays whole when something is written while it is merged", async () => {
    const { coordinator, place, enter } = await written();
    const guest = enter(coordinator);
    await synced(guest);
    const pad = await findPad(scene.deps.db, place("plain"));
    const merging = Array.from({ length: 5 }, () =>
      mergePad(scene.deps.db, pad?.id ?? "", new Date()),
    );
    for (let turn = 0; turn < 20; turn++) guest.write(`line ${turn}`);
    await Promise.all([...merging, saved(guest)]);
    await mergePad(scene.deps.db, pad?.id ?? "", new Date());
    expect((await wordsKept(place("plain"))).match(/line \d+/g)).toHaveLength(20);
    expect(
      await scene.deps.db
        .select()
        .from(padUpdates)
        .where(eq(padUpdates.padId, pad?.id ?? "")),
    ).toEqual([]);
  });

  test("begins anew as soon as it is merged where opening it would be dear; its words stay, and a page that is open is told", async () => {
    const { coordinator, place, enter } = await written();
    const { db } = scene.deps;
    const at = place("plain");
    const guest = enter(coordinator);
    await synced(guest);
    guest.write("what it says");
    await saved(guest);
    const { id = "", generation } = (await findPad(db, at)) ?? {};
    const log = new PadLog(db);
    const by = await coordinatorOf(at.dossierId);
    for (const update of forgeCostlyUpdates(500))
      await log.append({ padId: id, generation: generation ?? 0, by, update });
    await mergePad(db, id, new Date());
    const kept = await findPad(db, at);
    expect(kept?.generation).toBe(2);
    expect(countPieces(mergeUpdates(kept?.updates ?? []))).toBeLessThan(20);
    expect(await wordsKept(at)).toContain("what it says");
    await soon(() => expect(guest.closes).toContain(4409));
  });

  test("begins anew at night where it was written in for long; a page that was still open is told, and can write in no other text", async () => {
    const { coordinator, member, place, enter } = await written();
    const { db } = scene.deps;
    const guest = enter(coordinator);
    await synced(guest);
    guest.write("what it says");
    await saved(guest);
    guest.leave();
    const at = place("plain");
    await vi.waitFor(async () => expect((await findPad(db, at))?.updates).toHaveLength(1));
    const { id = "", updates: [state] = [] } = (await findPad(db, at)) ?? {};
    await db
      .update(pads)
      .set({ state: rewritten(state ?? new Uint8Array(), 3000) })
      .where(eq(pads.id, id));
    const night = (hours: number) =>
      renewPads.run(
        { ...scene.deps, clock: createFixedClock(new Date(Date.now() + hours * 3_600_000)) },
        {},
      );
    const generation = async () => (await findPad(db, at))?.generation;
    // Just written: not yet. Written to since: not either.
    await night(1);
    expect(await generation()).toBe(1);
    const stays = enter(member);
    await synced(stays);
    stays.write("and more");
    await saved(stays);
    await night(6);
    expect(await generation()).toBe(1);
    await mergePad(db, id, new Date());
    const before = await wordsKept(at);
    await night(6);
    expect(await generation()).toBe(2);
    expect(await wordsKept(at)).toBe(before);
    const [small] = (await findPad(db, at))?.updates ?? [];
    expect(small?.length).toBeLessThan(5_000);
    await soon(() => expect(stays.closes).toContain(4409));
    // The client reconnects with the old document and is refused.
    stays.write("of another text");
    await soon(() =>
      expect(stays.closes.filter((code) => code === 4409).length).toBeGreaterThan(1),
    );
    const by = await coordinatorOf(at.dossierId);
    const old = { padId: id, generation: 1, by, update: new Uint8Array([0, 0]) };
    expect(await new PadLog(db).append(old)).toEqual({ kind: "renewed" });
    expect(await wordsKept(at)).toBe(before);
    const anew = enter(member, "Bo", "plain", room, 2);
    await synced(anew);
    expect(anew.words()).toContain("what it ");
    anew.write("on it goes");
    await saved(anew);
    expect(await wordsKept(at)).toContain("on it goes");
  });

  test("goes with the dossier", async () => {
    const { id, place } = await written();
    await openPad(scene.deps.db, place("plain"), new Date());
    await scene.deps.db.delete(dossiers).where(eq(dossiers.id, id));
    expect(await scene.deps.db.select().from(pads).where(eq(pads.dossierId, id))).toEqual([]);
  });
});

describe("[D-14 part] its content", () => {
  const contentOf = async (of: Awaited<ReturnType<typeof written>>, padId: string) =>
    loadPadView(
      scene.deps.db,
      await loadPadAccess(scene.deps.db, of.coordinator, {
        dossierId: of.id,
        formModelType,
        padId,
      }),
    );

  test("is html and padContent: words for a plain question, a document for one with structure", async () => {
    const of = await written();
    await answer(of.id, "plain", "one <b>\ntwo");
    const document = {
      type: "doc",
      content: [
        { type: "paragraph", content: [{ type: "text", text: "bold", marks: [{ type: "bold" }] }] },
      ],
    };
    await answer(of.id, "rich", document);
    expect(await contentOf(of, "plain")).toEqual({
      html: "<p>one &lt;b&gt;</p><p>two</p>",
      padContent: "one <b>\ntwo",
    });
    expect(await contentOf(of, "rich")).toEqual({
      html: "<p><strong>bold</strong></p>",
      padContent: document,
    });
    const guest = of.enter(of.coordinator, "Ada", "rich");
    await synced(guest);
    guest.write("and more");
    await saved(guest);
    expect(await contentOf(of, "rich")).toMatchObject({
      html: "<p><strong>bold</strong></p><p>and more</p>",
    });
  });
});

describe("two web processes without Redis", () => {
  test("only the first has pads; the other says so, refuses, and takes over when the first is gone", async () => {
    const own = await createTestDeps("empty");
    const warn = vi.fn();
    const first = await startPadServer(own.deps);
    const second = await startPadServer({
      ...own.deps,
      log: Object.assign(Object.create(own.deps.log), { warn }),
    });
    expect([first.hub.isOffered, second.hub.isOffered]).toEqual([true, false]);
    expect(warn).toHaveBeenCalledOnce();
    await first.stop();
    await vi.waitFor(() => expect(second.hub.isOffered).toBe(true), { timeout: 15_000 });
    await second.stop();
    await own.end();
  }, 20_000);
});

/** With the stand-in everywhere; with Redis where its server is installed. */
const REDIS = [
  ["its stand-in", startFakeRedis],
  ...(hasRedisServer() ? [["Redis itself", startRedisServer] as const] : []),
] as const;

describe.each(REDIS)("[D-14 part] two web processes that share pads through %s", (_, start) => {
  test("people in either write together and see each other; each word is kept once; one process may end", async () => {
    const redis = await start();
    const room = () => startPadServer(scene.deps, { redisUrl: redis.url });
    const [one, other] = [await room(), await room()];
    const open = new Set([one, other]);
    const end = async (ending: typeof one) => open.delete(ending) && (await ending.stop());
    try {
      expect([one.hub.isOffered, other.hub.isOffered]).toEqual([true, true]);
      const { coordinator, member, enter, place } = await written();
      const lines = (guest: PadClient) => guest.words().trim().split("\n");
      const ada = enter(coordinator, "Ada", "plain", one);
      await synced(ada);
      ada.write("Une haie.");
      await saved(ada);
      const bo = enter(member, "Bo", "plain", other);
      await synced(bo);
      await soon(() => expect(lines(bo)).toEqual(["Une haie."]));
      bo.write("Trois voisins.");
      await soon(() => expect(lines(ada)).toEqual(["Une haie.", "Trois voisins."]));
      await soon(() => expect([ada.others(), bo.others()]).toEqual([["Bo"], ["Ada"]]));
      await saved(bo);
      // Concurrently, in the same position.
      ada.write("De gauche.");
      bo.write("De droite.");
      const all = ["De droite.", "De gauche.", "Trois voisins.", "Une haie."];
      await soon(() => {
        expect(lines(ada)).toEqual(lines(bo));
        expect(lines(ada).toSorted()).toEqual(all);
      });
      await Promise.all([saved(ada), saved(bo)]);
      const kept = await wordsKept(place("plain"));
      for (const words of all) expect(kept.split(words)).toHaveLength(2);
      ada.leave();
      await end(one);
      bo.write("Encore.");
      await saved(bo);
      expect(await wordsKept(place("plain"))).toContain("Encore.");
      bo.leave();
    } finally {
      for (const room of [...open]) await end(room);
      await redis.stop();
    }
  }, 40_000);
});
