import type { ReactNode } from "react";
import { BrandMark } from "./brand-mark.tsx";
import { Icon } from "./icon.tsx";
import { type LanguageLink, LanguageSwitch } from "./language-switch.tsx";
import { MenuDropdown } from "./menu-dropdown.tsx";

export type NavLink = { href: string; label: string; current: boolean };

export type SiteHeaderProps = {
  homeHref: string;
  brand: string;
  nav: readonly NavLink[];
  languages: readonly LanguageLink[];
  /** Beside the languages on every width: the bell of somebody who is signed in. */
  bell?: ReactNode;
  actions?: ReactNode;
  /** The same actions inside the small-screen menu, when they must differ (ids, wording). */
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
