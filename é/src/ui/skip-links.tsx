export type SkipLinksProps = {
  label: string;
  links: readonly { href: string; label: string }[];
};

/** Shown only when reached by keyboard, before everything else. */
export function SkipLinks({ label, links }: SkipLinksProps) {
  return (
    <nav className="skips" aria-label={label}>
      {links.map(({ href, label }) => (
        <a key={href} href={href}>
          {label}
        </a>
      ))}
    </nav>
  );
}
