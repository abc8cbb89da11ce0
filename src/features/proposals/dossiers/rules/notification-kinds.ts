import { z } from "zod";
import { defineNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

/** The detail of a notification with the dossier's number, which older stored notifications lack. */
export const appendDossierNumber = (t: Translate, detail: string, number: string | undefined) =>
  number === undefined ? detail : `${detail} ${t("dossiers:numbered", { number })}`;

/** Tells the other members that a draft was deleted, and by which member. */
export const draftDeleted = defineNotificationKind({
  kind: "draft_deleted",
  data: z.object({
    dossier: z.string(),
    /** Absent in older stored notifications. */
    number: z.string().optional(),
    who: z.string(),
    href: z.string(),
  }),
  mailedByDefault: true,
  icon: "trash",
  label: "dossiers:deletedKind.label",
  help: "dossiers:deletedKind.help",
  describe: ({ dossier, number, who, href }, { t }) => ({
    title: t("dossiers:deletedKind.title", { dossier, who }),
    detail: appendDossierNumber(t, t("dossiers:deletedKind.detail"), number),
    href,
  }),
});
