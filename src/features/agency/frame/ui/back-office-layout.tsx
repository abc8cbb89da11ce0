import { type MouseEvent, type ReactNode, useCallback, useState } from "react";
import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { ToastHost } from "#ui/alert.tsx";
import { partnerStyle } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import {
  BrandMark,
  CONTENT_ID,
  type LanguageLink,
  LanguageSwitch,
  SkipLinks,
} from "#ui/layouts.tsx";
import { useFollowLinks } from "#ui/live/navigation.ts";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { MenuDropdown } from "#ui/menu-dropdown.tsx";
import type { FrameAgency } from "../queries/frame-agency.server.ts";
import type { FrameSection } from "../rules/frame-links.ts";
import type { Shortcut } from "../rules/shortcut-keys.ts";
import { FrameSectionsContext } from "./frame-context.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { PageAgencyContext } from "./page-agency-field.tsx";
import { PersonMenu, type PersonMenuProps } from "./person-menu.tsx";
import { SearchPalette } from "./search-palette.tsx";
import { usePageAgency } from "./use-page-agency.ts";
import { useShortcuts } from "./use-shortcuts.ts";

interface BackOfficeLayoutProps {
  /** Null for administrators of the portal. */
  readonly agency: FrameAgency | null;
  /** Who the page was drawn for, sent with each of its forms. */
  readonly drawnFor: string | null;
  readonly sections: readonly FrameSection[];
  readonly languages: readonly LanguageLink[];
  readonly person: PersonMenuProps;
  readonly children: ReactNode;
}

/** Header and footer of every page of the back office: grey, with the agency's colour as one thin rule. */
export function BackOfficeLayout(props: BackOfficeLayoutProps) {
  const { agency, drawnFor, sections, languages, person, children } = props;
  const t = useT();
  const isHydrated = useIsHydrated();
  const [opened, setOpened] = useState<Shortcut | null>(null);
  const open = useCallback((shortcut: Shortcut) => setOpened(shortcut), []);
  const close = useCallback(() => setOpened(null), []);
  const { areKeysOff, switchKeys } = useShortcuts(open);
  usePageAgency(drawnFor);
  // One handler for all links of the two menus: a component for each cost a twentieth of a page.
  const followLinks = useFollowLinks();
  /** With script the link to the search page opens the palette, unless it is opened in another tab or window. */
  const openSearch = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open("search");
  };
  const links = sections.map(({ href, label, current }) => (
    <a key={href} href={href} aria-current={current ? "page" : undefined}>
      {label}
    </a>
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
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by keyboard is clicked, too */}
            <nav className="office-nav" aria-label={t("frame:nav.label")} onClick={followLinks}>
              {links}
            </nav>
            <div className="office-end">
              <a
                className="office-search"
                href={href("/administration-portail-aap/recherche")}
                aria-label={t("frame:search.label")}
                aria-haspopup={isHydrated ? "dialog" : undefined}
                onClick={openSearch}
              >
                <Icon name="search" />
                <kbd>/</kbd>
              </a>
              <LanguageSwitch label={t("language.choose")} languages={languages} />
              <PersonMenu {...person} />
              <MenuDropdown
                className="office-menu"
                summary={<Icon name="menu" />}
                label={t("nav.menu")}
                alignEnd
                hideChevron
              >
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
                <nav className="menu-list" aria-label={t("frame:nav.label")} onClick={followLinks}>
                  {links}
                </nav>
              </MenuDropdown>
            </div>
          </div>
        </header>
        <main id={CONTENT_ID} tabIndex={-1}>
          <PageAgencyContext value={drawnFor}>{children}</PageAgencyContext>
        </main>
        <footer className="office-foot">
          <div className="office-wrap">
            <p className="grow">{t("frame:footer.paris")}</p>
            {isHydrated && (
              <>
                <button type="button" onClick={() => open("search")}>
                  <kbd>/</kbd> {t("frame:footer.search")}
                </button>
                <button type="button" onClick={() => open("help")}>
                  <kbd>?</kbd> {t("frame:keys.list")}
                </button>
              </>
            )}
            <a href={href("/")}>{t("frame:footer.portal")}</a>
          </div>
        </footer>
        <SearchPalette open={opened === "search"} onClose={close} />
        <KeysDialog
          open={opened === "help"}
          onClose={close}
          onSearch={() => open("search")}
          areKeysOff={areKeysOff}
          onSwitch={switchKeys}
        />
        <ToastHost dismissLabel={t("toast.dismiss")} />
      </div>
    </FrameSectionsContext>
  );
}
