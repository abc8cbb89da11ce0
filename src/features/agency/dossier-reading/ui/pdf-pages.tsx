import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { findRegion, type PdfPosition } from "../rules/question-pages.ts";
import type { PdfFailure } from "./load-pdf.ts";

interface PdfPagesProps {
  readonly pdf: PDFDocumentProxy | null;
  readonly failure: PdfFailure | null;
  readonly onRetry: () => void;
  readonly href: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly positions: ReadonlyMap<string, PdfPosition>;
  /** Titles of the questions, by their ids. */
  readonly questions: ReadonlyMap<string, string>;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

/** One page of the PDF. The chosen question is marked on it, and each question of the page can be chosen there. */
export function PdfPages(props: PdfPagesProps) {
  const { pdf, failure, page, onPage, positions, questions, selected } = props;
  const t = useT();
  if (failure) {
    return (
      <div className="read-pdf-note" role="status">
        <p>{t(`dossierReading:pages.${failure}`)}</p>
        <div className="btn-group">
          <Button size="s" icon="refresh" onClick={props.onRetry}>
            {t("dossierReading:pages.retry")}
          </Button>
        </div>
      </div>
    );
  }
  if (!pdf) {
    return (
      <div className="read-pdf-note" role="status">
        <p>{t("dossierReading:pages.loading")}</p>
      </div>
    );
  }
  const total = pdf.numPages;
  const marked = selected === null ? null : findRegion(positions, selected, page);
  const toStyle = ({ top, bottom }: { top: number; bottom: number }) => ({
    top: `${top * 100}%`,
    height: `${(bottom - top) * 100}%`,
  });
  return (
    <>
      <div className="read-sheet">
        <PdfCanvas pdf={pdf} page={page} label={t("dossierReading:pages.page", { page })} />
        {marked && <div className="read-mark" style={toStyle(marked)} />}
        {[...questions].map(([id, title]) => {
          const region = findRegion(positions, id, page);
          if (!region) return null;
          return (
            // For the pointer only: each answer has a button that chooses its question.
            <div
              key={id}
              className="read-target"
              style={toStyle(region)}
              title={title}
              aria-hidden="true"
              onClick={() => props.onSelect(id)}
            />
          );
        })}
      </div>
      <div className="read-pdf-steps">
        <IconButton
          icon="chevron-left"
          label={t("dossierReading:pages.previous")}
          aria-disabled={page <= 1 || undefined}
          onClick={() => page > 1 && onPage(page - 1)}
        />
        <span role="status">{t("dossierReading:pages.position", { page, total })}</span>
        <IconButton
          icon="chevron-right"
          label={t("dossierReading:pages.next")}
          aria-disabled={page >= total || undefined}
          onClick={() => page < total && onPage(page + 1)}
        />
        <ButtonLink size="s" variant="quiet" icon="download" href={props.href} download="">
          {t("dossierReading:pages.download")}
        </ButtonLink>
      </div>
    </>
  );
}

/** Twice the size of paper: sharp on dense screens, and scaled down to its place by the style sheet. */
const SCALE = 2;

function PdfCanvas(props: { pdf: PDFDocumentProxy; page: number; label: string }) {
  const { pdf, page, label } = props;
  const t = useT();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failedPage, setFailedPage] = useState<number | null>(null);
  useEffect(() => {
    let isEnded = false;
    let cancel = () => {};
    const draw = async () => {
      const shown = await pdf.getPage(page);
      const target = canvas.current;
      if (isEnded || !target) return;
      const viewport = shown.getViewport({ scale: SCALE });
      target.width = viewport.width;
      target.height = viewport.height;
      const task = shown.render({ canvas: target, viewport });
      cancel = () => task.cancel();
      await task.promise;
      target.dataset.page = String(page);
    };
    draw().catch(() => {
      // A cancelled drawing rejects too; the next one replaces it.
      if (!isEnded) setFailedPage(page);
    });
    return () => {
      isEnded = true;
      cancel();
    };
  }, [pdf, page]);
  // The key gives each page a canvas of its own: two drawings must not share one.
  return (
    <>
      <canvas key={page} ref={canvas} role="img" aria-label={label} />
      {failedPage === page && (
        <p className="read-pdf-note" role="status">
          {t("dossierReading:pages.pageFailed")}
        </p>
      )}
    </>
  );
}
