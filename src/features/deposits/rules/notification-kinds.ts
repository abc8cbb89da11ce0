import { z } from "zod";
import { defineNotificationKind } from "#features/notifications/rules/notification-kinds.ts";

export const DECISIONS = ["selected", "not_selected", "not_eligible"] as const;

const CHANGES = [...DECISIONS, "reopened", "unlocked", "abandoned", "lapsed"] as const;
export type StateChange = (typeof CHANGES)[number];

/** What happens to a dossier once it is deposited. */
export const proposalDecision = defineNotificationKind({
  kind: "proposal_decision",
  data: z.object({
    dossier: z.string(),
    partner: z.string(),
    change: z.enum(CHANGES),
    version: z.int(),
    href: z.string(),
  }),
  mailedByDefault: true,
  icon: "send",
  label: "deposits:decision.label",
  help: "deposits:decision.help",
  describe: ({ dossier, partner, change, version, href }, { t }) => ({
    title: t(`deposits:decision.${change}`, { dossier, partner }),
    detail: t("deposits:decision.detail", { version }),
    href,
  }),
});
