import { Readable } from "node:stream";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { filesOfVersion, receiptOfVersion } from "#features/deposits/queries/versions.server.ts";
import { frozenKey } from "#features/deposits/rules/frozen-key.ts";
import { parseReceipt, writeReceiptFile } from "#features/deposits/rules/receipt.ts";
import { DomainError } from "#platform/errors.ts";
import { createArchive } from "#platform/files/zip-archive.server.ts";
import { attachment } from "#platform/http/attachment.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { requireWithinLimit } from "#platform/rate-limit/rate-limit.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { dossierFile } from "./dossier-file.server.ts";
import { loadVersion } from "./load-version.server.ts";

/** It reads gigabytes: often enough for a person, too seldom for a script. */
const DOWNLOADS = { name: "version-archive", max: 30, seconds: 3600 } as const;

/** Everything the agency received of a version in one archive, made while it is sent: each file under the path the receipt names. */
export const loader = pageHandler((args) =>
  dossierFile(args, async () => {
    const { request, context, caller } = args;
    const { version } = await loadVersion(args);
    const { db, storage } = caller;
    const files = await filesOfVersion(db, version.id);
    const row = await receiptOfVersion(db, version.id);
    if (!row) throw new DomainError("NOT_FOUND");
    const headers = {
      "Content-Type": "application/zip",
      "Content-Disposition": attachment(`${row.number}.zip`),
      "X-Content-Type-Options": "nosniff",
    };
    if (request.method === "HEAD") return new Response(null, { headers });
    await requireWithinLimit(caller, DOWNLOADS, requirePerson(context).userId);
    const { signature, publicKey } = row;
    const receipt = parseReceipt(row.receipt);
    const texts = {
      "dossier.json": version.manifest,
      "recepisse.json": writeReceiptFile({ receipt, algorithm: "Ed25519", signature, publicKey }),
    };
    const content = archive(storage, version.depositedAt, texts, files);
    return new Response(Readable.toWeb(Readable.from(content)) as ReadableStream, { headers });
  }),
);

async function* archive(
  storage: Storage,
  at: Date,
  texts: Readonly<Record<string, string>>,
  files: readonly { readonly path: string; readonly sha256: string }[],
): AsyncGenerator<Uint8Array> {
  const zip = createArchive(at);
  for (const [name, text] of Object.entries(texts)) {
    yield* zip.file(name, Readable.from([Buffer.from(text)]));
  }
  for (const { path, sha256 } of files) {
    yield* zip.file(path, await storage.stream(frozenKey(sha256)));
  }
  yield* zip.end();
}
