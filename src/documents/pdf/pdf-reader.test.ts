import { expect, test } from "vitest";
import { toFileContent } from "#platform/files/file-content.server.ts";
import { buildEncryptedPdf, buildPdfBomb, buildPdfWithPages } from "#tests/factories/pdf.ts";
import { ThreadedPdfReader } from "./pdf-reader.server.ts";

const reader = new ThreadedPdfReader();

test("pages are counted; what asks for a password or cannot be opened is told apart", async () => {
  const whole = buildPdfWithPages(12);
  expect(await reader.read(toFileContent(whole), "ada")).toEqual({ kind: "read", pages: 12 });
  expect(await reader.read(toFileContent(buildEncryptedPdf()), "ada")).toEqual({
    kind: "encrypted",
  });
  const nonsense = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  expect(await reader.read(toFileContent(nonsense), "ada")).toEqual({ kind: "unreadable" });
}, 120_000);

test("of a large file only the parts that are needed are read", async () => {
  const large = buildPdfWithPages(3, { filling: 30_000_000 });
  let asked = 0;
  const counted = {
    bytes: large.length,
    read: async (start: number, length: number) => {
      asked += length;
      return large.subarray(start, start + length);
    },
  };
  expect(await reader.read(counted, "ada")).toEqual({ kind: "read", pages: 3 });
  expect(asked).toBeLessThan(2_000_000);
}, 120_000);

test("a file that unpacks to more than any sound one is ended before it fills the memory", async () => {
  const patient = new ThreadedPdfReader({ timeLimitMs: 100_000 });
  const small = toFileContent(buildPdfBomb(1_000_000));
  expect(await patient.read(small, "ada")).not.toEqual({ kind: "endless" });
  const bomb = toFileContent(buildPdfBomb(200_000_000));
  expect(bomb.bytes).toBeLessThan(1_000_000);
  expect(await patient.read(bomb, "ada")).toEqual({ kind: "endless" });
}, 120_000);

test("a file that takes for ever is ended, keeps only its owner waiting, and too many are refused", async () => {
  const endless = { bytes: 1_000, read: () => new Promise<Buffer>(() => {}) };
  const few = new ThreadedPdfReader({ timeLimitMs: 4_000, slots: 2, maxWaiting: 1 });
  const slow = few.read(endless, "slow");
  const behind = few.read(endless, "slow");
  await expect(few.read(endless, "slow")).rejects.toMatchObject({ code: "BUSY" });
  const order: string[] = [];
  const others = few
    .read(toFileContent(buildPdfWithPages(2)), "other")
    .then(() => order.push("other"));
  expect(await slow).toEqual({ kind: "endless" });
  order.push("slow");
  await others;
  await behind.catch(() => undefined);
  expect(order).toContain("other");
}, 120_000);
