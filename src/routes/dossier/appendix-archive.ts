import { Readable } from "node:stream";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import {
  type AppendixFile,
  listAppendixFiles,
} from "#features/proposals/appendices/queries/appendices.server.ts";
import { buildArchiveNames } from "#features/proposals/appendices/rules/archive-names.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { createArchive } from "#platform/files/zip-archive.server.ts";
import { buildContentDisposition, toSafeFileName } from "#platform/http/attachment.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { dossierFile } from "#shell/dossier-file.server.ts";

/** All appendices of a dossier as one archive, built while it is sent. */
export const loader = dossierFile(async ({ request, params, context, caller, info }) => {
  const { db, storage, clock } = caller;
  const actor = requirePerson(context);
  const dossier = await loadReadableDossier(db, actor, params.id);
  const files = await listAppendixFiles(db, dossier.id);
  const headers = {
    "Content-Type": "application/zip",
    "Content-Disposition": buildContentDisposition(
      toSafeFileName(`${dossier.acronym} annexes`, "zip", "annexes"),
    ),
    "X-Content-Type-Options": "nosniff",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const content = archive(storage, files, info.locale, clock.now());
  return new Response(Readable.toWeb(Readable.from(content)) as ReadableStream, { headers });
});

async function* archive(
  storage: Storage,
  files: readonly AppendixFile[],
  locale: Locale,
  now: Date,
): AsyncGenerator<Uint8Array> {
  const zip = createArchive(now);
  const named = files.map(({ slotId, labelFr, labelEn, fileName }) => ({
    slotId,
    label: locale === "fr" ? labelFr : labelEn,
    fileName,
  }));
  const names = buildArchiveNames(named);
  for (const [index, { storageKey }] of files.entries()) {
    yield* zip.file(names[index] ?? "", await storage.stream(storageKey));
  }
  yield* zip.end();
}
