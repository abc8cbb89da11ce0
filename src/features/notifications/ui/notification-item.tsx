import { useT } from "#platform/i18n/context.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { IconName } from "#ui/icons.ts";
import type { NotificationKind } from "../rules/notification-kinds.ts";
import { NOTIFICATIONS_PATH, type NotificationView } from "../rules/notification-view.ts";

const PICTURES: Readonly<Record<NotificationKind, IconName>> = {
  call_opened: "unlock",
  call_closing_soon: "clock",
  closing_date_changed: "calendar",
  proposal_invitation: "users",
  proposal_deposit: "send",
  data_updated: "refresh",
};

/** One notification of the page, with what can be done to it. `back` is the address of the list it stands in. */
export function NotificationItem({ notice, back }: { notice: NotificationView; back: string }) {
  const t = useT();
  return (
    <li id={`notice-${notice.id}`} className={notice.unread ? "notice unread" : "notice"}>
      <span className={`notice-picture notice-${notice.kind}`}>
        <Icon name={PICTURES[notice.kind]} />
      </span>
      <div className="notice-body">
        <p className="notice-over">
          <span className="notice-label">{notice.label}</span>
          {notice.unread && <span className="vh">{t("notifications:isUnread")}</span>}
          <time dateTime={notice.iso}>{notice.when}</time>
        </p>
        <h2 className="notice-title">
          <a href={notice.href}>{notice.title}</a>
        </h2>
        {notice.detail && <p className="notice-detail">{notice.detail}</p>}
      </div>
      <div className="notice-actions">
        <Act
          notice={notice}
          back={back}
          act={notice.unread ? "lue" : "non-lue"}
          icon={notice.unread ? "check" : "mail"}
          words={t(`notifications:${notice.unread ? "markRead" : "markUnread"}`)}
        />
        <Act
          notice={notice}
          back={back}
          act="supprimer"
          icon="trash"
          words={t("notifications:delete")}
        />
      </div>
    </li>
  );
}

interface ActProps {
  notice: NotificationView;
  back: string;
  act: string;
  icon: IconName;
  words: string;
}

function Act({ notice, back, act, icon, words }: ActProps) {
  const t = useT();
  return (
    <form method="post" action={`${NOTIFICATIONS_PATH}/${notice.id}/${act}`}>
      <input type="hidden" name="back" value={back} />
      <IconButton
        type="submit"
        icon={icon}
        label={t("notifications:named", { action: words, title: notice.title })}
      />
    </form>
  );
}
