import { type AsyncZippable, zip } from "fflate";
import { accountParts } from "#features/accounts/personal-data.server.ts";
import { alertParts } from "#features/alerts/personal-data.server.ts";
import { cvParts, cvStoredFiles } from "#features/cv/personal-data.server.ts";
import { notificationParts } from "#features/notifications/personal-data.server.ts";
import { researcherFiles, researcherParts } from "#features/researchers/personal-data.server.ts";
import type { Deps } from "#platform/deps.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { translator } from "#platform/i18n/registry.ts";
import type { PersonalFiles, PersonalPart } from "#platform/personal-part.server.ts";

/** Everything the product knows of a person, feature by feature. A feature with a new table adds it to its own list. */
export const PERSONAL_PARTS: readonly PersonalPart[] = [
  ...accountParts,
  ...notificationParts,
  ...alertParts,
  ...researcherParts,
  ...cvParts,
];

const PERSONAL_FILES: readonly PersonalFiles[] = [researcherFiles, cvStoredFiles];

/** Tables with a column `user_id` that hold nothing about a person with an account. */
export const NOT_PERSONAL: readonly string[] = ["erased_accounts"];

/** One archive: a note in the person's language, a JSON file for each part, and the files they gave us. */
export async function personalArchive(
  { db, storage, clock, log }: Pick<Deps, "db" | "storage" | "clock" | "log">,
  userId: string,
  locale: Locale,
): Promise<Uint8Array> {
  const entries: AsyncZippable = {};
  const put = (name: string, content: Uint8Array) => {
    entries[name] = content;
  };
  const text = (content: string) => new TextEncoder().encode(content);
  for (const part of PERSONAL_PARTS) {
    const content = await part.read(db, userId);
    put(`${part.file}.json`, text(`${JSON.stringify(content, null, 2)}\n`));
  }
  const missing: string[] = [];
  for (const list of PERSONAL_FILES) {
    for (const { name, key } of await list(db, userId)) {
      try {
        put(name, await storage.read(key));
      } catch (error) {
        // One lost file must not keep a person from all the others.
        log.error({ err: error, key }, "file missing from the storage");
        missing.push(name);
      }
    }
  }
  put(
    translator(locale)("accounts:data.readmeName"),
    text(readme(locale, clock.now(), Object.keys(entries), missing)),
  );
  return new Promise((resolve, reject) =>
    zip(entries, { level: 6, mtime: clock.now() }, (error, archive) =>
      error ? reject(error) : resolve(archive),
    ),
  );
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
