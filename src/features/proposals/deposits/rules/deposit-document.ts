import { toCanonicalJson } from "#platform/canonical-json.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** Documents made from a deposited version: PDF of the dossier, PDF of the receipt, archive of everything. */
export const DOCUMENT_KINDS = ["dossier", "receipt", "archive"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export interface DepositDocument {
  /** Receipt of the version. */
  readonly receiptNumber: string;
  readonly kind: DocumentKind;
  /** Null for an archive, which has no language. */
  readonly locale: Locale | null;
  readonly sha256: string;
  readonly bytes: number;
}

/** The signed statement about a document: canonical JSON, as for receipts. */
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
