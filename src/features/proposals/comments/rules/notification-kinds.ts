import { z } from "zod";
import { defineNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";

/** Somebody replied in a thread in which the person wrote. */
export const commentReplied = defineNotificationKind({
  kind: "comment_replied",
  data: z.object({ dossier: z.string(), by: z.string(), href: z.string() }),
  // Whoever is named is mailed; the rest of a discussion is read in the space.
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
