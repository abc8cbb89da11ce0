import { href } from "react-router";
import type { Translate } from "#platform/i18n/words.ts";
import { isRoom, SPACE_LINKS } from "../space/space-links.ts";

/** What somebody is asked to sign in for, told from where they were going; null where there is nothing to say. */
export function purposeOf(t: Translate, next: string): string | null {
  const pathname = next.split(/[?#]/)[0] ?? "";
  if (pathname === href("/favori-apres-connexion")) return t("accounts:purpose.like");
  if (pathname === href("/enregistrer-la-recherche")) return t("accounts:purpose.search");
  if (pathname.startsWith(href("/verify/email/:token?"))) return t("accounts:purpose.address");
  if (pathname.startsWith("/mon-espace/dossier/invitation/"))
    return t("accounts:purpose.invitation");
  if (pathname.startsWith("/mon-espace/dossier/creer/")) return t("accounts:purpose.proposal");
  const room = SPACE_LINKS.find((link) => isRoom(link.href, pathname));
  if (!room || room.href === href("/mon-espace")) return null;
  return t("accounts:purpose.room", { room: t(room.word) });
}
