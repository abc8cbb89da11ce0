import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { Deps } from "#platform/deps.ts";
import { createArchive } from "#platform/files/zip-archive.server.ts";
import { listVersionFiles, type ReceiptRow } from "../queries/versions.server.ts";
import { frozenKey } from "../rules/manifest.ts";
import { formatStoredReceipt } from "../rules/receipt.ts";
import { recordDocument } from "../writes/record-document.server.ts";

type ArchiveDeps = Pick<Deps, "db" | "storage" | "clock" | "log" | "documentSigner">;

/**
 * Streams everything the agency received of a version as one archive, each file under its path in the receipt. The
 * archive's digest is recorded before the last bytes are sent, so that the verification page recognises the archive.
 */
export async function* streamVersionArchive(
  deps: ArchiveDeps,
  version: { readonly id: string; readonly manifest: string; readonly depositedAt: Date },
  row: ReceiptRow,
): AsyncGenerator<Uint8Array> {
  const { db, storage, log } = deps;
  const hash = createHash("sha256");
  let bytes = 0;
  const measured = <Chunk extends Uint8Array>(chunk: Chunk): Chunk => {
    hash.update(chunk);
    bytes += chunk.length;
    return chunk;
  };
  const zip = createArchive(version.depositedAt);
  for (const [name, text] of [
    ["dossier.json", version.manifest],
    ["recepisse.json", formatStoredReceipt(row)],
  ] as const) {
    for await (const chunk of zip.file(name, Readable.from([Buffer.from(text)])))
      yield measured(chunk);
  }
  for (const { path, sha256 } of await listVersionFiles(db, version.id)) {
    const content = await storage.stream(frozenKey(sha256));
    for await (const chunk of zip.file(path, content)) yield measured(chunk);
  }
  const last = [...zip.end()].map(measured);
  const document = {
    receiptNumber: row.number,
    kind: "archive",
    locale: null,
    sha256: hash.digest("hex"),
    bytes,
  } as const;
  await recordDocument(deps, version.id, document).catch((error: unknown) => {
    // The download is complete all the same; the next one is recorded.
    log.error({ err: error, receipt: row.number }, "the archive of a deposit was not recorded");
  });
  yield* last;
}
