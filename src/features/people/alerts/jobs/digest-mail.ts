import { href } from "react-router";
import { SPACE_HREF } from "#features/people/accounts/rules/hrefs.ts";
import { NOTIFICATIONS_PATH } from "#features/people/notifications/rules/notification-hrefs.ts";
import type { NotificationView } from "#features/people/notifications/rules/notification-view.ts";
import { callHref } from "#features/portal/calls/rules/call-card.ts";
import { describeTime } from "#features/portal/calls/rules/describe-call.ts";
import { phaseAt } from "#features/portal/calls/rules/status.ts";
import { formatDayTime, formatList } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/words.ts";
import type { MailContent, MailPart } from "#platform/mail/mail-content.ts";
import { countCharacters, cutCharacters } from "#rich-text/count-characters.ts";
import type { DigestCall, DigestContent, DigestSearch } from "../queries/digest-content.server.ts";

/** More than these of one search are told by their number: a mail is read on a telephone. */
const MAX_CALLS_EACH = 20;

interface Writing {
  readonly origin: string;
  readonly now: Date;
  readonly t: Translate;
  /** Links of one saved search that need no signing in. */
  readonly linksOf: (searchId: string) => { readonly manage: string; readonly leave: string };
  /** Ends everything this mail is about, without signing in. */
  readonly end: string;
}

/** A subject is cut by mail programs: what it is about must leave room for when it closes. */
const MAX_SUBJECT_TITLE = 60;

/** What one person is told, in their language: what changed first, then new calls by search. */
export function digestMail(content: DigestContent, writing: Writing): MailContent {
  const { t } = writing;
  const [first] = content.notifications;
  if (content.isAlarm && first) return alarmMail(first, content, writing);
  return {
    subject: subjectOf(content, writing),
    title: titleOf(content, writing),
    parts: [
      ...(content.notifications.length > 0
        ? [notificationsPart(content, content.locale, writing)]
        : []),
      ...content.searches.map((search) => searchPart(search, content.locale, writing)),
    ],
    footer: footerOf(content, writing),
    footerLinks: [{ label: t("alerts:digest.end.action"), href: writing.end }],
  };
}

/** One notification that must not be overlooked: its subject and its title are its own words. */
function alarmMail(alarm: NotificationView, content: DigestContent, writing: Writing): MailContent {
  const { t, origin, end } = writing;
  return {
    subject: alarm.mailSubject ?? alarm.title,
    title: alarm.title,
    parts: [
      { kind: "text", text: alarm.detail },
      {
        kind: "action",
        label: t("alerts:digest.openDossier"),
        href: linkOf(alarm, content.locale, origin),
      },
    ],
    footer: footerOf(content, writing),
    footerLinks: [
      { label: t("alerts:digest.choose"), href: `${origin}${NOTIFICATIONS_PATH}#mailed` },
      { label: t("alerts:digest.end.action"), href: end },
    ],
  };
}

/** Why the person receives it: every reason that is true of its contents, and no other. */
function footerOf({ searches, reasons, locale }: DigestContent, { t }: Writing): string {
  const all = [...(searches.length > 0 ? (["searches"] as const) : []), ...reasons];
  const words = all.map((reason) => t(`alerts:digest.reasons.${reason}`));
  return t("alerts:digest.footer", { reasons: formatList(locale, words) });
}

/** What it is about, and when the first of it closes: all that is seen of a mail before it is opened. */
function subjectOf(content: DigestContent, writing: Writing): string {
  const { t, now } = writing;
  const cut = (title: string) => shorten(title, MAX_SUBJECT_TITLE);
  const { searches, notifications } = content;
  const only = searches.length === 0 && notifications.length === 1 ? notifications[0] : undefined;
  const title = only?.mailSubject ?? titleOf(content, writing, cut);
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

function titleOf(
  { searches, notifications, locale }: DigestContent,
  { t }: Writing,
  cut = (title: string) => title,
): string {
  const slugs = new Map(
    searches.flatMap((search) => search.calls.map((call) => [call.slug, call])),
  );
  const [first] = slugs.values();
  const calls =
    slugs.size === 1 && first
      ? t("alerts:digest.oneCall", { title: cut(titleIn(first, locale)) })
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
const linkOf = ({ about, href }: NotificationView, locale: Locale, origin: string): string =>
  about.startsWith(SPACE_HREF) ? `${origin}${href}` : inLanguage(about, locale, origin);

/** Whoever is not signed in reads the page in the language of the mail. */
function inLanguage(address: string, locale: Locale, origin: string): string {
  const url = new URL(address, origin);
  url.searchParams.set("locale", locale);
  return url.href;
}

function notificationsPart(
  { notifications }: DigestContent,
  locale: Locale,
  { t, origin }: Writing,
): MailPart {
  return {
    kind: "items",
    heading: t("alerts:digest.happened"),
    items: notifications.map((notification) => ({
      title: t("alerts:digest.notification", {
        label: notification.label,
        title: notification.title,
      }),
      href: linkOf(notification, locale, origin),
      text: notification.detail,
    })),
    links: [{ label: t("alerts:digest.choose"), href: `${origin}${NOTIFICATIONS_PATH}#mailed` }],
  };
}

function searchPart(search: DigestSearch, locale: Locale, writing: Writing): MailPart {
  const { t, origin, linksOf } = writing;
  const { manage, leave } = linksOf(search.id);
  const more = search.calls.length - MAX_CALLS_EACH;
  const whole = more > 0 ? t("alerts:digest.more", { count: more }) : t("alerts:digest.run");
  return {
    kind: "items",
    heading: search.name,
    items: search.calls.slice(0, MAX_CALLS_EACH).map((call) => callItem(call, locale, writing)),
    links: [
      {
        label: whole,
        href: inLanguage(`${href("/")}?${search.criteria}`, locale, origin),
      },
      { label: t("alerts:digest.manage"), href: manage },
      { label: t("alerts:digest.leave"), href: leave },
    ],
  };
}

function callItem(call: DigestCall, locale: Locale, { t, now, origin }: Writing) {
  const phase = phaseAt(call, now);
  const status = phase === "open" || phase === "upcoming" ? phase : "closed";
  const { words, moment } = describeTime(status, call, now, locale, t);
  return {
    title: titleIn(call, locale),
    href: inLanguage(callHref(call.slug), locale, origin),
    text: t("alerts:digest.item", { partner: call.partner, left: words, moment }),
  };
}

const titleIn = (call: DigestCall, locale: Locale): string =>
  locale === "fr" ? call.titleFr : call.titleEn;
