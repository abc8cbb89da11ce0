import type { BackOfficeActor } from "#features/agency/frame/queries/require-back-office.server.ts";
import type { FrameSection } from "#features/agency/frame/rules/frame-links.ts";
import type { SearchResult } from "#features/agency/frame/rules/search-result.ts";
import type { Translate, TranslationKey } from "#platform/i18n/translation-key.ts";
import { hasRole, STAFF_ACTS, type StaffAct } from "#platform/staff-acts.ts";
import { isHydratedPage } from "#product/hydrated-pages.ts";

/** The actors that see a link: administrators, all staff, both, or the staff whose role may do an act. */
type Audience = "everyone" | "administrator" | "staff" | StaffAct;

interface BackOfficeLink {
  readonly href: string;
  readonly labelKey: TranslationKey;
  readonly shownTo: Audience;
}

interface BackOfficeSection {
  readonly labelKey: TranslationKey;
  /** The pages of the section. With more than one, they are the tabs of the section, and its word leads to the first. */
  readonly pages: readonly [BackOfficeLink, ...BackOfficeLink[]];
}

const HOME = "/administration-portail-aap";

const page = (path: string, labelKey: TranslationKey, shownTo: Audience): BackOfficeLink => ({
  href: `${HOME}${path}`,
  labelKey,
  shownTo,
});

const section = (only: BackOfficeLink): BackOfficeSection => ({
  labelKey: only.labelKey,
  pages: [only],
});

/**
 * The navigation of the back office, in the order of its menu: at most eight words for each person. A new page is a line
 * here; it is shown once its address is a hydrated page of the product.
 */
export const BACK_OFFICE_SECTIONS: readonly BackOfficeSection[] = [
  section(page("", "frame:nav.home", "everyone")),
  section(page("/appels", "frame:nav.calls", "everyone")),
  section(page("/dossiers", "frame:nav.dossiers", "readDeposits")),
  section(page("/decisions", "frame:nav.decisions", "staff")),
  section(page("/projets", "fundedProjects:title", "readDeposits")),
  section(page("/formulaires", "frame:nav.forms", "staff")),
  section(page("/partenaires", "frame:nav.partners", "administrator")),
  section(page("/coordinations", "frame:nav.coordinations", "administrator")),
  section(page("/vocabulaire", "frame:nav.vocabulary", "administrator")),
  section(page("/journal", "frame:nav.audit", "administrator")),
  {
    labelKey: "frame:nav.settings",
    pages: [
      page("/reglages/equipe", "frame:nav.team", "readColleagues"),
      page("/reglages/departements", "frame:nav.departments", "staff"),
      page("/reglages/lettres", "letters:templates.title", "staff"),
      page("/reglages/agence", "frame:nav.agencyPage", "staff"),
      page("/reglages/motifs", "frame:nav.motives", "staff"),
      page("/reglages/journal", "frame:nav.audit", "readAudit"),
    ],
  },
];

export const ACCESS_HREF = `${HOME}/mon-acces`;

function isShownTo(actor: BackOfficeActor, audience: Audience): boolean {
  if (audience === "everyone") return true;
  if (actor.kind === "administrator" || audience === "administrator")
    return actor.kind === audience;
  return audience === "staff" || hasRole(actor.role, STAFF_ACTS[audience]);
}

/** A link with its label, before the current page is known. */
export interface ShownLink {
  readonly href: string;
  readonly labelKey: TranslationKey;
}

export interface ShownSection {
  readonly labelKey: TranslationKey;
  readonly pages: readonly ShownLink[];
}

/** The sections that an actor sees, with the pages that they see in each. Sections without pages are left out. */
export const listShownSections = (actor: BackOfficeActor): readonly ShownSection[] =>
  BACK_OFFICE_SECTIONS.map(({ labelKey, pages }) => ({
    labelKey,
    pages: pages
      .filter(({ href, shownTo }) => isShownTo(actor, shownTo) && isHydratedPage(href))
      .map(({ href, labelKey }) => ({ href, labelKey })),
  })).filter(({ pages }) => pages.length > 0);

/** The address of a page if the actor sees it in the navigation, otherwise null. */
export const findShownPage = (actor: BackOfficeActor, href: string): string | null =>
  listShownSections(actor)
    .flatMap(({ pages }) => pages)
    .find((page) => page.href === href)?.href ?? null;

/** The pages of an actor as results of the search: those of the navigation, and their own access page. */
export const listPageResults = (actor: BackOfficeActor, t: Translate): readonly SearchResult[] => [
  ...listShownSections(actor).flatMap(({ labelKey, pages }) =>
    pages.map((page) => ({
      kind: "page" as const,
      href: page.href,
      title: t(page.labelKey),
      detail: page.labelKey === labelKey ? null : t(labelKey),
    })),
  ),
  { kind: "page", href: ACCESS_HREF, title: t("frame:nav.access"), detail: null },
];

const isBelow = (href: string, pathname: string): boolean =>
  pathname === href || (href !== HOME && pathname.startsWith(`${href}/`));

/** The sections as links of the frame on the page of a path. */
export const toFrameSections = (
  sections: readonly ShownSection[],
  pathname: string,
  t: Translate,
): readonly FrameSection[] =>
  sections.map(({ labelKey, pages }) => {
    const links = pages.map(({ href, labelKey }) => ({
      href,
      label: t(labelKey),
      current: isBelow(href, pathname),
    }));
    return {
      href: pages[0]?.href ?? HOME,
      label: t(labelKey),
      current: links.some(({ current }) => current),
      pages: links.length > 1 || labelKey !== pages[0]?.labelKey ? links : [],
    };
  });
