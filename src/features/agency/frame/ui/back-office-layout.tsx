import type { ReactNode } from "react";
import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { ToastHost } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { partnerStyle } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import {
  BrandMark,
  CONTENT_ID,
  type LanguageLink,
  LanguageSwitch,
  SkipLinks,
} from "#ui/layouts.tsx";
import { MenuDropdown } from "#ui/menu-dropdown.tsx";
import type { FrameAgency } from "../queries/frame-agency.server.ts";
import type { FrameSection } from "../rules/frame-links.ts";
import { FrameSectionsContext } from "./frame-context.ts";
import { PersonMenu, type PersonMenuProps } from "./person-menu.tsx";

interface BackOfficeLayoutProps {
  /** Null for administrators of the portal. */
  readonly agency: FrameAgency | null;
  readonly sections: readonly FrameSection[];
  readonly languages: readonly LanguageLink[];
  readonly person: PersonMenuProps;
  readonly children: ReactNode;
}

/** Header and footer of every page of the back office: grey, with the agency's colour as one thin rule. */
export function BackOfficeLayout(props: BackOfficeLayoutProps) {
  const { agency, sections, languages, person, children } = props;
  const t = useT();
  const links = sections.map(({ href, label, current }) => (
    <AppLink key={href} href={href} aria-current={current ? "page" : undefined}>
      {label}
    </AppLink>
  ));
  return (
    <FrameSectionsContext value={sections}>
      <div className="page office" style={agency ? partnerStyle(agency.colour) : undefined}>
        <SkipLinks
          label={t("skip.navigation")}
          links={[{ href: `#${CONTENT_ID}`, label: t("skip.content") }]}
        />
        <header className="office-top">
          <div className="office-wrap">
            <a className="brand" href={href("/")} aria-label={t("frame:portal")}>
              <BrandMark />
            </a>
            <p className="office-agency">
              {agency && <abbr title={agency.name}>{agency.code}</abbr>}
              <span>{t("frame:administration")}</span>
            </p>
            <nav className="office-nav" aria-label={t("frame:nav.label")}>
              {links}
            </nav>
            <div className="office-end">
              <LanguageSwitch label={t("language.choose")} languages={languages} />
              <PersonMenu {...person} />
              <MenuDropdown
                className="office-menu"
                summary={<Icon name="menu" />}
                label={t("nav.menu")}
                alignEnd
                hideChevron
              >
                <nav className="menu-list" aria-label={t("frame:nav.label")}>
                  {links}
                </nav>
              </MenuDropdown>
            </div>
          </div>
        </header>
        <main id={CONTENT_ID} tabIndex={-1}>
          {children}
        </main>
        <footer className="office-foot">
          <div className="office-wrap">
            <p className="grow">{t("frame:footer.paris")}</p>
            <a href={href("/")}>{t("frame:footer.portal")}</a>
          </div>
        </footer>
        <ToastHost dismissLabel={t("toast.dismiss")} />
      </div>
    </FrameSectionsContext>
  );
}
