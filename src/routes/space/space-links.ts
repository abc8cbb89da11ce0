import { href } from "react-router";
import type { TranslationKey } from "#platform/i18n/translation-key.ts";

/** The rooms of the personal space, in the order of its menu. A page adds its line here. */
export const SPACE_LINKS: readonly { readonly href: string; readonly word: TranslationKey }[] = [
  { href: href("/mon-espace"), word: "accounts:space.dashboard" },
  { href: href("/mon-espace/mes-alertes-et-favoris"), word: "alerts:nav" },
  { href: href("/mon-espace/mes-dossiers"), word: "dossiers:list.title" },
  { href: href("/mon-espace/mes-cv"), word: "cv:nav" },
  { href: href("/mon-espace/mes-productions/:page?/:pagination?"), word: "productions:nav" },
  { href: href("/mon-espace/mon-parcours"), word: "researchers:career.title" },
  { href: href("/mon-espace/mes-expertises"), word: "researchers:expertise.title" },
  { href: href("/mon-espace/mes-responsabilites-pedagogiques"), word: "researchers:teaching.nav" },
  { href: href("/mon-espace/mon-profil"), word: "researchers:profile.title" },
  { href: href("/mon-espace/notifications"), word: "notifications:nav" },
  { href: href("/mon-espace/mon-compte"), word: "accounts:space.account" },
];

/** Rooms with pages at other addresses than their own. */
const SECTION_PREFIXES: Readonly<Record<string, string>> = {
  "/mon-espace/mes-cv": "/mon-espace/cv-appels-a-projets/",
  "/mon-espace/mes-dossiers": "/mon-espace/dossier/",
};

/** Whether the page at `pathname` belongs to the room. */
export const isInSection = (href: string, pathname: string): boolean =>
  pathname === href ||
  (href !== "/mon-espace" && pathname.startsWith(`${href}/`)) ||
  pathname.startsWith(SECTION_PREFIXES[href] ?? "\0");
