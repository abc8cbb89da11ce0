import { z } from "zod";
import { defineNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";

export const DECISIONS = ["selected", "not_selected", "not_eligible"] as const;

/** What the agency says of a dossier that it holds. */
const AGENCY_CHANGES = [...DECISIONS, "reopened"] as const;
export type AgencyChange = (typeof AGENCY_CHANGES)[number];

/** What becomes of an edit beside the version it holds. */
const EDIT_CHANGES = ["unlocked", "abandoned", "lapsed"] as const;
export type EditChange = (typeof EDIT_CHANGES)[number];

const changeData = <Change extends string>(changes: readonly [Change, ...Change[]]) =>
  z.object({
    dossier: z.string(),
    partner: z.string(),
    change: z.enum(changes),
    version: z.int(),
    href: z.string(),
  });

export const proposalDeposit = defineNotificationKind({
  kind: "proposal_deposit",
  data: z.object({
    dossier: z.string(),
    by: z.string(),
    /** Not in notifications that were stored before versions were named. */
    version: z.int().optional(),
    href: z.string(),
  }),
  mailedByDefault: true,
  icon: "send",
  tone: "done",
  label: "deposits:depositKind.label",
  help: "deposits:depositKind.help",
  describe: ({ dossier, by, version, href }, { t }) => ({
    title:
      version === undefined
        ? t("deposits:depositKind.title", { dossier })
        : t("deposits:depositKind.titleVersion", { dossier, version }),
    detail: t("deposits:depositKind.detail", { by }),
    href,
  }),
});

export const proposalDecision = defineNotificationKind({
  kind: "proposal_decision",
  data: changeData(AGENCY_CHANGES),
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

export const proposalEdit = defineNotificationKind({
  kind: "proposal_edit",
  data: changeData(EDIT_CHANGES),
  mailedByDefault: true,
  icon: "edit",
  label: "deposits:editKind.label",
  help: "deposits:editKind.help",
  describe: ({ dossier, change, version, href }, { t }) => ({
    title: t(`deposits:editKind.${change}`, { dossier }),
    detail: t("deposits:decision.detail", { version }),
    href,
  }),
});
