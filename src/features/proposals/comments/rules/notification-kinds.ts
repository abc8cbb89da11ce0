import { z } from "zod";
import { defineNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";

/** A reply in a thread that the person wrote in. */
export const commentReplied = defineNotificationKind({
  kind: "comment_replied",
  data: z.object({ dossier: z.string(), by: z.string(), href: z.string() }),
  // Only mentions are mailed by default; replies are read in the space.
  mailedByDefault: false,
  icon: "mail",
  label: "comments:kinds.comment_replied.label",
  help: "comments:kinds.comment_replied.help",
  describe: ({ dossier, by, href }, { t }) => ({
    title: t("comments:kinds.comment_replied.title", { by, dossier }),
    detail: t("comments:kinds.comment_replied.detail"),
    href,
  }),
});
