import { DECISIONS } from "#features/proposals/deposits/rules/notification-kinds.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { StoredMotive } from "../rules/plan-file.ts";

export const listStateOptions = (t: Translate) =>
  DECISIONS.map((value) => ({ value, label: t(`decisions:states.${value}`) }));

/** The motives in use by state, and the archived one that a decision still has. */
export function listMotiveOptions(
  t: Translate,
  locale: "fr" | "en",
  motives: readonly (StoredMotive & { readonly archivedAt: Date | null })[],
  currentId: string | null,
) {
  const toText = ({ textFr, textEn }: StoredMotive) => (locale === "fr" ? textFr : textEn);
  return DECISIONS.map((state) => ({
    label: t(`decisions:states.${state}`),
    options: motives
      .filter((one) => one.state === state && (one.archivedAt === null || one.id === currentId))
      .map((one) => ({
        value: one.id,
        label: one.archivedAt
          ? t("decisions:form.archivedMotive", { text: toText(one) })
          : toText(one),
      })),
  })).filter(({ options }) => options.length > 0);
}
