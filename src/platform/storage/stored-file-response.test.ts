import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { ByteRange } from "../http/byte-range.ts";
import { createStoredFileResponse } from "./stored-file-response.server.ts";

const CONTENT = Buffer.from("passerelle");
const opened: (ByteRange | undefined)[] = [];
const storage = {
  bytes: async () => CONTENT.length,
  stream: async (_key: string, range?: ByteRange) => {
    opened.push(range);
    const { start = 0, end = CONTENT.length - 1 } = range ?? {};
    return Readable.from([CONTENT.subarray(start, end + 1)]);
  },
};

async function ask(headers: Record<string, string> = {}, method = "GET") {
  opened.length = 0;
  const request = new Request("http://passerelle.test/file", { method, headers });
  const file = { key: "a/b", mime: "application/pdf", version: "v1", fileName: "été.pdf" };
  const answer = await createStoredFileResponse(request, storage, file);
  const get = (name: string) => answer.headers.get(name);
  return { status: answer.status, get, text: await answer.text() };
}

test("a whole file, to keep", async () => {
  const { status, get, text } = await ask();
  expect([status, text, get("content-length")]).toEqual([200, "passerelle", "10"]);
  expect(get("content-disposition")).toContain("filename*=UTF-8''%C3%A9t%C3%A9.pdf");
  expect([get("etag"), get("accept-ranges")]).toEqual(['"v1"', "bytes"]);
  expect(get("cache-control")).toBe("private, no-store, no-transform");
});

test("a part of it", async () => {
  const { status, get, text } = await ask({ range: "bytes=3-6" });
  expect([status, text]).toEqual([206, "sere"]);
  expect([get("content-range"), get("content-length")]).toEqual(["bytes 3-6/10", "4"]);
});

test("a part that is not there", async () => {
  const { status, get } = await ask({ range: "bytes=10-" });
  expect([status, get("content-range")]).toEqual([416, "bytes */10"]);
  expect(opened).toEqual([]);
});

test("a part of another version is the whole of this one", async () => {
  expect((await ask({ range: "bytes=3-6", "if-range": '"v0"' })).status).toBe(200);
  expect((await ask({ range: "bytes=3-6", "if-range": '"v1"' })).status).toBe(206);
});

test("nothing is opened for who has it already, or wants to know about it only", async () => {
  expect((await ask({ "if-none-match": '"v1"' })).status).toBe(304);
  const head = await ask({}, "HEAD");
  expect([head.status, head.get("content-length"), head.text]).toEqual([200, "10", ""]);
  expect(opened).toEqual([]);
});
