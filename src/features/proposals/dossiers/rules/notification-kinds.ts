import { z } from "zod";
import { defineNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";

/** Tells the other members that a draft was deleted, and by which member. */
export const draftDeleted = defineNotificationKind({
  kind: "draft_deleted",
  data: z.object({ dossier: z.string(), who: z.string(), href: z.string() }),
  mailedByDefault: true,
  icon: "trash",
  label: "dossiers:deletedKind.label",
  help: "dossiers:deletedKind.help",
  describe: ({ dossier, who, href }, { t }) => ({
    title: t("dossiers:deletedKind.title", { dossier, who }),
    detail: t("dossiers:deletedKind.detail"),
    href,
  }),
});
