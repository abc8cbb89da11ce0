import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { PdfThread } from "#documents/pdf/pdf-thread.server.ts";
import { setWords, translator } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { fullCvContent } from "#tests/support/cv-content.ts";
import { deceivingFiles, docxFile, odtFile, pdfFile, rtfFile } from "#tests/support/cv-files.ts";
import { detectFormat } from "./detect-format.server.ts";
import { cvDocument } from "./document/cv-document.ts";
import { renderCv } from "./document/render-cv.server.ts";
import { extensionOf, fileSize, nameProblem } from "./rules/cv-file.ts";

const printer = new PdfThread();
beforeAll(() => setWords({ fr, en }));
afterAll(() => printer.stop());

describe("[C-14 part] the format of a file is read from its content", () => {
  it.each([
    ["pdf", pdfFile()],
    ["rtf", rtfFile()],
    ["docx", docxFile()],
    ["odt", odtFile()],
  ])("%s", (format, file) => expect(detectFormat(file)).toBe(format));

  it.each(["pdf", "rtf", "docx"] as const)("%s, as we write it ourselves", async (format) => {
    const document = cvDocument(fullCvContent(), "CV", "fr", translator("fr"));
    const { bytes } = await renderCv(printer, format, document, new Date(0));
    expect(detectFormat(Buffer.from(bytes))).toBe(format);
  });

  it.each(Object.entries(deceivingFiles))("%s is refused", (_, file) =>
    expect(detectFormat(file)).toBeNull(),
  );

  it("any bytes have an answer, and a broken document is none", () => {
    const whole = docxFile();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(whole.length - 1), (bytes, cut) => {
        expect(detectFormat(Buffer.from(bytes))).toBeNull();
        expect(
          detectFormat(Buffer.concat([whole.subarray(0, cut), Buffer.from(bytes)])),
        ).toBeNull();
      }),
    );
  });
});

test("a name says a format, another, or none", () => {
  expect(["cv.PDF", "cv", ".pdf", "a/b.docx", "x.tar.gz", "cv."].map(extensionOf)).toEqual([
    "pdf",
    null,
    null,
    "docx",
    "gz",
    null,
  ]);
  expect(nameProblem("cv.pdf", "pdf")).toBeNull();
  expect(nameProblem("cv", "pdf")).toBeNull();
  expect(nameProblem("cv.pdf", "docx")).toEqual({ kind: "mismatch", said: "pdf", found: "docx" });
});

test("sizes are told as people count them", () => {
  expect(fileSize(1, "fr")).toBe("1\u202fko");
  expect(fileSize(1_500_000, "fr")).toBe("1,4\u202fMo");
  expect(fileSize(2 * 1024 * 1024, "en")).toBe("2\u202fMB");
});
