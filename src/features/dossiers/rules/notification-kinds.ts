import { z } from "zod";
import { defineNotificationKind } from "#features/notifications/rules/notification-kinds.ts";

export const proposalInvitation = defineNotificationKind({
  kind: "proposal_invitation",
  data: z.object({ dossier: z.string(), from: z.string(), href: z.string() }),
  mailedByDefault: true,
  icon: "users",
  label: "dossiers:kinds.proposal_invitation.label",
  help: "dossiers:kinds.proposal_invitation.help",
  describe: ({ dossier, from, href }, { t }) => ({
    title: t("dossiers:kinds.proposal_invitation.title", { from, dossier }),
    detail: t("dossiers:kinds.proposal_invitation.detail"),
    href,
  }),
});

export const proposalDeposit = defineNotificationKind({
  kind: "proposal_deposit",
  data: z.object({ dossier: z.string(), by: z.string(), href: z.string() }),
  mailedByDefault: true,
  icon: "send",
  tone: "done",
  label: "dossiers:kinds.proposal_deposit.label",
  help: "dossiers:kinds.proposal_deposit.help",
  describe: ({ dossier, by, href }, { t }) => ({
    title: t("dossiers:kinds.proposal_deposit.title", { dossier }),
    detail: t("dossiers:kinds.proposal_deposit.detail", { by }),
    href,
  }),
});
