import type { FileContent } from "./files/file-content.server.ts";

export interface PrintOptions {
  /** Whose it is: a person, or the dossier it belongs to. Each owner's wait for each other, one of each in turn. */
  readonly owner: string;
  /** Before everything that waits and is not: somebody may miss a deadline by it. */
  readonly isUrgent?: boolean;
}

/**
 * Prints documents in a thread of its own; made by `src/documents/pdf/pdf-thread.server.ts`, asked through
 * `renderPdf` there. A document arrives as JSON: the platform knows no model of it.
 */
export interface PdfPrinter {
  /** `files` are its pictures, by name. Rejects with `code: "PDF_BUSY"` where too many documents wait, or the process is ending. */
  print(
    document: string,
    files: Readonly<Record<string, Uint8Array>>,
    options: PrintOptions,
  ): Promise<Uint8Array>;
  /** Ends the thread, and with it what it still had to print. */
  stop(): Promise<void>;
}

/** A printer for one owner. */
export type BoundPrinter = (
  document: string,
  files: Readonly<Record<string, Uint8Array>>,
) => Promise<Uint8Array>;

export const bindPrinter =
  (printer: Pick<PdfPrinter, "print">, options: PrintOptions): BoundPrinter =>
  (document, files) =>
    printer.print(document, files, options);

/** What can be told of a PDF somebody gave: how many pages, or why nobody will be able to read it. */
export type PdfFacts =
  | { readonly kind: "read"; readonly pages: number }
  /** It opens by a password alone. */
  | { readonly kind: "encrypted" }
  | { readonly kind: "unreadable" }
  /** It took longer, or more memory, than any sound one does. */
  | { readonly kind: "endless" };

/** Reads PDFs that come from people; made by `src/documents/pdf/pdf-reader.server.ts`. */
export interface PdfReader {
  /** For its owner, one at a time. Rejects with `code: "TURNS_BUSY"` where too many wait already. */
  read(file: FileContent, owner: string): Promise<PdfFacts>;
}
