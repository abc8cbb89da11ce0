import { z } from "zod";
import { defineNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import { WARNINGS } from "./deposit-warning.ts";

/** Not armed; armed without a complete state to deposit; armed with one. */
const STANDBY_STATES = ["none", "empty", "ready"] as const;
export type StandbyState = (typeof STANDBY_STATES)[number];

export const notDeposited = defineNotificationKind({
  kind: "proposal_not_deposited",
  data: z.object({
    dossier: z.string(),
    warning: z.enum(WARNINGS),
    closesAt: z.iso.datetime(),
    /** How many things kept it from being deposited. */
    missing: z.int(),
    /** The standby when the warning was given; not in warnings that were stored before it was told. */
    standby: z.enum(STANDBY_STATES).optional(),
    href: z.string(),
  }),
  mailedByDefault: true,
  mailedAlone: true,
  icon: "clock",
  tone: "soon",
  label: "deposits:deadline.kind.label",
  help: "deposits:deadline.kind.help",
  describe: ({ dossier, warning, closesAt, missing, standby, href }, { t, locale }) => {
    const at = new Date(closesAt);
    const moment = formatDayTime(locale, at, at);
    return {
      title: t(`deposits:deadline.kind.title.${warning}`, { dossier }),
      mailSubject: t("deposits:deadline.kind.subject", { dossier, moment }),
      detail: [
        t("deposits:deadline.kind.closes", { moment }),
        missing === 0
          ? t("deposits:deadline.kind.complete")
          : t("deposits:deadline.kind.missing", { count: missing }),
        ...(standby ? [t(`deposits:deadline.kind.standby.${standby}`)] : []),
      ].join(" "),
      href,
      deadline: at,
    };
  },
});
