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

/** What a signature was made with: enough to check it for ever, without the private half. */
export interface VerifyingKey {
  /** Derived from the key itself, so that two keys never share one. */
  readonly id: string;
  /** SubjectPublicKeyInfo (RFC 8410) in base64. */
  readonly publicKey: string;
}

export interface DocumentSignature extends VerifyingKey {
  /** Ed25519 (RFC 8032) in base64. */
  readonly signature: string;
}

/** Signs what people take away and others must be able to check without us. */
export interface DocumentSigner {
  /** The key it signs with; rejects with `SigningKeyError` where there is none that can be used. */
  getKey(): Promise<VerifyingKey>;
  sign(document: string): Promise<DocumentSignature>;
}

export class SigningKeyError extends Error {
  override name = "SigningKeyError";
}

/**
 * The private key lies in a file (PKCS #8 in PEM) that is made when there is none. Another file is another key: whoever
 * keeps the public halves can go on checking what was signed with the old one.
 */
export function createDocumentSigner(file: string): DocumentSigner {
  let opened: Promise<KeyObject> | undefined;
  const privateKey = () => {
    // What failed is tried again: the disk may be back.
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

/** Signs with a key that somebody else keeps. */
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

/** Whether a document was signed with a key; false for everything that is no signature or no key. */
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

/** Of processes that start at once, one makes the key and the others read it: a file is linked to its name whole, once. */
async function createKey(file: string): Promise<string> {
  const { privateKey } = generateKeyPairSync("ed25519");
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  await mkdir(dirname(file), { recursive: true });
  const whole = `${file}.${randomUUID()}`;
  await writeFile(whole, pem, { mode: 0o600, flush: true });
  try {
    await link(whole, file);
    return pem;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return await readFile(file, "utf8");
  } finally {
    await rm(whole, { force: true });
  }
}
