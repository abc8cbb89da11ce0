export type PageContentsProps = {
  title: string;
  items: readonly { anchor: string; label: string; hidden?: boolean | undefined }[];
};

/** The parts of a long page: beside it and following the reader on wide screens, above it on small ones. */
export function PageContents({ title, items }: PageContentsProps) {
  return (
    <nav className="page-contents" aria-label={title}>
      <p className="page-contents-title" aria-hidden="true">
        {title}
      </p>
      <ol>
        {items.map(({ anchor, label, hidden }) => (
          <li key={anchor} hidden={hidden}>
            <a href={`#${anchor}`}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
