import type { Locale } from "#platform/i18n/locale.ts";
import { pageMeta } from "#shell/meta.ts";

/** The address holds a key: it must not travel to any other page, nor be found. */
export const invitationMeta = (locale: Locale | undefined) => [
  ...pageMeta(locale, (t) => ({ title: t("team:invitation.title") })),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];
