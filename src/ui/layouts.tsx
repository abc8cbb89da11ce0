import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { MenuDropdown } from "./menu-dropdown.tsx";
import { SideNav, type SideNavProps } from "./navigation.tsx";

/** Id of a page's content, target of the first skip link. */
export const CONTENT_ID = "contenu";

export type LayoutSkip = {
  label: string;
  content: string;
  more?: readonly { href: string; label: string }[] | undefined;
};

export type PublicLayoutProps = {
  header: SiteHeaderProps;
  footer: SiteFooterProps;
  skip: LayoutSkip;
  /** Toasts and dialogs above the page. */
  floating?: ReactNode;
  children: ReactNode;
};

export function PublicLayout({ header, footer, skip, floating, children }: PublicLayoutProps) {
  return (
    <div className="page">
      <SkipLinks label={skip.label} links={getSkipLinks(skip)} />
      <SiteHeader {...header} />
      <main id={CONTENT_ID} tabIndex={-1}>
        {children}
      </main>
      <SiteFooter {...footer} />
      {floating}
    </div>
  );
}

function getSkipLinks({ content, more = [] }: LayoutSkip) {
  return [{ href: `#${CONTENT_ID}`, label: content }, ...more];
}

type SpaceLayoutProps = {
  header: SiteHeaderProps;
  side: SideNavProps;
  footer?: SiteFooterProps | undefined;
  skip: LayoutSkip;
  /** Toasts and dialogs above the page. */
  floating?: ReactNode;
  children: ReactNode;
};

export function SpaceLayout(props: SpaceLayoutProps) {
  const { header, side, footer, skip, floating, children } = props;
  return (
    <div className="page">
      <SkipLinks label={skip.label} links={getSkipLinks(skip)} />
      <SiteHeader {...header} />
      <div className="wrap shell">
        <SideNav {...side} />
        <main id={CONTENT_ID} tabIndex={-1}>
          {children}
        </main>
      </div>
      {footer && <SiteFooter {...footer} />}
      {floating}
    </div>
  );
}

type NavLink = { href: string; label: string; current: boolean };

type SiteHeaderProps = {
  homeHref: string;
  brand: string;
  nav: readonly NavLink[];
  languages: readonly LanguageLink[];
  /** Beside the languages at every width: the notification bell. */
  bell?: ReactNode;
  actions?: ReactNode;
  /** Replaces `actions` in the small-screen menu where ids or texts must differ. */
  menuActions?: ReactNode;
  labels: { mainNav: string; language: string; menu: string };
};

export function SiteHeader(props: SiteHeaderProps) {
  const { homeHref, brand, nav, languages, bell, actions, menuActions = actions, labels } = props;
  const links = nav.map(({ href, label, current }) => (
    <a key={href} href={href} aria-current={current ? "page" : undefined}>
      {label}
    </a>
  ));
  return (
    <header className="top">
      <div className="wrap">
        <a className="brand" href={homeHref}>
          <BrandMark />
          {brand}
        </a>
        <nav className="top-nav" aria-label={labels.mainNav}>
          {links}
        </nav>
        <div className="top-end">
          {bell}
          <LanguageSwitch label={labels.language} languages={languages} />
          {actions && <div className="top-actions">{actions}</div>}
          <MenuDropdown
            className="top-menu"
            summary={<Icon name="menu" />}
            label={labels.menu}
            alignEnd
            hideChevron
          >
            <nav className="menu-list" aria-label={labels.mainNav}>
              {links}
            </nav>
            {menuActions && <div className="menu-actions">{menuActions}</div>}
          </MenuDropdown>
        </div>
      </div>
    </header>
  );
}

type SiteFooterProps = {
  groups: readonly { title: string; links: readonly { href: string; label: string }[] }[];
  note: ReactNode;
};

export function SiteFooter({ groups, note }: SiteFooterProps) {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-groups">
          {groups.map(({ title, links }) => (
            <div key={title}>
              <h2>{title}</h2>
              <ul>
                {links.map(({ href, label }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className="foot-note">{note}</div>
      </div>
    </footer>
  );
}

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

/** The logo: two spans on three piers. */
export function BrandMark() {
  return (
    <svg
      viewBox="0 0 46 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M2 22h42M6 22a11 11 0 0 1 17 0M23 22a11 11 0 0 1 17 0M6 22v7M23 22v7M40 22v7" />
    </svg>
  );
}

type SkipLinksProps = {
  label: string;
  links: readonly { href: string; label: string }[];
};

/** Shown only on keyboard focus, before all other content. */
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
