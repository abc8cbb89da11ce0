import { href } from "react-router";
import { LOCALES, type Locale } from "#platform/i18n/locale.ts";
import type { Translate, TranslationKey } from "#platform/i18n/translation-key.ts";

/** A public page in menus and site map. */
export interface SiteLink {
  readonly href: string;
  readonly labelKey: TranslationKey;
  /** Also in the header, possibly under a shorter name. */
  readonly headerLabelKey?: TranslationKey;
  /** Prefix of addresses that belong to it without being below it: `/partenaire/anr` and `/partenaires`. */
  readonly ownedPrefix?: string;
}

export interface SiteGroup {
  readonly title: TranslationKey;
  readonly links: readonly SiteLink[];
}

/** All public pages with an address of their own, in the order of the footer; header and site map follow it. */
export const SITE_GROUPS: readonly SiteGroup[] = [
  {
    title: "footer.find",
    links: [
      { href: "/", labelKey: "nav.calls", headerLabelKey: "nav.calls" },
      { href: href("/chronologie"), labelKey: "nav.timeline", headerLabelKey: "nav.timeline" },
      {
        href: href("/partenaires"),
        labelKey: "nav.partners",
        headerLabelKey: "nav.partners",
        ownedPrefix: "/partenaire/",
      },
      {
        href: href("/actualites/:page?"),
        labelKey: "nav.news",
        headerLabelKey: "nav.news",
        ownedPrefix: "/actualite/",
      },
    ],
  },
  {
    title: "footer.about",
    links: [
      { href: href("/a-propos"), labelKey: "content:names.a-propos" },
      { href: href("/aide-et-faq"), labelKey: "content:names.help", headerLabelKey: "nav.help" },
      { href: href("/contact"), labelKey: "content:contact.link" },
      { href: href("/verifier/:number?"), labelKey: "deposits:verify.title" },
      { href: href("/plan-du-site"), labelKey: "content:names.siteMap" },
    ],
  },
  {
    title: "footer.rights",
    links: [
      { href: href("/mentions-legales"), labelKey: "content:names.mentions-legales" },
      {
        href: href("/donnees-personnelles-et-cookies"),
        labelKey: "content:names.donnees-personnelles-et-cookies",
      },
      { href: href("/accessibilite"), labelKey: "content:names.accessibilite" },
    ],
  },
];

/** Groups of the footer, and sign-in pages that other pages link to. */
export const SITE_MAP_GROUPS: readonly SiteGroup[] = [
  ...SITE_GROUPS,
  {
    title: "accounts:space.account",
    links: [
      { href: href("/login"), labelKey: "accounts:login.title" },
      { href: href("/creer-un-compte"), labelKey: "accounts:register.title" },
      {
        href: href("/demande-de-reinitialisation-de-mot-de-passe"),
        labelKey: "accounts:reset.title",
      },
      { href: href("/verifier-mon-email"), labelKey: "accounts:verify.title" },
    ],
  },
];

export const SITE_LINKS: readonly SiteLink[] = SITE_MAP_GROUPS.flatMap((group) => group.links);

/** Pages that no menu has, and why. */
export const UNLISTED_PAGES: Readonly<Record<string, string>> = {
  "/styleguide": "only in the demonstration, for who works on the portal: the README names it",
  "/verify/email": "opened from an e-mail",
  "/connexion-orcid": "leads to ORCID; the sign-in page offers it",
  "/orcid_check": "where ORCID sends people back to",
  "/connexion-reprise": "ends a window opened to sign in again",
  "/backoffice": "the administrators' door",
  "/administration-portail-aap": "not found by anybody else",
  "/administration-portail-aap/mon-acces": "in the administration",
  "/administration-portail-aap/vocabulaire": "in the administration",
  "/administration-portail-aap/coordinations": "in the administration",
  "/administration-portail-aap/journal": "in the administration",
  "/administration-portail-aap/reglages/journal": "in the back office of an agency",
  "/administration-portail-aap/partenaires": "in the administration",
  "/administration-portail-aap/partenaires/nouveau": "in the administration",
  "/administration-portail-aap/partenaires/:id": "in the administration",
  "/administration-portail-aap/reglages/agence": "in the settings of an agency",
  "/administration-portail-aap/reglages/departements": "in the settings of an agency",
  "/administration-portail-aap/reglages/equipe": "in the space of agencies",
  "/administration-portail-aap/appels/:id/messages": "opened from the editor of a call",
  "/administration-portail-aap/eligibles/:callId":
    "opened from the list of an agency's dossiers, filtered to one call",
  "/administration-portail-aap/decisions/:callId/publier": "opened from the decisions of a call",
  "/administration-portail-aap/decisions/:callId/publications/:releaseId":
    "opened from the releases of a call",
  "/administration-portail-aap/decisions/:callId/retirer/:dossierId":
    "opened from the mails of a release",
  "/administration-portail-aap/appels/:id/chiffres": "a tab of the pages of a call",
  "/administration-portail-aap/chiffres": "opened from the home page of an agency",
  "/administration-portail-aap/complements":
    "opened from the dossiers of an agency, and from its home",
  "/administration-portail-aap/formulaires/:id/publier": "opened from the designer of a form",
  "/administration-portail-aap/vues": "opened from a list of the back office",
  "/administration-portail-aap/appels": "in the back office",
  "/administration-portail-aap/appels/nouveau": "in the back office",
  "/administration-portail-aap/appels/importer": "opened from the list of calls",
  "/administration-portail-aap/dossiers": "in the back office",
  "/administration-portail-aap/dossiers/exporter": "opened from the list of an agency's dossiers",
  "/administration-portail-aap/appels/:id": "in the back office",
  "/administration-portail-aap/appels/:id/apercu": "opened from the editor of a call",
  "/administration-portail-aap/formulaires/:id": "in the back office of an agency",
  "/administration-portail-aap/formulaires": "in the back office",
  "/administration-portail-aap/formulaires/nouveau": "in the back office",
  "/administration-portail-aap/formulaires/:id/versions": "opened from the list of forms",
  "/administration-portail-aap/formulaires/:id/apercu": "opened from the designer of a form",
  "/administration-portail-aap/dossiers/:id": "opened from the list of an agency's dossiers",
  "/enregistrer-la-recherche": "opened from a list of results",
  "/favori-apres-connexion": "where a heart leads on after the sign-in",
};

/** Whether the page at `pathname` belongs to the link. */
export function isCurrentLink({ href, ownedPrefix }: SiteLink, pathname: string): boolean {
  if (pathname === href) return true;
  if (href !== "/" && pathname.startsWith(`${href}/`)) return true;
  return ownedPrefix !== undefined && pathname.startsWith(ownedPrefix);
}

/** The address that changes the language and returns to `path` (without a language parameter). */
export function changeLocaleHref(locale: Locale, path: string): string {
  const [pathname = "/", query = ""] = path.split("?");
  const params = new URLSearchParams(query);
  params.delete("locale");
  const back = params.size > 0 ? `${pathname}?${params}` : pathname;
  return `${href("/change_locale/:locale", { locale })}?${new URLSearchParams({ to: back })}`;
}

/** The links of the language switch, each returning to `path`. */
export const listLanguageLinks = (
  t: Translate,
  current: Locale,
  path: string,
  toHref: (locale: Locale, path: string) => string = changeLocaleHref,
) =>
  LOCALES.map((locale) => ({
    locale,
    label: t(`language.${locale}`),
    short: locale.toUpperCase(),
    href: toHref(locale, path),
    current: locale === current,
  }));

/** The address that changes the language of a secret address: relative, so that the link does not repeat it; only `next` remains of the query. */
export function relativeLocaleHref(locale: Locale, path: string): string {
  const next = new URLSearchParams(path.split("?")[1]).get("next");
  return `?${new URLSearchParams({ locale, ...(next && { next }) })}`;
}
