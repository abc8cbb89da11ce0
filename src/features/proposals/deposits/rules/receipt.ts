import { z } from "zod";
import { DOSSIER_ROLES } from "#features/proposals/dossiers/rules/dossier.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import { countContents, DEPOSIT_KINDS, type FrozenFile, type Manifest } from "./manifest.ts";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** A receipt. Integers, strings and ASCII keys only, so that every language produces the same canonical JSON. */
export const receiptSchema = z.object({
  type: z.literal("passerelle.deposit-receipt"),
  /** 2: with the numbers of the dossier and of its call. */
  format: z.literal([1, 2]),
  number: z.string().max(60),
  /** Id of the signing key. */
  keyId: z.string().regex(/^[\w-]{1,64}$/),
  depositedAt: z.iso.datetime(),
  depositedBy: z.object({ name: z.string(), role: z.enum(DOSSIER_ROLES) }),
  dossier: z.object({
    id: z.string(),
    number: z.string().optional(),
    acronym: z.string(),
    title: z.string(),
  }),
  call: z.object({
    slug: z.string(),
    number: z.string().optional(),
    titleFr: z.string(),
    titleEn: z.string(),
    partner: z.string(),
    closesAt: z.string(),
  }),
  version: z.object({
    number: z.int(),
    kind: z.enum(DEPOSIT_KINDS),
    /** When a standby was frozen; absent for a deposit by a person. */
    frozenAt: z.iso.datetime().optional(),
    /** Number of the replaced version; null for the first. */
    replaces: z.int().nullable(),
    /** Digest of the manifest. */
    sha256,
    bytes: z.int(),
  }),
  forms: z.array(
    z.object({
      formModelType: z.enum(FORM_MODEL_TYPES),
      versionId: z.string(),
      versionNumber: z.int(),
    }),
  ),
  contents: z.object({
    answers: z.int(),
    teams: z.int(),
    cvs: z.int(),
    appendices: z.int(),
  }),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256 })),
});
export type Receipt = z.output<typeof receiptSchema>;

interface ReceiptParts {
  readonly number: string;
  readonly keyId: string;
  readonly depositedBy: Receipt["depositedBy"];
  readonly replaces: number | null;
  readonly manifest: Manifest;
  /** Digest and length of the manifest. */
  readonly frozen: { readonly sha256: string; readonly bytes: number };
}

export function makeReceipt(parts: ReceiptParts): Receipt {
  const { number, keyId, depositedBy, replaces, manifest, frozen } = parts;
  const { call, dossier, forms, files } = manifest;
  return {
    type: "passerelle.deposit-receipt",
    format: manifest.format,
    number,
    keyId,
    depositedAt: manifest.depositedAt,
    depositedBy,
    dossier: {
      id: dossier.id,
      ...(dossier.number && { number: dossier.number }),
      acronym: dossier.acronym,
      title: dossier.title,
    },
    call: {
      slug: call.slug,
      ...(call.number && { number: call.number }),
      titleFr: call.titleFr,
      titleEn: call.titleEn,
      partner: call.partner,
      closesAt: call.closesAt,
    },
    version: {
      number: manifest.version,
      kind: manifest.kind,
      ...(manifest.frozenAt && { frozenAt: manifest.frozenAt }),
      replaces,
      ...frozen,
    },
    forms: forms.map(({ formModelType, versionId, versionNumber }) => ({
      formModelType,
      versionId,
      versionNumber,
    })),
    contents: countContents(manifest),
    files: files.map(({ path, bytes, sha256 }: FrozenFile) => ({ path, bytes, sha256 })),
  };
}

/** A receipt as a file: with its signature and the public key. */
export const receiptFileSchema = z.object({
  receipt: receiptSchema,
  algorithm: z.literal("Ed25519"),
  signature: z.string().max(200),
  publicKey: z.string().max(200),
});
export type ReceiptFile = z.output<typeof receiptFileSchema>;

/** Indented for reading. The signature is over the canonical JSON of `receipt`. */
export const formatReceiptFile = (file: ReceiptFile): string =>
  `${JSON.stringify(file, null, 2)}\n`;

/**
 * Parses an uploaded receipt. `signedText` is the canonical text of the whole uploaded `receipt`, including unknown fields, so
 * that additions break the signature. Null when the text is no receipt in a known format.
 */
export function parseReceiptFile(
  text: string,
): (ReceiptFile & { readonly signedText: string }) | null {
  try {
    const json: unknown = JSON.parse(text);
    const file = receiptFileSchema.strict().safeParse(json).data;
    if (!file) return null;
    return { ...file, signedText: toCanonicalJson((json as { receipt: object }).receipt) };
  } catch {
    return null;
  }
}

/** Parses a stored receipt. */
export const parseReceipt = (stored: string): Receipt => receiptSchema.parse(JSON.parse(stored));

/** A stored receipt as the file to download. */
export const formatStoredReceipt = (stored: {
  readonly receipt: string;
  readonly signature: string;
  readonly publicKey: string;
}): string => {
  const { signature, publicKey } = stored;
  const receipt = parseReceipt(stored.receipt);
  return formatReceiptFile({ receipt, algorithm: "Ed25519", signature, publicKey });
};

/** The text that is signed: canonical JSON. */
export const getSignedText = (receipt: Receipt): string => toCanonicalJson(receipt);

/** The part of a receipt with this digest: the manifest or one of the files. */
export function findPartByDigest(
  receipt: Receipt,
  digest: string,
): { readonly kind: "manifest" } | { readonly kind: "file"; readonly path: string } | null {
  if (receipt.version.sha256 === digest) return { kind: "manifest" };
  const file = receipt.files.find(({ sha256: one }) => one === digest);
  return file ? { kind: "file", path: file.path } : null;
}

/** Crockford's base 32: no letters that look like others or like digits. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const GROUP = 5;
const RANDOM_DIGITS = 2 * GROUP;

/**
 * A receipt number: agency, year, ten random characters, version. It is also the address at which the receipt is verified;
 * the random part prevents enumeration.
 */
export function createReceiptNumber(
  { partner, year, version }: { partner: string; year: number; version: number },
  randomBytes: Uint8Array,
): string {
  const digits = Array.from(
    randomBytes.subarray(0, RANDOM_DIGITS),
    (byte) => DIGITS[byte % DIGITS.length],
  );
  const [one, other] = [digits.slice(0, GROUP).join(""), digits.slice(GROUP).join("")];
  const agency = partner.toUpperCase().replace(/[^A-Z0-9]/g, "") || "X";
  return `${agency}-${String(year % 100).padStart(2, "0")}-${one}-${other}-${version}`;
}

const RECEIPT_NUMBER_PATTERN = /^([A-Z0-9]+)-(\d\d)-([0-9A-Z]{5})-([0-9A-Z]{5})-(\d{1,4})$/;

/** Normalises a typed or copied number; null when it cannot be one. */
export function parseReceiptNumber(typed: string): string | null {
  const parts = RECEIPT_NUMBER_PATTERN.exec(
    typed
      .trim()
      .toUpperCase()
      .replace(/[\s\u2010-\u2015]+/g, "-"),
  );
  if (!parts) return null;
  const [, agency, year, one = "", other = "", version] = parts;
  const normalize = (group: string) => group.replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return [agency, year, normalize(one), normalize(other), version].join("-");
}
