import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PdfThread } from "#documents/pdf/pdf-thread.server.ts";
import { cvDocument } from "#features/cv/document/cv-document.ts";
import { renderCv } from "#features/cv/document/render-cv.server.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { fullCvContent } from "#tests/support/cv-content.ts";
import {
  activeFiles,
  deceivingFiles,
  docxFile,
  harmlessFiles,
  odtFile,
  pdfFile,
  rtfFile,
} from "#tests/support/cv-files.ts";
import { setWords, translator } from "../i18n/registry.ts";
import { holdsActiveContent } from "./active-content.server.ts";
import { detectFormat } from "./detect-format.server.ts";

const ALL = ["pdf", "rtf", "docx", "odt"] as const;

const printer = new PdfThread();
beforeAll(() => setWords({ fr, en }));
afterAll(() => printer.stop());

describe("[C-14 part] the format of a file is read from its content", () => {
  it.each([
    ["pdf", pdfFile()],
    ["rtf", rtfFile()],
    ["docx", docxFile()],
    ["odt", odtFile()],
  ])("%s", (format, file) => expect(detectFormat(file, ALL)).toBe(format));

  it.each(["pdf", "rtf", "docx"] as const)("%s, as we write it ourselves", async (format) => {
    const document = cvDocument(fullCvContent(), "CV", "fr", translator("fr"));
    const { bytes } = await renderCv(printer, format, document, new Date(0));
    expect(detectFormat(Buffer.from(bytes), ALL)).toBe(format);
  });

  it("among those that are accepted", () => {
    expect(detectFormat(docxFile(), ["pdf", "odt"])).toBeNull();
    expect(detectFormat(docxFile(), ["pdf", "docx"])).toBe("docx");
  });

  it.each(Object.entries(deceivingFiles))("%s is refused", (_, file) =>
    expect(detectFormat(file, ALL)).toBeNull(),
  );

  it.each(Object.entries(activeFiles))(
    "what would do something when opened is refused: %s",
    (_, file) => {
      expect(detectFormat(file, ALL)).toBeNull();
      expect(holdsActiveContent(file)).toBe(true);
    },
  );

  it.each(Object.entries(harmlessFiles))("what only looks like it is taken: %s", (_, file) =>
    expect(detectFormat(file, ALL)).not.toBeNull(),
  );

  it("any bytes have an answer, and a broken document is none", () => {
    const whole = docxFile();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(whole.length - 1), (bytes, cut) => {
        expect(detectFormat(Buffer.from(bytes), ALL)).toBeNull();
        expect(
          detectFormat(Buffer.concat([whole.subarray(0, cut), Buffer.from(bytes)]), ALL),
        ).toBeNull();
      }),
    );
  });
});
