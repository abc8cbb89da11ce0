import { z } from "zod";
import { defineNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";

/** The person was mentioned in the workpad or in a comment. */
export const personMentioned = defineNotificationKind({
  kind: "mentioned",
  data: z.object({
    dossier: z.string(),
    by: z.string(),
    where: z.enum(["workpad", "comment"]),
    href: z.string(),
  }),
  mailedByDefault: true,
  icon: "mail",
  label: "posts:kinds.mentioned.label",
  help: "posts:kinds.mentioned.help",
  describe: ({ dossier, by, where, href }, { t }) => ({
    title: t("posts:kinds.mentioned.title", { by, dossier }),
    detail: t(`posts:kinds.mentioned.${where}`),
    href,
  }),
});
