import { href } from "react-router";
import type { SecretUrlKind } from "#platform/http/return-to.server.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { isInSection, SPACE_LINKS } from "../space/space-links.ts";

/** What somebody is asked to sign in for, told from where they were going; null where there is nothing to say. */
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

/** Of an address that is a secret, only its kind is told. */
const getSecretPurpose = (t: Translate, query: URLSearchParams): string | null => {
  const kind = query.get("pour") as SecretUrlKind | null;
  if (kind === "invitation") return t("accounts:purpose.invitation");
  return kind === "address" ? t("accounts:purpose.address") : null;
};
