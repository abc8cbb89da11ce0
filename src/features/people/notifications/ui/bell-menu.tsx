import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { MenuDropdown } from "#ui/menu-dropdown.tsx";
import type { NotificationView } from "../rules/notification-view.ts";
import { NOTIFICATIONS_PATH } from "../rules/paths.ts";

/** Larger counts are shown as "99+". */
const MAX_SHOWN = 99;

interface BellMenuProps {
  unread: number;
  latest: readonly NotificationView[];
}

/** The bell of the header with the latest notifications in its menu. Works without script. */
export function BellMenu({ unread, latest }: BellMenuProps) {
  const t = useT();
  const label =
    unread > 0
      ? t("notifications:unread", { count: unread })
      : `${t("notifications:title")}, ${t("notifications:noneUnread")}`;
  return (
    <MenuDropdown
      quiet
      alignEnd
      hideChevron
      className="bell"
      label={label}
      summary={
        <>
          <Icon name="bell" />
          {unread > 0 && (
            <span className="bell-count num">{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</span>
          )}
        </>
      }
    >
      <div className="bell-head">
        <b>{t("notifications:latest")}</b>
        {unread > 0 && (
          <form method="post" action={NOTIFICATIONS_PATH} data-read-all="" data-guard-ignore="">
            <Button type="submit" variant="quiet" size="s" name="intent" value="readAll">
              {t("notifications:allRead")}
            </Button>
          </form>
        )}
      </div>
      {latest.length === 0 ? (
        <p className="bell-empty muted small">{t("notifications:emptyBell")}</p>
      ) : (
        <ul className="bell-list">
          {latest.map((notification) => (
            <li key={notification.id}>
              <a
                href={notification.href}
                className={notification.unread ? "bell-item unread" : "bell-item"}
              >
                <span className="bell-over">
                  <span className="notification-label">{notification.label}</span>
                  {notification.unread && <span className="vh">{t("notifications:isUnread")}</span>}
                  <time dateTime={notification.iso}>{notification.when}</time>
                </span>
                <b className="bell-title">{notification.title}</b>
                <span className="bell-detail">{notification.detail}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <a className="bell-all" href={NOTIFICATIONS_PATH}>
        {t("notifications:seeAll")}
      </a>
    </MenuDropdown>
  );
}
