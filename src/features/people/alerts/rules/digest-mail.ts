import { href } from "react-router";
import { SPACE_HREF } from "#features/people/accounts/rules/paths.ts";
import type { NotificationView } from "#features/people/notifications/rules/notification-view.ts";
import { NOTIFICATIONS_PATH } from "#features/people/notifications/rules/paths.ts";
import { callHref } from "#features/portal/calls/rules/call-card.ts";
import { describeTime } from "#features/portal/calls/rules/describe-call.ts";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { formatDayTime, formatList } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { MailContent, MailPart } from "#platform/mail/mail-content.ts";
import { countCharacters, cutCharacters } from "#rich-text/count-characters.ts";
import type { DigestCall, DigestContent, DigestSearch } from "../queries/digest-content.server.ts";

/** More than these of one search are told by their number: a mail is read on a telephone. */
const MAX_CALLS_PER_SEARCH = 20;

interface MailContext {
  readonly origin: string;
  readonly now: Date;
  readonly t: Translate;
  /** Links of one saved search that need no signing in. */
  readonly getSearchLinks: (searchId: string) => {
    readonly manage: string;
    readonly leave: string;
  };
  /** Ends everything this mail is about, without signing in. */
  readonly endMailsHref: string;
}

/** A subject is cut by mail programs: what it is about must leave room for when it closes. */
const MAX_SUBJECT_TITLE = 60;

/** What one person is told, in their language: what changed first, then new calls by search. */
export function buildDigestMail(content: DigestContent, writing: MailContext): MailContent {
  const { t } = writing;
  const [first] = content.notifications;
  if (content.isAlarm && first) return buildAlarmMail(first, content, writing);
  return {
    subject: formatSubject(content, writing),
    title: formatTitle(content, writing),
    parts: [
      ...(content.notifications.length > 0
        ? [buildNotificationsPart(content, content.locale, writing)]
        : []),
      ...content.searches.map((search) => buildSearchPart(search, content.locale, writing)),
    ],
    footer: formatFooter(content, writing),
    footerLinks: [{ label: t("alerts:digest.end.action"), href: writing.endMailsHref }],
  };
}

/** One notification that must not be overlooked: its subject and its title are its own words. */
function buildAlarmMail(
  alarm: NotificationView,
  content: DigestContent,
  writing: MailContext,
): MailContent {
  const { t, origin, endMailsHref } = writing;
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
    footer: formatFooter(content, writing),
    footerLinks: [
      { label: t("alerts:digest.choose"), href: `${origin}${NOTIFICATIONS_PATH}#mailed` },
      { label: t("alerts:digest.end.action"), href: endMailsHref },
    ],
  };
}

/** Why the person receives it: every reason that is true of its contents, and no other. */
function formatFooter({ searches, reasons, locale }: DigestContent, { t }: MailContext): string {
  const all = [...(searches.length > 0 ? (["searches"] as const) : []), ...reasons];
  const words = all.map((reason) => t(`alerts:digest.reasons.${reason}`));
  return t("alerts:digest.footer", { reasons: formatList(locale, words) });
}

/** What it is about, and when the first of it closes: all that is seen of a mail before it is opened. */
function formatSubject(content: DigestContent, writing: MailContext): string {
  const { t, now } = writing;
  const cut = (title: string) => shorten(title, MAX_SUBJECT_TITLE);
  const { searches, notifications } = content;
  const only = searches.length === 0 && notifications.length === 1 ? notifications[0] : undefined;
  const title = only?.mailSubject ?? formatTitle(content, writing, cut);
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

/** What everybody may read is reached from the mail itself; only what is in the space asks who one is. */
const getNotificationHref = (
  { targetHref, href }: NotificationView,
  locale: Locale,
  origin: string,
): string =>
  targetHref.startsWith(SPACE_HREF) ? `${origin}${href}` : withLocale(targetHref, locale, origin);

/** Whoever is not signed in reads the page in the language of the mail. */
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

function buildSearchPart(search: DigestSearch, locale: Locale, writing: MailContext): MailPart {
  const { t, origin, getSearchLinks } = writing;
  const { manage, leave } = getSearchLinks(search.id);
  const more = search.calls.length - MAX_CALLS_PER_SEARCH;
  const whole = more > 0 ? t("alerts:digest.more", { count: more }) : t("alerts:digest.run");
  return {
    kind: "items",
    heading: search.name,
    items: search.calls
      .slice(0, MAX_CALLS_PER_SEARCH)
      .map((call) => buildCallItem(call, locale, writing)),
    links: [
      {
        label: whole,
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
