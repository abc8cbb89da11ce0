import { href } from "react-router";
import type { SecretUrlKind } from "#platform/http/return-to.server.ts";
import type { Translate, TranslationKey } from "#platform/i18n/translation-key.ts";

/** Sections of the personal space, in the order of its menu. A new section is added here. */
export const SPACE_LINKS: readonly { readonly href: string; readonly word: TranslationKey }[] = [
  { href: href("/mon-espace"), word: "accounts:space.dashboard" },
  { href: href("/mon-espace/mes-alertes-et-favoris"), word: "alerts:nav" },
  { href: href("/mon-espace/mes-dossiers"), word: "dossiers:list.title" },
  { href: href("/mon-espace/projets"), word: "projects:nav" },
  { href: href("/mon-espace/mes-cv"), word: "cv:nav" },
  { href: href("/mon-espace/mes-productions/:page?/:pagination?"), word: "productions:nav" },
  { href: href("/mon-espace/mon-parcours"), word: "researchers:career.title" },
  { href: href("/mon-espace/mes-expertises"), word: "researchers:expertise.title" },
  { href: href("/mon-espace/mes-responsabilites-pedagogiques"), word: "researchers:teaching.nav" },
  { href: href("/mon-espace/mon-profil"), word: "researchers:profile.title" },
  { href: href("/mon-espace/notifications"), word: "notifications:nav" },
  { href: href("/mon-espace/mon-compte"), word: "accounts:space.account" },
];

/** Sections whose pages are also at other addresses. */
const SECTION_PREFIXES: Readonly<Record<string, string>> = {
  "/mon-espace/mes-cv": "/mon-espace/cv-appels-a-projets/",
  "/mon-espace/mes-dossiers": "/mon-espace/dossier/",
};

/** Whether the page at `pathname` belongs to the section at `href`. */
export const isInSection = (href: string, pathname: string): boolean =>
  pathname === href ||
  (href !== "/mon-espace" && pathname.startsWith(`${href}/`)) ||
  pathname.startsWith(SECTION_PREFIXES[href] ?? "\0");

/** The reason to sign in, derived from the destination; null if there is none to show. */
export function getSignInPurpose(t: Translate, next: string): string | null {
  const [pathname = "", query = ""] = next.split(/[?#]/);
  if (pathname === href("/apres-connexion")) return getSecretPurpose(t, new URLSearchParams(query));
  if (pathname === href("/favori-apres-connexion")) return t("accounts:purpose.like");
  if (pathname === href("/enregistrer-la-recherche")) return t("accounts:purpose.search");
  if (pathname.startsWith("/mon-espace/dossier/creer/")) return t("accounts:purpose.proposal");
  const room = SPACE_LINKS.find((link) => isInSection(link.href, pathname));
  if (!room || room.href === href("/mon-espace")) return null;
  return t("accounts:purpose.room", { room: t(room.word) });
}

/** For a secret address only its kind is known. */
const getSecretPurpose = (t: Translate, query: URLSearchParams): string | null => {
  const kind = query.get("pour") as SecretUrlKind | null;
  if (kind === "invitation") return t("accounts:purpose.invitation");
  return kind === "address" ? t("accounts:purpose.address") : null;
};
