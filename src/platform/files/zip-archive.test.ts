import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { createArchive } from "./zip-archive.server.ts";
import { readZipEntries } from "./zip-entries.server.ts";
import { buildDirectoryEnd, buildDirectoryRecord } from "./zip-records.ts";

const MOMENT = new Date(2026, 10, 15, 10, 20, 30);

async function* chunksOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function gather(parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const gathered: Uint8Array[] = [];
  for await (const part of parts) gathered.push(part);
  return Buffer.concat(gathered);
}

describe("an archive", () => {
  test("holds what was put in, under names in any script", async () => {
    const zip = createArchive(MOMENT);
    const written = Buffer.concat([
      await gather(zip.text("données.json", "{}\n".repeat(500))),
      await gather(zip.file("申請/lettre.pdf", chunksOf("%PDF", "-1.7"))),
      await gather(zip.end()),
    ]);
    const found = unzipSync(written);
    expect(strFromU8(found["données.json"] ?? new Uint8Array())).toBe("{}\n".repeat(500));
    expect(strFromU8(found["申請/lettre.pdf"] ?? new Uint8Array())).toBe("%PDF-1.7");
    const content = {
      bytes: written.length,
      read: async (from: number, count: number) => written.subarray(from, from + count),
    };
    const names = (await readZipEntries(content as Parameters<typeof readZipEntries>[0]))?.map(
      ({ name }) => name,
    );
    expect(names).toEqual(["données.json", "申請/lettre.pdf"]);
  });

  test("of which a file broke off still opens, with what came of it", async () => {
    const zip = createArchive(MOMENT);
    const parts: Uint8Array[] = [];
    async function* breaking() {
      yield Buffer.from("half");
      throw new Error("gone");
    }
    await expect(async () => {
      for await (const part of zip.file("a.txt", breaking())) parts.push(part);
    }).rejects.toThrow("gone");
    parts.push(...zip.text("b.txt", "whole"), ...zip.end());
    const found = unzipSync(Buffer.concat(parts));
    expect(Object.values(found).map((one) => strFromU8(one))).toEqual(["half", "whole"]);
  });
});

describe("beyond four gigabytes", () => {
  const FAR = 5_000_000_000;
  const entry = { name: "x", mtime: MOMENT, deflated: false, packedBytes: 1, bytes: 1, crc: 7 };

  test("an entry says in ZIP64 where it begins", () => {
    const near = buildDirectoryRecord({ ...entry, offset: 4_000_000_000 });
    expect([near.readUInt32LE(42), near.length]).toEqual([4_000_000_000, 47]);
    const far = buildDirectoryRecord({ ...entry, offset: FAR });
    expect(far.readUInt32LE(42)).toBe(0xffffffff);
    expect([far.readUInt16LE(47), far.readUInt16LE(49), far.readBigUInt64LE(51)]).toEqual([
      1,
      8,
      BigInt(FAR),
    ]);
  });

  test("the end says in ZIP64 where the directory is; below it stays of the old kind", () => {
    expect(buildDirectoryEnd({ count: 2, start: 100, bytes: 94 })).toHaveLength(22);
    const end = buildDirectoryEnd({ count: 2, start: FAR, bytes: 94 });
    expect(end).toHaveLength(56 + 20 + 22);
    expect(end.readBigUInt64LE(48)).toBe(BigInt(FAR));
    // The locator with the position of that record.
    expect(end.readBigUInt64LE(56 + 8)).toBe(BigInt(FAR + 94));
    expect(end.readUInt32LE(76 + 16)).toBe(0xffffffff);
    expect(buildDirectoryEnd({ count: 70_000, start: 100, bytes: 94 })).toHaveLength(98);
  });
});
