import { expect, test } from "vitest";
import { heldContent } from "#platform/files/file-content.server.ts";
import { encryptedPdf, pdfOfPages, pdfUnpackingTo } from "#tests/factories/pdf.ts";
import { PdfReaderThread } from "./pdf-reader.server.ts";

const reader = new PdfReaderThread();

test("pages are counted; what asks for a password or cannot be opened is told apart", async () => {
  const whole = pdfOfPages(12);
  expect(await reader.read(heldContent(whole), "ada")).toEqual({ kind: "read", pages: 12 });
  expect(await reader.read(heldContent(encryptedPdf()), "ada")).toEqual({ kind: "encrypted" });
  const nonsense = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  expect(await reader.read(heldContent(nonsense), "ada")).toEqual({ kind: "unreadable" });
}, 120_000);

test("of a large file only the parts that are needed are read", async () => {
  const large = pdfOfPages(3, { filling: 30_000_000 });
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
  const patient = new PdfReaderThread({ timeLimitMs: 100_000 });
  const small = heldContent(pdfUnpackingTo(1_000_000));
  expect(await patient.read(small, "ada")).not.toEqual({ kind: "endless" });
  const bomb = heldContent(pdfUnpackingTo(400_000_000));
  expect(bomb.bytes).toBeLessThan(1_000_000);
  expect(await patient.read(bomb, "ada")).toEqual({ kind: "endless" });
}, 120_000);

test("a file that takes for ever is ended, keeps only its owner waiting, and too many are refused", async () => {
  const endless = { bytes: 1_000, read: () => new Promise<Buffer>(() => {}) };
  const few = new PdfReaderThread({ timeLimitMs: 4_000, atOnce: 2, maxWaiting: 1 });
  const slow = few.read(endless, "slow");
  const behind = few.read(endless, "slow");
  await expect(few.read(endless, "slow")).rejects.toMatchObject({ code: "TURNS_BUSY" });
  const order: string[] = [];
  const others = few.read(heldContent(pdfOfPages(2)), "other").then(() => order.push("other"));
  expect(await slow).toEqual({ kind: "endless" });
  order.push("slow");
  await others;
  await behind.catch(() => undefined);
  expect(order).toContain("other");
}, 120_000);
