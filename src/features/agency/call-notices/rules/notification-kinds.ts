import { z } from "zod";
import {
  formatToldDossiers,
  toldDossierSchema,
} from "#features/people/alerts/rules/call-change-text.ts";
import { defineNotificationKind } from "#features/people/notifications/rules/notification-kinds.ts";
import { callHref } from "#features/portal/calls/rules/paths.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** A call as it was named at the time of the event. */
const call = z.object({ slug: z.string(), titleFr: z.string(), titleEn: z.string() });
const dossiers = z.array(toldDossierSchema).default([]);

export const callWithdrawn = defineNotificationKind({
  kind: "call_withdrawn",
  data: z.object({
    call,
    partner: z.string(),
    reasonFr: z.string(),
    reasonEn: z.string(),
    dossiers,
    href: z.string().optional(),
  }),
  mailedByDefault: true,
  mailReason: "calls",
  icon: "info",
  tone: "soon",
  label: "callNotices:kinds.call_withdrawn.label",
  help: "callNotices:kinds.call_withdrawn.help",
  describe: ({ call, partner, reasonFr, reasonEn, dossiers, href }, { t, locale }) => {
    const reason = locale === "fr" ? reasonFr : reasonEn;
    const sentences = (["draft", "deposit"] as const).flatMap((key) => {
      const told = dossiers.filter((one) => one.isDeposited === (key === "deposit"));
      const values = { count: told.length, dossiers: formatToldDossiers(told, { t, locale }) };
      return told.length === 0 ? [] : [t(`callNotices:kinds.call_withdrawn.${key}`, values)];
    });
    return {
      title: getTitle(call, locale),
      detail: [
        t("callNotices:kinds.call_withdrawn.reason", { partner, reason }),
        ...sentences,
      ].join(" "),
      href: href ?? callHref(call.slug),
    };
  },
});

/** What an agency writes to all teams of a call. */
export const callMessage = defineNotificationKind({
  kind: "call_message",
  data: z.object({
    call,
    partner: z.string(),
    textFr: z.string(),
    textEn: z.string(),
    href: z.string().optional(),
  }),
  mailedByDefault: true,
  icon: "mail",
  label: "callNotices:kinds.call_message.label",
  help: "callNotices:kinds.call_message.help",
  describe: ({ call, partner, textFr, textEn, href }, { t, locale }) => ({
    label: t("callNotices:kinds.call_message.from", { partner }),
    title: getTitle(call, locale),
    detail: locale === "fr" ? textFr : textEn,
    href: href ?? callHref(call.slug),
  }),
});

const getTitle = ({ titleFr, titleEn }: z.output<typeof call>, locale: Locale): string =>
  locale === "fr" ? titleFr : titleEn;
