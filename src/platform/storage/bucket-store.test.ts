import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startS3StandIn } from "#tests/support/s3-stand-in.ts";
import { readEnv } from "../env.ts";
import { createStorage, type Storage } from "./storage.server.ts";

const MB = 1024 * 1024;
let s3: Awaited<ReturnType<typeof startS3StandIn>>;
let storage: Storage;
beforeAll(async () => {
  s3 = await startS3StandIn();
  const bucket = { S3_BUCKET: "files", S3_KEY: "key", S3_SECRET: "secret" };
  storage = createStorage(readEnv({ ...bucket, S3_ENDPOINT: s3.address }));
});
afterAll(() => s3.stop());

async function* chunks(count: number, failAt = -1) {
  for (let n = 0; n < count; n++) {
    if (n === failAt) throw new Error("connection cut");
    yield Buffer.alloc(64 * 1024, n % 251);
  }
}
const whole = (count: number) =>
  Buffer.concat(Array.from({ length: count }, (_, n) => Buffer.alloc(64 * 1024, n % 251)));

test("a small file goes to the bucket at once, a large one in parts, and both come back", async () => {
  for (const [key, count, parts] of [
    ["cv/a/small", 3, 0],
    ["cv/a/large", 200, 1],
  ] as const) {
    const before = s3.begun();
    const kept = await storage.putStream(key, chunks(count), { maxBytes: 20 * MB });
    const content = whole(count);
    expect(kept).toEqual({
      bytes: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
    });
    expect(s3.begun() - before).toBe(parts);
    expect((await buffer(await storage.stream(key))).equals(content)).toBe(true);
    expect(await storage.bytes(key)).toBe(content.length);
    const part = await buffer(await storage.stream(key, { start: 65_530, end: 65_541 }));
    expect(part.equals(content.subarray(65_530, 65_542))).toBe(true);
  }
  expect(s3.unfinished()).toBe(0);
});

test.each([
  ["too large", () => storage.putStream("cv/b/x", chunks(200), { maxBytes: 8 * MB })],
  ["broken off", () => storage.putStream("cv/b/x", chunks(200, 120), { maxBytes: 20 * MB })],
  ["broken off early", () => storage.putStream("cv/b/x", chunks(9, 1), { maxBytes: 20 * MB })],
])("what is %s is taken back", async (_what, put) => {
  await expect(put()).rejects.toThrow();
  expect(s3.objects.has("/files/cv/b/x")).toBe(false);
  await expect.poll(() => s3.unfinished()).toBe(0);
});

test("what is not there is said at once", async () => {
  await expect(storage.stream("cv/a/nothing")).rejects.toThrow();
});
