import { ButtonLink } from "../button-link.tsx";
import { SiteFooter, SiteHeader } from "../layouts.tsx";
import { LinkTabs, SegmentedLinks, SideNav } from "../navigation.tsx";
import { Pagination } from "../pagination.tsx";
import { Accordion } from "../panel.tsx";
import { GallerySection, Specimen, SpecimenGrid } from "./gallery.tsx";
import type { Translations } from "./translations.fr.ts";

export function Navigations({ words }: { words: Translations }) {
  const { navigation: nav, status } = words;
  const href = (index: number) => `#navigation-${index}`;
  const pageLabels = (name: string) => ({
    nav: `${nav.pagination} ${name}`,
    previous: nav.previous,
    next: nav.next,
    page: (page: number) => `${nav.page} ${page}`,
  });
  return (
    <GallerySection id="navigation" title={words.sections.navigation}>
      <SpecimenGrid>
        <Specimen name="SegmentedLinks">
          <SegmentedLinks
            label={nav.views}
            items={[
              { href: "#mosaic", label: nav.mosaic, icon: "grid", current: true },
              { href: "#timeline", label: nav.timeline, icon: "timeline", current: false },
            ]}
          />
        </Specimen>
        <Specimen name="LinkTabs" wide>
          <LinkTabs
            label={nav.dossier}
            items={nav.tabs.map((label, index) => ({
              href: href(index),
              label,
              current: index === 1,
              count: index === 1 ? 4 : 0,
              countLabel: nav.missing,
            }))}
          />
        </Specimen>
        <Specimen name="Pagination" wide>
          <Pagination page={1} pages={4} hrefFor={href} labels={pageLabels("A")} />
          <Pagination page={6} pages={14} hrefFor={href} labels={pageLabels("B")} />
        </Specimen>
        <Specimen name="SideNav">
          <SideNav
            label={nav.side}
            items={nav.sideItems.map((label, index) => ({
              href: href(index),
              label,
              current: index === 0,
              count: index === 4 ? 3 : 0,
              countLabel: status.unread,
            }))}
          />
        </Specimen>
        <Specimen name="Accordion" wide>
          <Accordion
            level={3}
            items={nav.questions.map(([title, children], index) => ({
              id: `guide-question-${index}`,
              title,
              children,
              open: index === 0,
            }))}
          />
        </Specimen>
      </SpecimenGrid>
    </GallerySection>
  );
}

export function Chrome({ words }: { words: Translations }) {
  const { header } = words;
  return (
    <GallerySection id="header" title={words.sections.header}>
      <div className="guide-frame">
        <SiteHeader
          homeHref="#header"
          brand="Passerelle"
          nav={header.nav.map((label, index) => ({
            href: `#header-${index}`,
            label,
            current: index === 0,
          }))}
          languages={[
            { locale: "fr", label: "Français", short: "FR", href: "#fr", current: true },
            { locale: "en", label: "English", short: "EN", href: "#en", current: false },
          ]}
          actions={
            <ButtonLink href="#header" variant="primary">
              {header.login}
            </ButtonLink>
          }
          labels={{ mainNav: header.demoNav, language: header.demoLanguage, menu: words.menu }}
        />
        <SiteFooter
          groups={header.groups.map(([title = "", ...links]) => ({
            title,
            links: links.map((label) => ({ href: `#footer-${label}`, label })),
          }))}
          note={header.note}
        />
      </div>
    </GallerySection>
  );
}
