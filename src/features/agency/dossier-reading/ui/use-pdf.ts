import type { PDFDocumentProxy } from "pdfjs-dist";
import { useCallback, useEffect, useState } from "react";
import {
  findHeadingPositions,
  type PdfPosition,
  type PrintedHeading,
} from "../rules/question-pages.ts";
import { loadPdf, type PdfFailure, PdfLoadError, readPdfLines } from "./load-pdf.ts";

const NO_POSITIONS: ReadonlyMap<string, PdfPosition> = new Map();

/** The PDF of a version, and where its headings are printed. Loaded once it is to be shown. */
export function usePdf(href: string, headings: readonly PrintedHeading[], isShown: boolean) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [failure, setFailure] = useState<PdfFailure | null>(null);
  const [positions, setPositions] = useState(NO_POSITIONS);
  const [attempt, setAttempt] = useState(0);
  // Once shown it stays loaded: the window may become narrow for a moment.
  const [hasBeenShown, setHasBeenShown] = useState(false);
  useEffect(() => {
    if (isShown) setHasBeenShown(true);
  }, [isShown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again; headings change with the address
  useEffect(() => {
    if (!hasBeenShown) return;
    const ended = new AbortController();
    setPdf(null);
    setFailure(null);
    setPositions(NO_POSITIONS);
    const load = async () => {
      const loaded = await loadPdf(href, ended.signal);
      if (ended.signal.aborted) return;
      setPdf(loaded);
      const lines = await readPdfLines(loaded, ended.signal);
      if (!ended.signal.aborted) setPositions(findHeadingPositions(headings, lines));
    };
    load().catch((error: unknown) => {
      if (ended.signal.aborted) return;
      setFailure(error instanceof PdfLoadError ? error.failure : "failed");
    });
    return () => ended.abort();
  }, [href, hasBeenShown, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { pdf, failure, positions, retry };
}
