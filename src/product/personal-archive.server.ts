import type { Deps } from "#platform/deps.ts";
import { createArchive } from "#platform/files/zip-archive.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { addNames } from "./archive-names.server.ts";
import { PERSONAL_DATA_SOURCES, PERSONAL_FILES } from "./personal-data.server.ts";

type ArchiveDeps = Pick<Deps, "db" | "storage" | "clock" | "log">;

/**
 * Streams a person's archive: a JSON file for each source, the uploaded files, and last a readme in their language that
 * lists missing files.
 */
export async function* streamPersonalArchive(
  { db, storage, clock, log }: ArchiveDeps,
  userId: string,
  locale: Locale,
): AsyncGenerator<Uint8Array> {
  const now = clock.now();
  const archive = createArchive(now);
  const names: string[] = [];
  const missing: string[] = [];
  for (const part of PERSONAL_DATA_SOURCES) {
    const content = await addNames(db, await part.read(db, userId), locale);
    yield* archive.text(`${part.fileName}.json`, `${JSON.stringify(content, null, 2)}\n`);
    names.push(`${part.fileName}.json`);
  }
  for (const list of PERSONAL_FILES) {
    for (const { name, key } of await list(db, userId)) {
      try {
        yield* archive.file(name, await storage.stream(key));
        names.push(name);
      } catch (error) {
        // One missing file must not prevent the rest of the archive.
        log.error({ err: error, key }, "file missing from the storage");
        missing.push(name);
      }
    }
  }
  const note = getTranslator(locale)("accounts:data.readmeName");
  yield* archive.text(note, renderReadme(locale, now, names, missing));
  yield* archive.end();
}

function renderReadme(
  locale: Locale,
  now: Date,
  names: readonly string[],
  missing: readonly string[],
): string {
  const t = getTranslator(locale);
  return [
    t("accounts:data.title"),
    "",
    t("accounts:data.made", { moment: now.toISOString() }),
    "",
    t("accounts:data.format"),
    t("accounts:data.secrets"),
    "",
    ...[...names].sort().map((name) => `- ${name}`),
    ...(missing.length > 0
      ? ["", t("accounts:data.missing"), ...missing.map((n) => `- ${n}`)]
      : []),
    "",
  ].join("\n");
}
