import { z } from "zod";
import { defineNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { TASK_KINDS } from "./readiness.ts";

const TEAM_CHANGES = [
  "accepted",
  "acceptedElsewhere",
  "refused",
  "removed",
  "removedYou",
  "left",
  "delegate",
  "delegateEnded",
  "coordinator",
  // Only in notifications stored before `coordinationReceived` existed.
  "coordinatorYou",
  "coordinatorNamed",
  "manager",
  "managerGone",
  "delegateGone",
  "memberGone",
] as const;
export type TeamChange = (typeof TEAM_CHANGES)[number];

export const proposalInvitation = defineNotificationKind({
  kind: "proposal_invitation",
  data: z.object({ dossier: z.string(), from: z.string(), href: z.string() }),
  mailedByDefault: true,
  mailReason: "invitation",
  icon: "users",
  label: "team:kinds.proposal_invitation.label",
  help: "team:kinds.proposal_invitation.help",
  describe: ({ dossier, from, href }, { t }) => ({
    title: t("team:kinds.proposal_invitation.title", { from, dossier }),
    detail: t("team:kinds.proposal_invitation.detail"),
    href,
  }),
});

export const teamChanged = defineNotificationKind({
  kind: "team_changed",
  data: z.object({
    dossier: z.string(),
    change: z.enum(TEAM_CHANGES),
    who: z.string(),
    team: z.number().optional(),
    href: z.string(),
  }),
  mailedByDefault: true,
  icon: "users",
  label: "team:kinds.team_changed.label",
  help: "team:kinds.team_changed.help",
  describe: ({ dossier, change, who, team = 0, href }, { t }) => ({
    title: t(`team:kinds.team_changed.changes.${change}`, { who, dossier, team }),
    detail: t("team:kinds.team_changed.detail", { dossier }),
    // A shorter mail subject, without the name of the person who transferred the role.
    ...(change === "coordinatorYou" && {
      mailSubject: t("team:kinds.team_changed.coordinatorYouSubject", { dossier }),
    }),
    href,
  }),
});

/** To the new coordinator. A kind of its own, so that it is not overlooked among other changes of the team. */
export const coordinationReceived = defineNotificationKind({
  kind: "coordination_received",
  data: z.object({
    dossier: z.string(),
    /** The former coordinator; null where an administrator decided. */
    from: z.string().nullable(),
    href: z.string(),
  }),
  mailedByDefault: true,
  mailedAlone: true,
  icon: "users",
  label: "team:kinds.coordination_received.label",
  help: "team:kinds.coordination_received.help",
  describe: ({ dossier, from, href }, { t }) => ({
    title:
      from === null
        ? t("team:kinds.coordination_received.byAdministration", { dossier })
        : t("team:kinds.coordination_received.byPerson", { from, dossier }),
    detail:
      from === null
        ? t("team:kinds.coordination_received.detail")
        : t("team:kinds.coordination_received.detailHandBack"),
    href,
  }),
});

const taskSummarySchema = z.object({
  kind: z.enum(TASK_KINDS),
  team: z.number(),
  count: z.number(),
  /** The invited person, or the incomplete form. */
  name: z.string(),
});
export type TaskSummary = z.infer<typeof taskSummarySchema>;

/** « Désigner le représentant légal de l'équipe 1 » */
export function formatTask(t: Translate, { kind, team, count, name }: TaskSummary): string {
  if (kind !== "answers") return t(`team:owed.what.${kind}`, { team, count, name });
  const form = name === "general_information" ? "general" : "scientific";
  return t("team:owed.what.answers", { count, form: t(`dossiers:tabs.${form}`) });
}

export const memberReminded = defineNotificationKind({
  kind: "member_reminded",
  data: z.object({
    dossier: z.string(),
    from: z.string(),
    owed: z.array(taskSummarySchema),
    href: z.string(),
  }),
  mailedByDefault: true,
  icon: "clock",
  label: "team:kinds.member_reminded.label",
  help: "team:kinds.member_reminded.help",
  describe: ({ dossier, from, owed, href }, { t }) => ({
    title: t("team:kinds.member_reminded.title", { from, dossier }),
    detail: owed.map((one) => formatTask(t, one)).join(" · "),
    href,
  }),
});
