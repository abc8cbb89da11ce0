import { z } from "zod";
import { defineNotificationKind } from "#features/notifications/rules/notification-kinds.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import { WARNINGS } from "./deposit-warning.ts";

export const notDeposited = defineNotificationKind({
  kind: "proposal_not_deposited",
  data: z.object({
    dossier: z.string(),
    warning: z.enum(WARNINGS),
    closesAt: z.iso.datetime(),
    /** How many things kept it from being deposited. */
    missing: z.int(),
    href: z.string(),
  }),
  mailedByDefault: true,
  icon: "clock",
  tone: "soon",
  label: "deposits:deadline.kind.label",
  help: "deposits:deadline.kind.help",
  describe: ({ dossier, warning, closesAt, missing, href }, { t, locale }) => {
    const at = new Date(closesAt);
    return {
      title: t(`deposits:deadline.kind.title.${warning}`, { dossier }),
      detail: `${t("deposits:deadline.kind.closes", { moment: formatDayTime(locale, at, at) })} ${
        missing === 0
          ? t("deposits:deadline.kind.complete")
          : t("deposits:deadline.kind.missing", { count: missing })
      }`,
      href,
      deadline: at,
    };
  },
});
