import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { Deps } from "#platform/deps.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { translator } from "#platform/i18n/registry.ts";
import { PERSONAL_FILES, PERSONAL_PARTS } from "./personal-data.server.ts";

type ArchiveDeps = Pick<Deps, "db" | "storage" | "clock" | "log">;

/**
 * One archive, piece by piece: a JSON file for each part, the files the person gave us, and at last a note in their
 * language, which knows what could not be read.
 */
export async function* personalArchive(
  { db, storage, clock, log }: ArchiveDeps,
  userId: string,
  locale: Locale,
): AsyncGenerator<Uint8Array> {
  const now = clock.now();
  const archive = createArchive(now);
  const names: string[] = [];
  const missing: string[] = [];
  for (const part of PERSONAL_PARTS) {
    const content = await part.read(db, userId);
    yield* archive.text(`${part.file}.json`, `${JSON.stringify(content, null, 2)}\n`);
    names.push(`${part.file}.json`);
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
  const note = translator(locale)("accounts:data.readmeName");
  yield* archive.text(note, readme(locale, now, names, missing));
  yield* archive.end();
}

/** A ZIP that gives away what it has as soon as it has it. */
function createArchive(mtime: Date) {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, data) => {
    if (error) throw error;
    ready.push(data);
  });
  function* take() {
    const taken = ready;
    ready = [];
    yield* taken;
  }
  return {
    *text(name: string, content: string) {
      const entry = new ZipDeflate(name, { level: 6 });
      entry.mtime = mtime;
      zip.add(entry);
      entry.push(new TextEncoder().encode(content), true);
      yield* take();
    },
    /** As it is: PDF and DOCX are compressed already. What breaks off leaves an entry as long as what came. */
    async *file(name: string, content: AsyncIterable<Uint8Array>) {
      const entry = new ZipPassThrough(name);
      entry.mtime = mtime;
      zip.add(entry);
      try {
        for await (const chunk of content) {
          entry.push(new Uint8Array(chunk));
          yield* take();
        }
      } finally {
        entry.push(new Uint8Array(), true);
      }
      yield* take();
    },
    *end() {
      zip.end();
      yield* take();
    },
  };
}

function readme(
  locale: Locale,
  now: Date,
  names: readonly string[],
  missing: readonly string[],
): string {
  const t = translator(locale);
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
