export type LanguageLink = {
  locale: string;
  /** The language's name in that language. */
  label: string;
  short: string;
  href: string;
  current: boolean;
};

export function LanguageSwitch({
  label,
  languages,
}: {
  label: string;
  languages: readonly LanguageLink[];
}) {
  return (
    <nav className="lang" aria-label={label}>
      {languages.map(({ locale, label, short, href, current }) => (
        <a
          key={locale}
          href={href}
          lang={locale}
          hrefLang={locale}
          aria-current={current ? "true" : undefined}
        >
          <abbr title={label}>{short}</abbr>
          <span className="vh"> – {label}</span>
        </a>
      ))}
    </nav>
  );
}
