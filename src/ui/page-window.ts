/** The pages to offer around the current one: both ends, its neighbours, a gap where some are left out. */
export function getPageWindow(
  page: number,
  pages: number,
): (number | "gap-before" | "gap-after")[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const first = Math.max(2, Math.min(page - 1, pages - 4));
  const last = Math.min(pages - 1, Math.max(page + 1, 5));
  const entries: (number | "gap-before" | "gap-after")[] = [1];
  // A gap that would hide a single page shows that page instead.
  if (first === 3) entries.push(2);
  else if (first > 3) entries.push("gap-before");
  for (let each = first; each <= last; each++) entries.push(each);
  if (last === pages - 2) entries.push(pages - 1);
  else if (last < pages - 2) entries.push("gap-after");
  entries.push(pages);
  return entries;
}
