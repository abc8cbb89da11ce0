import { useT } from "#platform/i18n/context.tsx";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icons.ts";
import type { NotificationView } from "../rules/notification-view.ts";
import { type NotificationAction, notificationActionHref } from "../rules/paths.ts";

/** One notification with its actions. `back` is the address of its list. */
export function NotificationItem({
  notification,
  back,
}: {
  notification: NotificationView;
  back: string;
}) {
  const t = useT();
  return (
    <li
      id={`notification-${notification.id}`}
      className={notification.unread ? "notification unread" : "notification"}
    >
      <span className={`notification-picture notification-${notification.tone}`}>
        <Icon name={notification.icon} />
      </span>
      <div className="notification-body">
        <p className="notification-over">
          <span className="notification-label">{notification.label}</span>
          {notification.unread && <span className="vh">{t("notifications:isUnread")}</span>}
          <time dateTime={notification.iso}>{notification.when}</time>
        </p>
        <h2 className="notification-title">
          <a href={notification.href}>{notification.title}</a>
        </h2>
        {notification.detail && <p className="notification-detail">{notification.detail}</p>}
      </div>
      <div className="notification-actions">
        <ActionButton
          notification={notification}
          back={back}
          act={notification.unread ? "lue" : "non-lue"}
          icon={notification.unread ? "check" : "mail"}
          label={t(`notifications:${notification.unread ? "markRead" : "markUnread"}`)}
        />
        <ActionButton
          notification={notification}
          back={back}
          act="supprimer"
          icon="trash"
          label={t("notifications:delete")}
        />
      </div>
    </li>
  );
}

interface ActionButtonProps {
  notification: NotificationView;
  back: string;
  act: NotificationAction;
  icon: IconName;
  label: string;
}

function ActionButton({ notification, back, act, icon, label }: ActionButtonProps) {
  const t = useT();
  return (
    <form method="post" action={notificationActionHref(notification.id, act)}>
      <input type="hidden" name="back" value={back} />
      <IconButton
        type="submit"
        icon={icon}
        label={t("notifications:named", { action: label, title: notification.title })}
      />
    </form>
  );
}
