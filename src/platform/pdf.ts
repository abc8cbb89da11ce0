import type { FileContent } from "./files/file-content.server.ts";

export interface PrintOptions {
  /** A person or a dossier. Owners take turns; documents of one owner are printed one after the other. */
  readonly owner: string;
  /** Printed before all documents that are not urgent, because of a deadline. */
  readonly isUrgent?: boolean;
}

/**
 * Prints documents in a worker thread. Created by `src/documents/pdf/pdf-thread.server.ts`, called through `renderPdf`.
 * A document arrives as JSON, so that the platform does not depend on its model.
 */
export interface PdfPrinter {
  /**
   * `files`: the images, by name. Throws BUSY when the queue is full or the process is stopping.
   */
  print(
    document: string,
    files: Readonly<Record<string, Uint8Array>>,
    options: PrintOptions,
  ): Promise<Uint8Array>;
  /** Ends the thread and drops its queue. */
  stop(): Promise<void>;
}

/** A printer bound to one owner. */
export type BoundPrinter = (
  document: string,
  files: Readonly<Record<string, Uint8Array>>,
) => Promise<Uint8Array>;

export const bindPrinter =
  (printer: Pick<PdfPrinter, "print">, options: PrintOptions): BoundPrinter =>
  (document, files) =>
    printer.print(document, files, options);

/** Facts about an uploaded PDF: its number of pages, or why it cannot be read. */
export type PdfFacts =
  | { readonly kind: "read"; readonly pages: number }
  /** It needs a password. */
  | { readonly kind: "encrypted" }
  | { readonly kind: "unreadable" }
  /** It exceeded the limits of time or memory. */
  | { readonly kind: "endless" };

/** Reads uploaded PDFs. Created by `src/documents/pdf/pdf-reader.server.ts`. */
export interface PdfReader {
  /** One file of an owner at a time. Throws BUSY when the queue is full. */
  read(file: FileContent, owner: string): Promise<PdfFacts>;
}
