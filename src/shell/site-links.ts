import { href } from "react-router";
import type { WordKey } from "#platform/i18n/words.ts";

/** A public page as menus and the site map name it. */
export interface SiteLink {
  readonly href: string;
  readonly word: WordKey;
  /** In the header too, under a name that may be shorter. */
  readonly header?: WordKey;
  /** How addresses begin that belong to it without standing under it: `/partenaire/anr` and `/partenaires`. */
  readonly owns?: string;
}

export interface SiteGroup {
  readonly title: WordKey;
  readonly links: readonly SiteLink[];
}

/** Every public page with an address of its own, in the order of the footer; header and site map follow it. */
export const SITE_GROUPS: readonly SiteGroup[] = [
  {
    title: "footer.find",
    links: [
      { href: "/", word: "nav.calls", header: "nav.calls" },
      { href: href("/chronologie"), word: "nav.timeline", header: "nav.timeline" },
      {
        href: href("/partenaires"),
        word: "nav.partners",
        header: "nav.partners",
        owns: "/partenaire/",
      },
      {
        href: href("/actualites/:page?"),
        word: "nav.news",
        header: "nav.news",
        owns: "/actualite/",
      },
    ],
  },
  {
    title: "footer.about",
    links: [
      { href: href("/a-propos"), word: "content:names.a-propos" },
      { href: href("/aide-et-faq"), word: "content:names.help", header: "nav.help" },
      { href: href("/contact"), word: "content:contact.link" },
      { href: href("/verifier/:number?"), word: "deposits:verify.title" },
      { href: href("/plan-du-site"), word: "content:names.siteMap" },
    ],
  },
  {
    title: "footer.rights",
    links: [
      { href: href("/mentions-legales"), word: "content:names.mentions-legales" },
      {
        href: href("/donnees-personnelles-et-cookies"),
        word: "content:names.donnees-personnelles-et-cookies",
      },
      { href: href("/accessibilite"), word: "content:names.accessibilite" },
    ],
  },
];

/** What the footer offers, and the ways into an account that other pages lead to. */
export const MAP_GROUPS: readonly SiteGroup[] = [
  ...SITE_GROUPS,
  {
    title: "accounts:space.account",
    links: [
      { href: href("/login"), word: "accounts:login.title" },
      { href: href("/creer-un-compte"), word: "accounts:register.title" },
      { href: href("/demande-de-reinitialisation-de-mot-de-passe"), word: "accounts:reset.title" },
      { href: href("/verifier-mon-email"), word: "accounts:verify.title" },
    ],
  },
];

export const SITE_LINKS: readonly SiteLink[] = MAP_GROUPS.flatMap((group) => group.links);

/** Pages that no menu offers, and why. */
export const UNLISTED: Readonly<Record<string, string>> = {
  "/styleguide": "only in the demonstration, for who works on the portal: the README names it",
  "/verify/email": "opened from an e-mail",
  "/connexion-orcid": "leads to ORCID; the sign-in page offers it",
  "/orcid_check": "where ORCID sends people back to",
  "/connexion-reprise": "ends a window opened to sign in again",
  "/backoffice": "the administrators' door",
  "/administration-portail-aap": "not found by anybody else",
  "/administration-portail-aap/mon-acces": "in the administration",
  "/administration-portail-aap/vocabulaire": "in the administration",
  "/administration-portail-aap/dossiers": "in the administration",
  "/enregistrer-la-recherche": "opened from a list of results",
  "/favori-apres-connexion": "where a heart leads on after the sign-in",
};

/** Whether the page at `pathname` is the one the link names, or one of its own. */
export function isWithin({ href, owns }: SiteLink, pathname: string): boolean {
  if (pathname === href) return true;
  if (href !== "/" && pathname.startsWith(`${href}/`)) return true;
  return owns !== undefined && pathname.startsWith(owns);
}
