import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** The public half of a signing key: enough to verify a signature for ever. */
export interface VerifyingKey {
  /** Derived from the key, so that two keys never share an id. */
  readonly id: string;
  /** SubjectPublicKeyInfo (RFC 8410) in base64. */
  readonly publicKey: string;
}

export interface DocumentSignature extends VerifyingKey {
  /** Ed25519 (RFC 8032) in base64. */
  readonly signature: string;
}

/** Signs documents that third parties can verify without us. */
export interface DocumentSigner {
  /** The current key. Rejects with `SigningKeyError` if there is no usable key. */
  getKey(): Promise<VerifyingKey>;
  sign(document: string): Promise<DocumentSignature>;
}

export class SigningKeyError extends Error {
  override name = "SigningKeyError";
}

/**
 * Reads the private key from a file (PKCS #8, PEM) and creates it if missing. A new file is a new key: documents signed
 * with the old one can still be verified as long as its public half is stored.
 */
export function createDocumentSigner(file: string): DocumentSigner {
  let opened: Promise<KeyObject> | undefined;
  const privateKey = () => {
    // Not cached on failure: the disk may be back at the next call.
    opened ??= openKey(file).catch((error: unknown) => {
      opened = undefined;
      throw new SigningKeyError(`${file} holds no Ed25519 key and none could be made`, {
        cause: error,
      });
    });
    return opened;
  };
  return createSignerWithKey(privateKey);
}

/** Signs with a key supplied by the caller. */
export function createSignerWithKey(privateKey: () => Promise<KeyObject>): DocumentSigner {
  return {
    getKey: async () => toVerifyingKey(await privateKey()),
    async sign(document) {
      const key = await privateKey();
      const signature = sign(null, Buffer.from(document), key).toString("base64");
      return { ...toVerifyingKey(key), signature };
    },
  };
}

function toVerifyingKey(key: KeyObject): VerifyingKey {
  const der = createPublicKey(key).export({ type: "spki", format: "der" });
  const id = createHash("sha256").update(der).digest("hex").slice(0, 16);
  return { id, publicKey: der.toString("base64") };
}

/** Whether the signature fits; false too for malformed signatures and keys. */
export function isSignedWith(
  publicKey: string,
  { document, signature }: { readonly document: string; readonly signature: string },
): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.from(publicKey, "base64"),
      type: "spki",
      format: "der",
    });
    return (
      key.asymmetricKeyType === "ed25519" &&
      verify(null, Buffer.from(document), key, Buffer.from(signature, "base64"))
    );
  } catch {
    return false;
  }
}

async function openKey(file: string): Promise<KeyObject> {
  const pem = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return createKey(file);
    throw error;
  });
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== "ed25519") throw new Error(`${key.asymmetricKeyType} key`);
  return key;
}

/**
 * Several processes may start at once: the key is written to a temporary file and linked to its name, so that exactly
 * one process creates it and the others read it.
 */
async function createKey(file: string): Promise<string> {
  const { privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}`;
  await writeFile(temporary, pem, { mode: 0o600, flush: true });
  try {
    await link(temporary, file);
    return pem;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return await readFile(file, "utf8");
  } finally {
    await rm(temporary, { force: true });
  }
}
