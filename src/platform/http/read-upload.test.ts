import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { readLargeForm } from "../forms/read-form.server.ts";
import { readFirstBytes, readUpload, type UploadedFile } from "./read-upload.server.ts";

const BOUNDARY = "limit";
const part = (disposition: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

/** A request that arrives in these chunks; an error breaks the connection. */
function requestOf(...pieces: (string | Error)[]): Request {
  const waiting = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await sleep(5);
      const next = waiting.shift();
      if (next === undefined) controller.close();
      else if (next instanceof Error) controller.error(next);
      else controller.enqueue(new TextEncoder().encode(next));
    },
  });
  const headers = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  return new Request("http://passerelle.test/", init);
}

const keep = async ({ fileName, content }: UploadedFile) => ({
  fileName,
  text: (await readFirstBytes(content, 100)).toString(),
});

test("fields and files, whatever their order", async () => {
  const { fields, files } = await readUpload(
    requestOf(
      part('name="title"', "Été"),
      part('name="file"; filename="/home/a/été.pdf"', "x".repeat(70_000)),
      part('name="empty"; filename=""', ""),
      part('name="after"', "1"),
      END,
    ),
    { maxFiles: 2, storeFile: keep },
  );
  expect(Object.fromEntries(fields)).toEqual({ title: "Été", after: "1" });
  expect(files.get("file")).toEqual({ fileName: "été.pdf", text: "x".repeat(100) });
  expect(files.get("empty")).toEqual({ fileName: "", text: "" });
});

test("a form without files is a form too", async () => {
  const body = new URLSearchParams({ remove: "7", title: "à & b" });
  const request = new Request("http://passerelle.test/", { method: "POST", body });
  const { fields } = await readUpload(request, { maxFiles: 1, storeFile: keep });
  expect(Object.fromEntries(fields)).toEqual({ remove: "7", title: "à & b" });
});

test("a file that is refused in the middle is refused, and the rest of the form still read", async () => {
  const pieces = [
    part('name="file"; filename="a"', "x".repeat(300_000)),
    part('name="b"', "1"),
    END,
  ];
  const refuse = async ({ content }: UploadedFile) => {
    for await (const _piece of content) throw new Error("too large");
  };
  const refused = readUpload(requestOf(...pieces), { maxFiles: 1, storeFile: refuse });
  await expect(refused).rejects.toThrow("too large");
});

test("when the sender leaves, whoever keeps a file is told, and what was kept is taken back", async () => {
  const ended: string[] = [];
  const cut = readUpload(
    requestOf(
      part('name="one"; filename="a"', "whole"),
      part('name="two"; filename="b"', "x".repeat(100_000)).slice(0, 60_000),
      new Error("connection cut"),
    ),
    {
      maxFiles: 2,
      storeFile: async (file) => {
        const kept = await keep(file).catch((error) => {
          ended.push(`${file.fileName} broke off`);
          throw error;
        });
        return kept.text;
      },
      discardFile: async (kept) => void ended.push(`${kept} taken back`),
    },
  );
  await expect(cut).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(ended.sort()).toEqual(["b broke off", "whole taken back"]);
});

test.each([
  [
    "more files than wanted",
    [part('name="a"; filename="a"', "1"), part('name="b"; filename="b"', "1"), END],
  ],
  ["a field beyond measure", [part('name="a"', "x".repeat(200_000)), END]],
])("%s", async (_what, pieces) => {
  const reading = readUpload(requestOf(...pieces), { maxFiles: 1, storeFile: keep });
  await expect(reading).rejects.toMatchObject({ code: "BODY_TOO_LARGE" });
});

test("what is no form, or ends before its end", async () => {
  const json = new Request("http://passerelle.test/", {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  });
  await expect(readUpload(json, { maxFiles: 1, storeFile: keep })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  const unended = requestOf(part('name="file"; filename="a"', "x"));
  await expect(readUpload(unended, { maxFiles: 1, storeFile: keep })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});

test("a large form has so many fields and no NUL, in its texts or in the names of its files", async () => {
  const form = (body: string) =>
    new Request("http://passerelle.test/", {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const key = `version=${"partners:first/".repeat(10)}q9`;
  const read = await readLargeForm(form(`a=1&${encodeURIComponent(key)}=2&a=3`), ["a"]);
  expect(read.values.a).toBe("1");
  expect(read.getAll("a")).toEqual(["1", "3"]);
  expect(read.getAll(key)).toEqual(["2"]);
  await expect(readLargeForm(form("a&".repeat(20_000)))).rejects.toThrow("BODY_TOO_LARGE");
  await expect(readLargeForm(form("acronym=a%00b"))).rejects.toThrow("BAD_REQUEST");
  const pictures =
    part('name="q1"; filename="a.png"', "x") + part('name="q1"; filename="b.png"', "y");
  const { data } = await readLargeForm(requestOf(pictures + END));
  expect(data.getAll("q1").map((file) => (file as File).name)).toEqual(["a.png", "b.png"]);
  const odd = part('name="q1"; filename="a\0.png"', "x");
  await expect(readLargeForm(requestOf(odd + END))).rejects.toThrow("BAD_REQUEST");
});
