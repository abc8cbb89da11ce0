import { createHash } from "node:crypto";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import { isSignedWith } from "#platform/document-signer.server.ts";
import type { ReceiptRow } from "../queries/versions.server.ts";
import { parseManifest } from "./manifest.ts";
import { parseReceipt } from "./receipt.ts";

/**
 * Whether a stored version is what its receipt signs: digest of the manifest, signature with a key of this portal, and the
 * list of files. The stored files themselves are not read.
 */
export function isVersionGenuine(
  version: { readonly manifest: string; readonly sha256: string },
  row: ReceiptRow,
): boolean {
  const digest = createHash("sha256").update(version.manifest).digest("hex");
  if (digest !== version.sha256) return false;
  const { receipt: signed, signature, publicKey } = row;
  if (!isSignedWith(publicKey, { document: signed, signature })) return false;
  const receipt = parseReceipt(signed);
  const files = parseManifest(version.manifest).files.map(({ path, bytes, sha256 }) => ({
    path,
    bytes,
    sha256,
  }));
  return (
    receipt.version.sha256 === digest &&
    receipt.keyId === row.keyId &&
    toCanonicalJson(receipt.files) === toCanonicalJson(files)
  );
}
