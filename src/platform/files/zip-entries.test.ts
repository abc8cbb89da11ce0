import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { buildZipBomb } from "#tests/factories/appendices.ts";
import { toFileContent } from "./file-content.server.ts";
import { isUnpackedSizeWithin, readZipEntries } from "./zip-entries.server.ts";

const MB = 1_000_000;
const fits = async (file: Buffer, maxBytes: number) => {
  const content = toFileContent(file);
  const entries = await readZipEntries(content);
  if (!entries) throw new Error("no archive");
  return isUnpackedSizeWithin(content, entries, maxBytes);
};

test("what an archive unpacks to is measured, whatever it says of itself", async () => {
  const zeros = Buffer.from(zipSync({ a: new Uint8Array(5 * MB), b: new Uint8Array(5 * MB) }));
  expect(zeros.length).toBeLessThan(50_000);
  expect(await fits(zeros, 10 * MB)).toBe(true);
  expect(await fits(zeros, 10 * MB - 1)).toBe(false);
  const modest = Buffer.from(zeros);
  // The directory claims that the entries are empty.
  for (let at = modest.indexOf("PK\u0001\u0002", 0, "latin1"); at > 0; ) {
    modest.writeUInt32LE(0, at + 24);
    at = modest.indexOf("PK\u0001\u0002", at + 4, "latin1");
  }
  expect(await fits(modest, 8 * MB)).toBe(false);
});

test("entries that share their bytes are a bomb, however small", async () => {
  expect(await fits(buildZipBomb(), 1000 * MB)).toBe(false);
});

test("an entry that cannot be unpacked is none that fits", async () => {
  const broken = Buffer.from(zipSync({ a: new Uint8Array(MB).map((_, index) => index % 251) }));
  broken.fill(0xff, 40, 200);
  expect(await fits(broken, 10 * MB)).toBe(false);
});

test("an archive with an entry outside its folder is none", async () => {
  const read = (name: string) =>
    readZipEntries(
      toFileContent(
        Buffer.from(zipSync({ "a.xml": new Uint8Array(3), [name]: new Uint8Array(3) })),
      ),
    );
  for (const name of ["../a", "word/../../a", "..\\a", "/etc/a", "\\a", "C:\\a", "word/..", "a\0b"])
    expect(await read(name), name).toBeNull();
  for (const name of ["word/..a", "word/a..b", "word/...", "[Content_Types].xml"])
    expect(await read(name), name).toHaveLength(2);
});
