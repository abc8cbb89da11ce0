import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createNoSpaceError } from "#tests/support/full-disk.ts";
import { readEnv } from "../env.ts";
import { createStorage, DigestMismatchError, type Storage } from "./storage.server.ts";

let dir: string;
let storage: Storage;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "storage-"));
  storage = createStorage(readEnv({ DATA_DIR: dir }));
});
afterAll(() => rm(dir, { recursive: true }));

test("what was put is read back byte for byte, until it is deleted", async () => {
  const content = Buffer.from([0, 1, 2, 255]);
  await storage.put("cv/a1/b2", content);
  expect(await storage.read("cv/a1/b2")).toEqual(content);
  await storage.delete("cv/a1/b2");
  await expect(storage.read("cv/a1/b2")).rejects.toThrow();
});

async function* pieces(...all: (string | Error)[]) {
  for (const one of all) {
    if (one instanceof Error) throw one;
    yield Buffer.from(one);
  }
}
const everyFile = async () =>
  (await readdir(dir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

test("a stream is kept as it comes, counted and hashed", async () => {
  const kept = await storage.putStream("a/1/s", pieces("pas", "serelle"), { maxBytes: 10 });
  expect(kept).toEqual({
    bytes: 10,
    sha256: createHash("sha256").update("passerelle").digest("hex"),
  });
  expect((await storage.read("a/1/s")).toString()).toBe("passerelle");
  expect(await storage.bytes("a/1/s")).toBe(10);
});

test("a file is read in parts", async () => {
  await storage.putStream("a/1/s", pieces("passerelle"), { maxBytes: 10 });
  expect(await text(await storage.stream("a/1/s"))).toBe("passerelle");
  expect(await text(await storage.stream("a/1/s", { start: 3, end: 6 }))).toBe("sere");
  await expect(storage.stream("a/1/nothing")).rejects.toThrow();
  await expect(storage.bytes("a/1/nothing")).rejects.toThrow();
});

test("a disk without room is said to be one, and what did not fit leaves nothing behind", async () => {
  const before = await everyFile();
  const full = storage.putStream("a/3/s", pieces("passe", createNoSpaceError()), { maxBytes: 9 });
  await expect(full).rejects.toMatchObject({
    code: "UNAVAILABLE",
    details: { why: "storageFull" },
    cause: { code: "ENOSPC" },
  });
  expect(await everyFile()).toEqual(before);
});

test("what is too large or breaks off leaves nothing behind, nor touches what was there", async () => {
  await storage.put("a/2/s", Buffer.from("before"));
  const before = await everyFile();
  const tooLarge = storage.putStream("a/2/s", pieces("passe", "relle"), { maxBytes: 9 });
  await expect(tooLarge).rejects.toMatchObject({ code: "BODY_TOO_LARGE" });
  const broken = storage.putStream("a/2/s", pieces("passe", new Error("gone")), { maxBytes: 9 });
  await expect(broken).rejects.toThrow("gone");
  expect((await storage.read("a/2/s")).toString()).toBe("before");
  expect(await everyFile()).toEqual(before);
});

test("what has another digest than it should leaves nothing behind, nor touches what was there", async () => {
  const sha256 = createHash("sha256").update("passerelle").digest("hex");
  const put = (...all: string[]) =>
    storage.putStream("a/4/s", pieces(...all), { maxBytes: 10, sha256 });
  await expect(put("passe", "lacet")).rejects.toThrow(DigestMismatchError);
  await expect(storage.bytes("a/4/s")).rejects.toThrow();
  expect(await put("passe", "relle")).toEqual({ bytes: 10, sha256 });
  const before = await everyFile();
  await expect(put("autre")).rejects.toThrow(DigestMismatchError);
  expect((await storage.read("a/4/s")).toString()).toBe("passerelle");
  expect(await everyFile()).toEqual(before);
});

test("what a dead process left unfinished is removed after a day", async () => {
  const incoming = join(dir, "files", ".incoming");
  await mkdir(incoming, { recursive: true });
  for (const name of ["old", "new"]) await writeFile(join(incoming, name), "x");
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(join(incoming, "old"), longAgo, longAgo);
  await createStorage(readEnv({ DATA_DIR: dir })).deleteAll("cv/nobody");
  expect(await readdir(incoming)).toEqual(["new"]);
  await rm(join(incoming, "new"));
});

test("everything of one person is deleted at once, and nothing else", async () => {
  await storage.put("cv/p1/x", Buffer.from("1"));
  await storage.put("cv/p12/x", Buffer.from("2"));
  await storage.deleteAll("cv/p1");
  await expect(storage.read("cv/p1/x")).rejects.toThrow();
  expect((await storage.read("cv/p12/x")).toString()).toBe("2");
});

test("who gave no file can be forgotten too", async () => {
  await expect(storage.deleteAll("cv/nobody")).resolves.toBeUndefined();
});

test.each(["../etc", "/etc/passwd", "cv/../../x", "CV\\x", "", "cv//x", "a b"])(
  "%j is no key",
  async (key) => {
    await expect(storage.put(key, Buffer.from("x"))).rejects.toThrow(/Not a storage key/);
  },
);
