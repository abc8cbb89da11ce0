import { z } from "zod";
import { defineNotificationKind } from "#features/notifications/rules/notification-kinds.ts";

const TEAM_CHANGES = [
  "accepted",
  "acceptedElsewhere",
  "refused",
  "removed",
  "left",
  "delegate",
  "delegateEnded",
  "coordinator",
  "manager",
] as const;
export type TeamChange = (typeof TEAM_CHANGES)[number];

export const teamChanged = defineNotificationKind({
  kind: "team_changed",
  data: z.object({
    dossier: z.string(),
    change: z.enum(TEAM_CHANGES),
    who: z.string(),
    href: z.string(),
  }),
  mailedByDefault: true,
  icon: "users",
  label: "team:kinds.team_changed.label",
  help: "team:kinds.team_changed.help",
  describe: ({ dossier, change, who, href }, { t }) => ({
    title: t(`team:kinds.team_changed.changes.${change}`, { who, dossier }),
    detail: t("team:kinds.team_changed.detail", { dossier }),
    href,
  }),
});
