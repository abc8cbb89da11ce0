import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PdfThread } from "#documents/pdf/pdf-thread.server.ts";
import { buildCvDocument } from "#features/people/cv/document/cv-document.ts";
import { renderCv } from "#features/people/cv/document/render-cv.server.ts";
import { bindPrinter } from "#platform/pdf.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { makeFullCvContent } from "#tests/support/cv-content.ts";
import {
  activeFiles,
  buildArchives,
  buildDocx,
  buildNestedBomb,
  buildOdt,
  buildPdf,
  buildRtf,
  deceivingFiles,
  harmlessFiles,
} from "#tests/support/cv-files.ts";
import { getTranslator, setTranslations } from "../i18n/registry.ts";
import { hasActiveContent } from "./active-content.server.ts";
import { detectFormat, type FileFormat } from "./detect-format.server.ts";
import { toFileContent } from "./file-content.server.ts";

const ALL = ["pdf", "rtf", "docx", "odt"] as const;

const formatOf = (file: Buffer, accepted: readonly FileFormat[] = ALL) =>
  detectFormat(toFileContent(file), accepted);

/** A document with so many manifests of three megabytes that repeat this text; compressed or stored. */
const listsOf = (lists: number, unit: string, { start = "", level = 6 as 0 | 6 } = {}) =>
  buildDocx(
    Object.fromEntries(
      Array.from({ length: lists }, (_, at) => [
        `word/_rels/${at}.rels`,
        [Buffer.from(start + unit.repeat(3_000_000 / unit.length)), { level }],
      ]),
    ),
  );

const thread = new PdfThread();
const print = bindPrinter(thread, { owner: "test" });
beforeAll(() => setTranslations({ fr, en }));
afterAll(() => thread.stop());

describe("[C-14 part] the format of a file is read from its content", () => {
  it.each([
    ["pdf", buildPdf()],
    ["rtf", buildRtf()],
    ["docx", buildDocx()],
    ["odt", buildOdt()],
  ])("%s", async (format, file) => expect(await formatOf(file)).toBe(format));

  it.each(["pdf", "rtf", "docx"] as const)("%s, as we write it ourselves", async (format) => {
    const document = buildCvDocument(makeFullCvContent(), "CV", "fr", getTranslator("fr"));
    const { bytes } = await renderCv(print, format, document, new Date(0));
    expect(await formatOf(Buffer.from(bytes))).toBe(format);
  });

  it("among those that are accepted", async () => {
    expect(await formatOf(buildDocx(), ["pdf", "odt"])).toBeNull();
    expect(await formatOf(buildDocx(), ["pdf", "docx"])).toBe("docx");
  });

  it.each(Object.entries(deceivingFiles))("%s is refused", async (_, file) =>
    expect(await formatOf(file)).toBeNull(),
  );

  it.each(Object.entries(activeFiles))(
    "what would do something when opened is refused: %s",
    async (_, file) => {
      expect(await formatOf(file)).toBeNull();
      expect(await hasActiveContent(toFileContent(file))).toBe(true);
    },
  );

  it.each(Object.entries(harmlessFiles))("what only looks like it is taken: %s", async (_, file) =>
    expect(await formatOf(file)).not.toBeNull(),
  );

  it.each([
    ["thousands of names for one archive", buildNestedBomb({ listed: 4_000, inner: 5_000 })],
    ["more entries than a document has", buildNestedBomb({ listed: 60_000, inner: 1 })],
    ["archives of empty entries", buildDocx(buildArchives({ archives: 20, entries: 400 }))],
  ])("what was made to be looked at for hours is not: %s", async (_, file) => {
    let looks = 0;
    const content = toFileContent(file);
    const counted = {
      ...content,
      read: (start: number, length: number) => {
        looks++;
        return content.read(start, length);
      },
    };
    // Whichever check comes first: format or active content.
    expect(await detectFormat(counted, ALL)).toBeNull();
    await hasActiveContent(counted);
    expect(looks).toBeLessThan(200);
  });

  it.each([
    ["more lists than a document has", listsOf(40, '<a b="c"/>')],
    [
      "a part of which one list says more than a page can",
      listsOf(1, 'Type="a" ', { start: "<a " }),
    ],
  ])("what was made to be read for a minute is not: %s", async (_, file) => {
    expect(await formatOf(file)).toBeNull();
  });

  it("others have their turn while a long list is read", async () => {
    // Stored entries: no decompression that would yield to the event loop.
    const file = listsOf(2, '<a Type="b" Target="c"/>', { level: 0 });
    let turns = 0;
    let done = false;
    const others = () => {
      turns++;
      if (!done) setImmediate(others);
    };
    others();
    expect(await formatOf(file)).toBe("docx");
    done = true;
    expect(turns).toBeGreaterThan(60);
  });

  it("any bytes have an answer, and a broken document is none", async () => {
    const whole = buildDocx();
    const anyBytes = fc.uint8Array({ maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(anyBytes, fc.nat(whole.length - 1), async (bytes, cut) => {
        expect(await formatOf(Buffer.from(bytes))).toBeNull();
        const broken = Buffer.concat([whole.subarray(0, cut), Buffer.from(bytes)]);
        expect(await formatOf(broken)).toBeNull();
      }),
    );
  });
});
