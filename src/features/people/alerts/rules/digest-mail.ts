import { href } from "react-router";
import { SPACE_HREF } from "#features/people/accounts/rules/paths.ts";
import type { NotificationView } from "#features/people/notifications/rules/notification-view.ts";
import { NOTIFICATIONS_PATH } from "#features/people/notifications/rules/paths.ts";
import { callHref } from "#features/portal/calls/rules/paths.ts";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { describeTime } from "#features/portal/calls/rules/time-left.ts";

import { formatDayTime, formatList } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { MailContent, MailPart } from "#platform/mail/mail-content.ts";
import { countCharacters, cutCharacters } from "#rich-text/count-characters.ts";
import type { DigestCall, DigestContent, DigestSearch } from "../queries/digest-content.server.ts";

/** Further calls of a search are only counted, because mails are read on telephones. */
const MAX_CALLS_PER_SEARCH = 20;

interface MailContext {
  readonly origin: string;
  readonly now: Date;
  readonly t: Translate;
  /** Links for one saved search that work without signing in. */
  readonly getSearchLinks: (searchId: string) => {
    readonly manage: string;
    readonly leave: string;
  };
  /** Ends all e-mails of this mail's subjects without signing in. */
  readonly endMailsHref: string;
}

/** Mail programs cut subjects: the title must leave space for the closing date. */
const MAX_SUBJECT_TITLE = 60;

/** Builds a mail in the recipient's language: notifications first, then new calls by search. */
export function buildDigestMail(content: DigestContent, context: MailContext): MailContent {
  const { t } = context;
  const [first] = content.notifications;
  if (content.isAlarm && first) return buildAlarmMail(first, content, context);
  return {
    subject: formatSubject(content, context),
    title: formatTitle(content, context),
    parts: [
      ...(content.notifications.length > 0
        ? [buildNotificationsPart(content, content.locale, context)]
        : []),
      ...content.searches.map((search) => buildSearchPart(search, content.locale, context)),
    ],
    footer: formatFooter(content, context),
    footerLinks: [{ label: t("alerts:digest.end.action"), href: context.endMailsHref }],
  };
}

/** A mail about one alarm, with the alarm's own subject and title. */
function buildAlarmMail(
  alarm: NotificationView,
  content: DigestContent,
  context: MailContext,
): MailContent {
  const { t, origin, endMailsHref } = context;
  return {
    subject: alarm.mailSubject ?? alarm.title,
    title: alarm.title,
    parts: [
      { kind: "text", text: alarm.detail },
      {
        kind: "action",
        label: t("alerts:digest.openDossier"),
        href: getNotificationHref(alarm, content.locale, origin),
      },
    ],
    footer: formatFooter(content, context),
    footerLinks: [
      { label: t("alerts:digest.choose"), href: `${origin}${NOTIFICATIONS_PATH}#mailed` },
      { label: t("alerts:digest.end.action"), href: endMailsHref },
    ],
  };
}

/** States every reason why the person receives this mail. */
function formatFooter({ searches, reasons, locale }: DigestContent, { t }: MailContext): string {
  const all = [...(searches.length > 0 ? (["searches"] as const) : []), ...reasons];
  const words = all.map((reason) => t(`alerts:digest.reasons.${reason}`));
  return t("alerts:digest.footer", { reasons: formatList(locale, words) });
}

/** The subject, with the first closing date: it is all that shows before a mail is opened. */
function formatSubject(content: DigestContent, context: MailContext): string {
  const { t, now } = context;
  const cut = (title: string) => shorten(title, MAX_SUBJECT_TITLE);
  const { searches, notifications } = content;
  const only = searches.length === 0 && notifications.length === 1 ? notifications[0] : undefined;
  const title = only?.mailSubject ?? formatTitle(content, context, cut);
  const deadlines = [
    ...content.searches.flatMap(({ calls }) => calls.map(({ closesAt }) => closesAt)),
    ...content.notifications.flatMap(({ deadline }) => deadline ?? []),
  ].filter((deadline) => deadline > now);
  const distinct = new Set(deadlines.map((deadline) => deadline.getTime()));
  if (distinct.size === 0) return title;
  const first = new Date(Math.min(...distinct));
  const closes = formatDayTime(content.locale, first, now);
  return t(`alerts:digest.${distinct.size === 1 ? "subject" : "subjectFirst"}`, { title, closes });
}

const shorten = (text: string, max: number): string =>
  countCharacters(text) <= max ? text : `${cutCharacters(text, max - 1).trimEnd()}…`;

function formatTitle(
  { searches, notifications, locale }: DigestContent,
  { t }: MailContext,
  cut = (title: string) => title,
): string {
  const slugs = new Map(
    searches.flatMap((search) => search.calls.map((call) => [call.slug, call])),
  );
  const [first] = slugs.values();
  const calls =
    slugs.size === 1 && first
      ? t("alerts:digest.oneCall", { title: cut(getCallTitle(first, locale)) })
      : t("alerts:digest.calls", { count: slugs.size });
  const [notification] = notifications;
  if (!notification) return calls;
  const counted = t("alerts:digest.notifications", { count: notifications.length });
  if (first) return t("alerts:digest.both", { calls, notifications: counted });
  const { label, title } = notification;
  return notifications.length === 1
    ? t("alerts:digest.notification", { label, title: cut(title) })
    : counted;
}

/** Public pages are linked directly; pages of the space through the notification, which requires a sign-in. */
const getNotificationHref = (
  { targetHref, href }: NotificationView,
  locale: Locale,
  origin: string,
): string =>
  targetHref.startsWith(SPACE_HREF) ? `${origin}${href}` : withLocale(targetHref, locale, origin);

/** Adds the language of the mail, for readers who are not signed in. */
function withLocale(address: string, locale: Locale, origin: string): string {
  const url = new URL(address, origin);
  url.searchParams.set("locale", locale);
  return url.href;
}

function buildNotificationsPart(
  { notifications }: DigestContent,
  locale: Locale,
  { t, origin }: MailContext,
): MailPart {
  return {
    kind: "items",
    heading: t("alerts:digest.happened"),
    items: notifications.map((notification) => ({
      title: t("alerts:digest.notification", {
        label: notification.label,
        title: notification.title,
      }),
      href: getNotificationHref(notification, locale, origin),
      text: notification.detail,
    })),
    links: [{ label: t("alerts:digest.choose"), href: `${origin}${NOTIFICATIONS_PATH}#mailed` }],
  };
}

function buildSearchPart(search: DigestSearch, locale: Locale, context: MailContext): MailPart {
  const { t, origin, getSearchLinks } = context;
  const { manage, leave } = getSearchLinks(search.id);
  const more = search.calls.length - MAX_CALLS_PER_SEARCH;
  const label = more > 0 ? t("alerts:digest.more", { count: more }) : t("alerts:digest.run");
  return {
    kind: "items",
    heading: search.name,
    items: search.calls
      .slice(0, MAX_CALLS_PER_SEARCH)
      .map((call) => buildCallItem(call, locale, context)),
    links: [
      {
        label,
        href: withLocale(`${href("/")}?${search.criteria}`, locale, origin),
      },
      { label: t("alerts:digest.manage"), href: manage },
      { label: t("alerts:digest.leave"), href: leave },
    ],
  };
}

function buildCallItem(call: DigestCall, locale: Locale, { t, now, origin }: MailContext) {
  const phase = getCallPhase(call, now);
  const status = phase === "open" || phase === "upcoming" ? phase : "closed";
  const { label, moment } = describeTime(status, call, now, locale, t);
  return {
    title: getCallTitle(call, locale),
    href: withLocale(callHref(call.slug), locale, origin),
    text: t("alerts:digest.item", { partner: call.partner, left: label, moment }),
  };
}

const getCallTitle = (call: DigestCall, locale: Locale): string =>
  locale === "fr" ? call.titleFr : call.titleEn;
