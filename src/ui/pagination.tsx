import { Icon } from "./icon.tsx";

export type PaginationProps = {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
  labels: {
    nav: string;
    previous: string;
    next: string;
    /** Accessible name of a page's link: « Page 3 ». */
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

/** The page numbers to show: both ends, the neighbours of the current page, and gaps. */
export function getPageWindow(
  page: number,
  pages: number,
): (number | "gap-before" | "gap-after")[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const first = Math.max(2, Math.min(page - 1, pages - 4));
  const last = Math.min(pages - 1, Math.max(page + 1, 5));
  const entries: (number | "gap-before" | "gap-after")[] = [1];
  // A gap of a single page shows that page instead.
  if (first === 3) entries.push(2);
  else if (first > 3) entries.push("gap-before");
  for (let each = first; each <= last; each++) entries.push(each);
  if (last === pages - 2) entries.push(pages - 1);
  else if (last < pages - 2) entries.push("gap-after");
  entries.push(pages);
  return entries;
}
