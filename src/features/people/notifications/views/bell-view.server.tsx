import { renderToStaticMarkup } from "react-dom/server";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { LanguageProvider } from "#platform/i18n/context.tsx";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { countUnread, listLatestNotifications } from "../queries/notifications.server.ts";
import { toNotificationViews } from "../rules/notification-view.ts";
import { BellMenu } from "../ui/bell-menu.tsx";

/** The number of notifications in the header. */
const SHOWN_IN_HEADER = 5;

export interface BellView {
  readonly unread: number;
  /** The newest notification, by which an open page detects a new one. */
  readonly newest: string | null;
  /** Announced by screen readers when the newest arrives. */
  readonly announcement: string;
  /** `BellMenu` as HTML, the same for a new page and for the update of an open one. */
  readonly html: string;
}

export async function loadBellView(
  db: Db,
  { actor, locale, now }: { actor: Actor; locale: Locale; now: Date },
): Promise<BellView> {
  const t = getTranslator(locale);
  const unread = await countUnread(db, actor);
  const rows = await listLatestNotifications(db, actor, SHOWN_IN_HEADER);
  const latest = toNotificationViews(rows, { now, locale, t });
  const html = renderToStaticMarkup(
    <LanguageProvider locale={locale} t={t}>
      <BellMenu unread={unread} latest={latest} />
    </LanguageProvider>,
  );
  const [first] = latest;
  const announcement = first
    ? t("notifications:arrived", { text: `${first.label}, ${first.title}` })
    : "";
  return { unread, newest: first?.id ?? null, announcement, html };
}
