import { z } from "zod";
import { defineNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import { DIFFERENCE_SUBJECTS, formatDifference } from "./format-difference.ts";

const OUTCOMES = ["deposited", "empty", "nothing", "failed"] as const;
export type StandbyOutcome = (typeof OUTCOMES)[number];

/** What became of a standby, and what the draft says that it does not. */
export const proposalStandby = defineNotificationKind({
  kind: "proposal_standby",
  data: z.object({
    dossier: z.string(),
    partner: z.string(),
    outcome: z.enum(OUTCOMES),
    version: z.int(),
    frozenAt: z.iso.datetime(),
    closesAt: z.iso.datetime(),
    /** In how many points the draft differs from what was deposited, and the first of them. */
    count: z.int(),
    parts: z.array(
      z.object({ about: z.enum(DIFFERENCE_SUBJECTS), fr: z.string(), en: z.string() }),
    ),
    href: z.string(),
  }),
  mailedByDefault: true,
  mailedAlone: true,
  icon: "clock",
  tone: "soon",
  label: "deposits:standby.kind.label",
  help: "deposits:standby.kind.help",
  describe: (told, { t, locale }) => {
    const { dossier, partner, outcome, version, count, parts, href } = told;
    const moment = (iso: string) => formatDayTime(locale, new Date(iso), new Date(iso));
    const detail =
      outcome === "deposited"
        ? [
            t("deposits:standby.kind.state", { version, moment: moment(told.frozenAt) }),
            t("deposits:standby.kind.differs", { count }),
            parts
              .map(({ about, ...names }) => formatDifference(t, about, names[locale]))
              .join(" · "),
          ]
        : [t(`deposits:standby.kind.detail.${outcome}`, { moment: moment(told.closesAt) })];
    return {
      title: t(`deposits:standby.kind.title.${outcome}`, { dossier, partner }),
      detail: detail.filter(Boolean).join(" "),
      href,
    };
  },
});
