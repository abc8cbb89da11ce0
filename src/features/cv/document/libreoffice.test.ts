import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { setWords, translator } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { fullCvContent } from "#tests/support/cv-content.ts";
import { cvDocument } from "./cv-document.ts";
import { renderCv } from "./render-cv.server.ts";

const run = promisify(execFile);
beforeAll(() => setWords({ fr, en }));

function hasLibreOffice(): boolean {
  try {
    execFileSync("soffice", ["--version"], { stdio: "ignore", timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!hasLibreOffice())("[C-13 part] a CV opens in LibreOffice", () => {
  it.each(["txt", "rtf", "docx"] as const)(
    "as %s, with its accents",
    async (format) => {
      const dir = await mkdtemp(join(tmpdir(), "cv-office-"));
      try {
        const document = cvDocument(fullCvContent(), "CV", "fr", translator("fr"));
        const { bytes } = await renderCv(format, document, new Date(0));
        await writeFile(join(dir, `cv.${format}`), bytes);
        // A profile of its own: an office already open would take the file instead.
        const profile = `-env:UserInstallation=file://${join(dir, "profile")}`;
        const target = ["--convert-to", "txt:Text (encoded):UTF8", "--outdir", join(dir, "out")];
        await run("soffice", [profile, "--headless", ...target, join(dir, `cv.${format}`)]);
        const text = await readFile(join(dir, "out", "cv.txt"), "utf8");
        for (const words of ["Dr Zoé Lefèvre-Nuñez", "Prix Jeune Équipe", "œstrogènes", "潮汐 🌊"])
          expect(text).toContain(words);
      } finally {
        await rm(dir, { recursive: true });
      }
    },
    120_000,
  );
});
