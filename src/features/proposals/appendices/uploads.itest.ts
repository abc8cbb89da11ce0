import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import { removeMember } from "#features/proposals/team/commands/remove-member.server.ts";
import { buildModelInput, question, section } from "#form-engine/testing/build-form.ts";
import { createFixedClock } from "#platform/clock.ts";
import { makeAppendixSlot } from "#tests/factories/appendices.ts";
import { addDossierMember, makeDossier } from "#tests/factories/dossiers.ts";
import { buildPdfWithPages } from "#tests/factories/pdf.ts";
import { simulateFullDisk } from "#tests/support/full-disk.ts";
import { getOutcome } from "#tests/support/get-outcome.ts";
import { createTestDeps, type TestDeps } from "#tests/support/test-deps.ts";
import { beginUpload } from "./commands/begin-upload.server.ts";
import { cancelUpload, finishUpload } from "./commands/finish-upload.server.ts";
import { receivePiece } from "./commands/receive-piece.server.ts";
import { expireUploads } from "./jobs/expire-uploads.server.ts";
import { findOwnUpload, listAppendixFiles } from "./queries/appendices.server.ts";
import { getUploadExpiry, MAX_OPEN_UPLOADS } from "./rules/upload-quota.ts";
import { appendixUploads } from "./tables.server.ts";

let scene: TestDeps;
beforeAll(async () => {
  scene = await createTestDeps("demo");
});
afterAll(() => scene.end());

const MODEL = buildModelInput([section("s", [question("a", "text")])]);
type Dossier = Awaited<ReturnType<typeof makeDossier>>;
type Caller = Dossier["caller"];

async function beginDossierUpload(
  bytes: number,
  over: Parameters<typeof makeAppendixSlot>[2] = {},
) {
  const dossier = await makeDossier(scene.deps, [MODEL]);
  const slotId = await makeAppendixSlot(scene.deps.db, dossier.call.id, over);
  const { id: uploadId } = await begin(dossier, slotId, bytes);
  return { dossier, slotId, place: { dossierId: dossier.id, uploadId } };
}

const begin = (dossier: Dossier, slotId: string, bytes: number, caller: Caller = dossier.caller) =>
  beginUpload(caller, {
    dossierId: dossier.id,
    slotId,
    replaces: null,
    fileName: "lettre.pdf",
    bytes,
  });

async function* pieces(...all: (Buffer | Error)[]) {
  for (const one of all) {
    if (one instanceof Error) throw one;
    yield one;
  }
}

const content = buildPdfWithPages(3, { filling: 80_000 });
const half = Math.floor(content.length / 2);
const [first, second] = [content.subarray(0, half), content.subarray(half)];

async function sendWhole(caller: Caller, place: { dossierId: string; uploadId: string }) {
  await receivePiece(caller, { ...place, offset: 0, content: pieces(content) });
  return finishUpload(caller, place);
}

const findReceivedBytes = async ({
  dossierId,
  uploadId,
}: {
  dossierId: string;
  uploadId: string;
}) => {
  const [row] = await scene.deps.db
    .select({ received: appendixUploads.received })
    .from(appendixUploads)
    .where(eq(appendixUploads.id, uploadId));
  return dossierId && row?.received;
};

describe("[D-21 part] a file comes in pieces", () => {
  test("of what one person has on the way, many announced at once are counted one after the other", async () => {
    const dossier = await makeDossier(scene.deps, [MODEL]);
    const slotId = await makeAppendixSlot(scene.deps.db, dossier.call.id, { maxCount: 50 });
    const many = Array.from({ length: MAX_OPEN_UPLOADS + 6 }, () =>
      getOutcome(begin(dossier, slotId, 10)),
    );
    const refused = (await Promise.all(many)).filter((outcome) => outcome !== "done");
    expect(refused).toEqual(Array(6).fill("TOO_MANY_REQUESTS"));
  });

  test("all slots taken: an upload idle for an hour gives way to a new one, with its pieces; others do not", async () => {
    const dossier = await makeDossier(scene.deps, [MODEL]);
    const slotId = await makeAppendixSlot(scene.deps.db, dossier.call.id, { maxCount: 50 });
    const ids: string[] = [];
    for (let count = 0; count < MAX_OPEN_UPLOADS; count++)
      ids.push((await begin(dossier, slotId, content.length)).id);
    const [idle = "", active = ""] = ids;
    const send = (uploadId: string, caller: Caller = dossier.caller) =>
      receivePiece(caller, { dossierId: dossier.id, uploadId, offset: 0, content: pieces(first) });
    await send(idle);
    const { db, storage, clock } = scene.deps;
    const upload = { dossierId: dossier.id, uploadId: idle };
    const abandoned = await findOwnUpload(db, dossier.coordinator, upload, clock.now());
    const laterBy = (minutes: number): Caller => ({
      ...dossier.caller,
      clock: createFixedClock(new Date(clock.now().getTime() + minutes * 60_000)),
    });
    const beginLater = (minutes: number) =>
      getOutcome(begin(dossier, slotId, 10, laterBy(minutes)));
    expect(await beginLater(50)).toBe("TOO_MANY_REQUESTS");
    for (const id of ids.slice(1)) await send(id, laterBy(40));
    expect(await beginLater(70)).toBe("done");
    expect(await beginLater(70)).toBe("TOO_MANY_REQUESTS");
    const place = { dossierId: dossier.id, uploadId: active };
    expect(await findReceivedBytes(place)).toBe(half);
    expect(await findReceivedBytes({ ...place, uploadId: idle })).toBeUndefined();
    await scene.queue.runJobs(scene.deps);
    await expect(storage.read(abandoned?.pieces[0] ?? "")).rejects.toThrow();
  });

  test("whose place is taken, it is not put together again each time somebody asks", async () => {
    const { dossier, slotId, place } = await beginDossierUpload(content.length, { maxCount: 1 });
    const other = await begin(dossier, slotId, content.length);
    await sendWhole(dossier.caller, { dossierId: dossier.id, uploadId: other.id });
    await receivePiece(dossier.caller, { ...place, offset: 0, content: pieces(content) });
    const { storage } = scene.deps;
    let joined = 0;
    const noted: typeof storage = {
      ...storage,
      putStream(...args) {
        joined++;
        return storage.putStream(...args);
      },
    };
    const finish = () => getOutcome(finishUpload({ ...dossier.caller, storage: noted }, place));
    expect(await finish()).toBe("TAKEN full");
    expect(joined).toBe(0);
    // Requests count towards the rate limit.
    await scene.deps.pool.query("update rate_limits set count = 1000 where key like 'appendix:%'");
    expect(await finish()).toBe("TOO_MANY_REQUESTS");
    await scene.deps.pool.query("delete from rate_limits");
  });

  test("asked for many times at once, it is put together once or twice and never beside itself", async () => {
    const { dossier, place } = await beginDossierUpload(content.length);
    await receivePiece(dossier.caller, { ...place, offset: 0, content: pieces(content) });
    const { storage } = scene.deps;
    let [copies, now, most] = [0, 0, 0];
    const noted: typeof storage = {
      ...storage,
      async putStream(...args) {
        copies++;
        most = Math.max(most, ++now);
        return storage.putStream(...args).finally(() => now--);
      },
    };
    const caller = { ...dossier.caller, storage: noted };
    const finished = await Promise.all(
      Array.from({ length: 12 }, () => getOutcome(finishUpload(caller, place))),
    );
    expect(new Set(finished)).toEqual(new Set(["done"]));
    // The second may start before the first has committed.
    expect(copies).toBeLessThanOrEqual(3);
    expect(most).toBe(1);
  });

  test("a full disk keeps what has come: the same upload goes on once there is room, also while it is put together", async () => {
    const { dossier, place } = await beginDossierUpload(content.length);
    const { caller } = dossier;
    const full = { ...caller, storage: simulateFullDisk(scene.deps.storage) };
    const piece = (offset: number, bytes: Buffer, by = caller) =>
      receivePiece(by, { ...place, offset, content: pieces(bytes) });
    await piece(0, first);
    expect(await getOutcome(piece(half, second, full))).toBe("UNAVAILABLE storageFull");
    expect(await findReceivedBytes(place)).toBe(half);
    await piece(half, second);
    expect(await getOutcome(finishUpload(full, place))).toBe("UNAVAILABLE storageFull");
    expect(await listAppendixFiles(scene.deps.db, dossier.id)).toEqual([]);
    await finishUpload(caller, place);
    const [file] = await listAppendixFiles(scene.deps.db, dossier.id);
    expect(file?.sha256).toBe(createHash("sha256").update(content).digest("hex"));
  });

  test("cut in the middle of one, it goes on where it was, and is the file that was sent", async () => {
    const { dossier, place } = await beginDossierUpload(content.length);
    const { caller } = dossier;
    const cut = pieces(first.subarray(0, 100), new Error("the train entered a tunnel"));
    await receivePiece(caller, { ...place, offset: 0, content: cut });
    expect(await findReceivedBytes(place)).toBe(100);
    expect(await getOutcome(finishUpload(caller, place))).toBe("STALE incomplete");
    const again = receivePiece(caller, { ...place, offset: 0, content: pieces(first) });
    expect(await getOutcome(again)).toBe("STALE offset");
    await receivePiece(caller, { ...place, offset: 100, content: pieces(first.subarray(100)) });
    await receivePiece(caller, { ...place, offset: half, content: pieces(second) });
    const { id } = await finishUpload(caller, place);
    // Repeated, as after a lost answer.
    expect((await finishUpload(caller, place)).id).toBe(id);
    const [file] = await listAppendixFiles(scene.deps.db, dossier.id);
    expect(file).toMatchObject({
      id: place.uploadId,
      bytes: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
    });
    expect((await scene.deps.storage.read(file?.storageKey ?? "")).equals(content)).toBe(true);
    await scene.queue.runJobs(scene.deps);
    const left = scene.deps.storage.stream(`dossier/${dossier.id}/upload/${place.uploadId}`);
    await expect(left).rejects.toThrow();
  });

  test("the same piece twice at once is kept once; more than was announced is refused", async () => {
    const { dossier, place } = await beginDossierUpload(content.length);
    const send = () =>
      receivePiece(dossier.caller, { ...place, offset: 0, content: pieces(first) });
    const outcomes = await Promise.all([getOutcome(send()), getOutcome(send())]);
    // The aborted piece reports the conflict, or that nothing was stored.
    expect(outcomes).toContain("done");
    expect(["STALE offset", "done"]).toEqual(expect.arrayContaining(outcomes));
    expect(await findReceivedBytes(place)).toBe(half);
    const more = pieces(second, Buffer.from("x"));
    const tooMuch = receivePiece(dossier.caller, { ...place, offset: half, content: more });
    expect(await getOutcome(tooMuch)).toBe("BODY_TOO_LARGE");
    expect(await findReceivedBytes(place)).toBe(half);
  });

  test("one piece is received at a time: a newer one ends the one before; nothing at all changes nothing", async () => {
    const { dossier, place } = await beginDossierUpload(content.length);
    const [row] = await scene.deps.db
      .select()
      .from(appendixUploads)
      .where(eq(appendixUploads.id, place.uploadId));
    const empty = await receivePiece(dossier.caller, { ...place, offset: 0, content: pieces() });
    expect(empty).toEqual({ received: 0, expiresAt: row?.expiresAt });
    const started = Promise.withResolvers<void>();
    async function* endless() {
      yield first;
      started.resolve();
      await new Promise(() => undefined);
    }
    const older = receivePiece(dossier.caller, { ...place, offset: 0, content: endless() });
    await started.promise;
    const newer = receivePiece(dossier.caller, { ...place, offset: 0, content: pieces(first) });
    const outcomes = await Promise.all([getOutcome(older), getOutcome(newer)]);
    // The aborted piece reports the conflict, or that nothing was stored.
    expect(outcomes).toContain("done");
    expect(["STALE offset", "done"]).toEqual(expect.arrayContaining(outcomes));
    expect(await findReceivedBytes(place)).toBe(half);
    expect(await findReceivedBytes(place)).toBe(half);
    const week = new Date(scene.deps.clock.now().getTime() + 8 * 86_400_000);
    expect(getUploadExpiry(scene.deps.clock.now(), week) < week).toBe(true);
  });

  test("of pieces that come together, none is read whose newer one came before the storage asked for it", async () => {
    const { dossier, place } = await beginDossierUpload(content.length);
    const { storage } = scene.deps;
    const [asked, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = Object.assign(Object.create(storage) as typeof storage, {
      putStream: async (...given: Parameters<typeof storage.putStream>) => {
        asked.resolve();
        await opened.promise;
        return storage.putStream(...given);
      },
    });
    let read = 0;
    let ended = false;
    const stream: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: read++ > 0, value: first }),
        return: async () => {
          ended = true;
          return { done: true, value: undefined };
        },
      }),
    };
    const older = receivePiece(
      { ...dossier.caller, storage: slow },
      { ...place, offset: 0, content: stream },
    );
    await asked.promise;
    await receivePiece(dossier.caller, { ...place, offset: 0, content: pieces(first) });
    opened.resolve();
    expect(await getOutcome(older)).toBe("STALE offset");
    expect([read, ended]).toEqual([0, true]);
    expect(await findReceivedBytes(place)).toBe(half);
  });

  test("an upload is its sender's alone, and of its dossier", async () => {
    const { dossier, place } = await beginDossierUpload(content.length);
    const other = await addDossierMember(scene.deps, dossier.id, "scientific_manager");
    const elsewhere = await makeDossier(scene.deps, [MODEL]);
    for (const [caller, dossierId] of [
      [other, dossier.id],
      [elsewhere.caller, dossier.id],
      [elsewhere.caller, elsewhere.id],
      [dossier.caller, elsewhere.id],
    ] as const) {
      const asked = { dossierId, uploadId: place.uploadId };
      const piece = receivePiece(caller, { ...asked, offset: 0, content: pieces(first) });
      expect(await getOutcome(piece)).toBe("NOT_FOUND");
      expect(await getOutcome(finishUpload(caller, asked))).toBe("NOT_FOUND");
      expect(await getOutcome(cancelUpload(caller, asked))).toBe("NOT_FOUND");
    }
    expect(await findReceivedBytes(place)).toBe(0);
  });

  test("who is removed while sending is refused at the next piece, and nothing is attached", async () => {
    const { dossier, slotId } = await beginDossierUpload(content.length);
    const member = await addDossierMember(scene.deps, dossier.id, "member", { mayWrite: true });
    const { id: uploadId } = await begin(dossier, slotId, content.length, member);
    const place = { dossierId: dossier.id, uploadId };
    await receivePiece(member, { ...place, offset: 0, content: pieces(first) });
    const [row] = await scene.deps.db
      .select({ id: dossierMembers.id })
      .from(dossierMembers)
      .where(eq(dossierMembers.userId, member.actor.userId));
    // In the middle of the second piece.
    async function* whileRemoved() {
      yield second.subarray(0, 10);
      await removeMember(dossier.caller, { dossierId: dossier.id, memberId: row?.id });
      yield second.subarray(10);
    }
    const last = receivePiece(member, { ...place, offset: half, content: whileRemoved() });
    expect(await getOutcome(last)).toBe("NOT_FOUND");
    expect(await findReceivedBytes(place)).toBe(half);
    expect(await getOutcome(finishUpload(member, place))).toBe("NOT_FOUND");
    expect(await listAppendixFiles(scene.deps.db, dossier.id)).toEqual([]);
  });

  test("who is removed while their file is put together: it was attached before, or nothing of it is", async () => {
    const { dossier, slotId } = await beginDossierUpload(content.length);
    const member = await addDossierMember(scene.deps, dossier.id, "member", { mayWrite: true });
    const { id: uploadId } = await begin(dossier, slotId, content.length, member);
    const place = { dossierId: dossier.id, uploadId };
    await receivePiece(member, { ...place, offset: 0, content: pieces(content) });
    const [row] = await scene.deps.db
      .select({ id: dossierMembers.id })
      .from(dossierMembers)
      .where(eq(dossierMembers.userId, member.actor.userId));
    const [finished, removed] = await Promise.all([
      getOutcome(finishUpload(member, place)),
      getOutcome(removeMember(dossier.caller, { dossierId: dossier.id, memberId: row?.id })),
    ]);
    expect(removed).toBe("done");
    expect(["done", "NOT_FOUND"]).toContain(finished);
    const files = await listAppendixFiles(scene.deps.db, dossier.id);
    expect(files).toHaveLength(finished === "done" ? 1 : 0);
  });

  test("two that finish at once past the count: one is refused, and leaves no file behind", async () => {
    const { dossier, slotId, place } = await beginDossierUpload(content.length);
    const { id: uploadId } = await begin(dossier, slotId, content.length);
    const other = { dossierId: dossier.id, uploadId };
    const outcomes = await Promise.all([
      getOutcome(sendWhole(dossier.caller, place)),
      getOutcome(sendWhole(dossier.caller, other)),
    ]);
    expect(outcomes.sort()).toEqual(["TAKEN full", "done"]);
    expect(await listAppendixFiles(scene.deps.db, dossier.id)).toHaveLength(1);
    // The next upload is refused before any byte is sent.
    expect(await getOutcome(begin(dossier, slotId, 10))).toBe("TAKEN full");
  });

  test("what is refused for what it holds ends with its pieces; what is too large is not even begun", async () => {
    const { dossier, slotId, place } = await beginDossierUpload(4);
    await receivePiece(dossier.caller, {
      ...place,
      offset: 0,
      content: pieces(Buffer.from("MZ..")),
    });
    expect(await getOutcome(finishUpload(dossier.caller, place))).toBe("INVALID file=format");
    expect(await findReceivedBytes(place)).toBeUndefined();
    const tooLarge = begin(dossier, slotId, 200 * 1024 * 1024 + 1);
    expect(await getOutcome(tooLarge)).toBe("BODY_TOO_LARGE file=tooLarge");
  });

  test("half an upload that nobody goes on with expires, and its pieces go", async () => {
    const { dossier, place } = await beginDossierUpload(content.length);
    await receivePiece(dossier.caller, { ...place, offset: 0, content: pieces(first) });
    const { db, storage } = scene.deps;
    const upload = await findOwnUpload(db, dossier.coordinator, place, new Date());
    const key = upload?.pieces[0] ?? "";
    await expireUploads.run(scene.deps, {});
    expect(await findReceivedBytes(place)).toBe(half);
    const clock = createFixedClock(new Date(Date.now() + 25 * 3_600_000));
    const late = { ...dossier.caller, clock };
    const tooLate = receivePiece(late, { ...place, offset: half, content: pieces(second) });
    expect(await getOutcome(tooLate)).toBe("NOT_FOUND");
    await expireUploads.run({ ...scene.deps, clock }, {});
    expect(await findReceivedBytes(place)).toBeUndefined();
    expect((await storage.read(key)).length).toBe(half);
    await scene.queue.runJobs(scene.deps);
    await expect(storage.read(key)).rejects.toThrow();
  });
});
