import { Icon } from "./icon.tsx";
import { getPageWindow } from "./page-window.ts";

export type PaginationProps = {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  labels: {
    nav: string;
    previous: string;
    next: string;
    /** The full name of one page's link: « Page 3 ». */
    page: (page: number) => string;
  };
};

export function Pagination({ page, pages, hrefFor, labels }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav className="pages" aria-label={labels.nav}>
      {page > 1 && (
        <a href={hrefFor(page - 1)} rel="prev">
          <Icon name="chevron-left" />
          <span className="pages-word">{labels.previous}</span>
        </a>
      )}
      {getPageWindow(page, pages).map((entry) =>
        typeof entry === "number" ? (
          <a
            key={entry}
            href={hrefFor(entry)}
            aria-label={labels.page(entry)}
            aria-current={entry === page ? "page" : undefined}
          >
            {entry}
          </a>
        ) : (
          <span key={entry} className="off" aria-hidden="true">
            …
          </span>
        ),
      )}
      {page < pages && (
        <a href={hrefFor(page + 1)} rel="next">
          <span className="pages-word">{labels.next}</span>
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}
