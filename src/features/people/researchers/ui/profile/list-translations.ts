import type { Translate } from "#platform/i18n/translation-key.ts";

/** What the lists of the profile say when their lines are moved, removed and added. */
export const getListTranslations = (t: Translate, list: "emails" | "phones" | "languages") => ({
  add: t(`researchers:profile.list.add.${list}`),
  full: t("researchers:profile.list.full"),
  remove: (name: string) => t("researchers:profile.list.remove", { name }),
  up: (name: string) => t("researchers:profile.list.up", { name }),
  down: (name: string) => t("researchers:profile.list.down", { name }),
  moved: (name: string, number: number) => t("researchers:profile.list.moved", { name, number }),
  removed: (name: string) => t("researchers:profile.list.removed", { name }),
});
