import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "../env.ts";
import { createStorage, type Storage } from "./storage.server.ts";

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
