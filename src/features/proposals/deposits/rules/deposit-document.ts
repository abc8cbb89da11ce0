import { toCanonicalJson } from "#platform/canonical-json.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** What Passerelle makes from a deposited version: the dossier as PDF, its receipt as PDF, everything in one archive. */
export const DOCUMENT_KINDS = ["dossier", "receipt", "archive"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export interface DepositDocument {
  /** The receipt of the version that the document was made from. */
  readonly receiptNumber: string;
  readonly kind: DocumentKind;
  /** Null for an archive. */
  readonly locale: Locale | null;
  readonly sha256: string;
  readonly bytes: number;
}

/** The statement that is signed about a document: canonical JSON, as for receipts. */
export const buildDocumentStatement = (
  { receiptNumber, kind, locale, sha256, bytes }: DepositDocument,
  keyId: string,
): string =>
  toCanonicalJson({
    type: "passerelle.deposit-document",
    format: 1,
    receipt: receiptNumber,
    kind,
    locale,
    sha256,
    bytes,
    keyId,
  });
