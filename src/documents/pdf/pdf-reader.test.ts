import { expect, test } from "vitest";
import { heldContent } from "#platform/files/file-content.server.ts";
import { encryptedPdf, pdfOfPages } from "#tests/factories/pdf.ts";
import { PdfReaderThread } from "./pdf-reader.server.ts";

const reader = new PdfReaderThread();

test("pages are counted; what asks for a password or cannot be opened is told apart", async () => {
  const whole = pdfOfPages(12);
  expect(await reader.read(heldContent(whole))).toEqual({ kind: "read", pages: 12 });
  expect(await reader.read(heldContent(encryptedPdf()))).toEqual({ kind: "encrypted" });
  const nonsense = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
  expect(await reader.read(heldContent(nonsense))).toEqual({ kind: "unreadable" });
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
  expect(await reader.read(counted)).toEqual({ kind: "read", pages: 3 });
  expect(asked).toBeLessThan(2_000_000);
}, 120_000);
