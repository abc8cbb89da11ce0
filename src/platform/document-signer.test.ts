import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDocumentSigner, isSignedWith, SigningKeyError } from "./document-signer.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "signer-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a key is made when there is none, for its owner alone, and is the same from then on", async () => {
  const file = join(folder, "new", "receipts.pem");
  const first = await createDocumentSigner(file).sign("text");
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const again = await createDocumentSigner(file).sign("text");
  expect(again).toEqual(first);
  expect(first.id).toMatch(/^[0-9a-f]{16}$/);
});

test("processes that start at once agree on one key", async () => {
  const file = join(folder, "receipts.pem");
  const keys = await Promise.all(
    Array.from({ length: 8 }, () => createDocumentSigner(file).getKey()),
  );
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
  expect(await readdir(folder)).toEqual(["receipts.pem"]);
});

test("a signature stands for its document and its key, and for nothing else", async () => {
  const { publicKey, signature } = await createDocumentSigner(join(folder, "a.pem")).sign("text");
  expect(isSignedWith(publicKey, { document: "text", signature })).toBe(true);
  expect(isSignedWith(publicKey, { document: "text ", signature })).toBe(false);
  const other = await createDocumentSigner(join(folder, "b.pem")).getKey();
  expect(isSignedWith(other.publicKey, { document: "text", signature })).toBe(false);
  expect(isSignedWith("no key", { document: "text", signature })).toBe(false);
  expect(isSignedWith(publicKey, { document: "text", signature: "no signature" })).toBe(false);
});

test("after a rotation, what was signed before is checked with its own key", async () => {
  const file = join(folder, "receipts.pem");
  const old = await createDocumentSigner(file).sign("text");
  await rm(file);
  const fresh = await createDocumentSigner(file).sign("text");
  expect(fresh.id).not.toBe(old.id);
  expect(isSignedWith(old.publicKey, { document: "text", signature: old.signature })).toBe(true);
});

test("a file that holds no such key is said so, and is never overwritten", async () => {
  const file = join(folder, "receipts.pem");
  await writeFile(file, "not a key");
  const signer = createDocumentSigner(file);
  await expect(signer.getKey()).rejects.toThrow(SigningKeyError);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  await writeFile(file, privateKey.export({ type: "pkcs8", format: "pem" }));
  await expect(signer.getKey()).rejects.toThrow(SigningKeyError);
  // A repaired file is used without a restart.
  await rm(file);
  await expect(signer.getKey()).resolves.toMatchObject({ id: expect.any(String) });
});
