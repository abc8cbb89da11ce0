import { createHash } from "node:crypto";
import { toCanonicalJson } from "../canonical-json.ts";

/**
 * A numbered row of `audit_events` as the database writes it: every column is text, so that neither the driver nor the time
 * zone of a connection changes it. All columns but `seq` and `id` are null when the event itself is missing.
 */
export interface NumberedAuditRow {
  readonly seq: string;
  readonly id: string;
  /** In UTC, with microseconds. */
  readonly at: string | null;
  readonly actorKind: string | null;
  readonly actorId: string | null;
  readonly actorFor: string | null;
  readonly event: string | null;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  readonly partnerId: string | null;
  /** JSON, with keys in any order. */
  readonly details: string | null;
  readonly requestId: string | null;
}

export const DIGEST_BYTES = 32;

/** Stands before the first seal. */
export const NO_DIGEST = "0".repeat(2 * DIGEST_BYTES);

/** Everything that a seal covers beside its rows. */
export interface SealRange {
  /** The digest of the seal before, or `NO_DIGEST`. */
  readonly previous: string;
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** In UTC, with microseconds. */
  readonly sealedAt: string;
}

/** An instant as the canonical texts have it. */
export const formatMicroseconds = (at: Date): string => at.toISOString().replace("Z", "000Z");

/** The canonical text of a row: JSON by RFC 8785, the same for every order of keys in the row and in its details. */
export function toCanonicalAuditRow({ details, ...row }: NumberedAuditRow): string {
  return toCanonicalJson({
    ...row,
    details: details === null ? null : toCanonicalDetails(details),
  });
}

/** Details that ECMAScript cannot represent were not written by the product; their text stands for them. */
function toCanonicalDetails(text: string): string {
  try {
    return toCanonicalJson(JSON.parse(text));
  } catch {
    return text;
  }
}

/** SHA-256 of a row's canonical text. */
export const computeRowDigest = (row: NumberedAuditRow): Buffer =>
  createHash("sha256").update(toCanonicalAuditRow(row)).digest();

/** SHA-256 in hexadecimal over the seal before, the range and the digests of its rows, in order. */
export const computeSealDigest = (range: SealRange, rowDigests: Uint8Array): string =>
  createHash("sha256").update(toCanonicalJson(range)).update("\n").update(rowDigests).digest("hex");
