export type BreadcrumbsProps = {
  label: string;
  /** From the furthest to the page itself; the last needs no address. */
  items: readonly { label: string; href?: string | undefined }[];
};

export function Breadcrumbs({ label, items }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
      <ol className="crumbs">
        {items.map(({ label, href }) => (
          <li key={label}>
            {href ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
