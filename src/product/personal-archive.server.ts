import type { Deps } from "#platform/deps.ts";
import { createArchive } from "#platform/files/zip-archive.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { addNames } from "./archive-names.server.ts";
import { PERSONAL_DATA_SOURCES, PERSONAL_FILES } from "./personal-data.server.ts";

type ArchiveDeps = Pick<Deps, "db" | "storage" | "clock" | "log">;

/**
 * One archive, piece by piece: a JSON file for each part, the files the person gave us, and at last a note in their
 * language, which knows what could not be read.
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
        // One lost file must not keep a person from all the others.
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
