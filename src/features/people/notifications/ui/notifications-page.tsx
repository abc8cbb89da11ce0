import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkTabs } from "#ui/navigation.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { KindChoice } from "../rules/notification-kinds.ts";
import type { NotificationView } from "../rules/notification-view.ts";
import {
  NOTIFICATIONS_PATH,
  type NotificationFilter,
  notificationActionHref,
  notificationsHref,
  UNREAD_STATE,
} from "../rules/paths.ts";
import { NotificationItem } from "./notification-item.tsx";

export interface NotificationsView {
  readonly notifications: readonly NotificationView[];
  readonly filter: NotificationFilter;
  readonly kinds: readonly KindChoice[];
  readonly pages: number;
  readonly unread: number;
  /** The confirmed act, and the notification it concerned. */
  readonly done: "deleted" | "restored" | "saved" | "read" | null;
  readonly doneId: string | null;
}

export function NotificationsPage({ view }: { view: NotificationsView }) {
  const { t } = useLanguage();
  const { filter, notifications, unread, pages } = view;
  const back = notificationsHref(filter);
  return (
    <>
      <PageHeader title={t("notifications:title")} lead={t("notifications:lead")} />
      <notification-list data-failed={t("notifications:failed")}>
        <Confirmation view={view} />
        <div className="notification-bar">
          <Filters filter={filter} kinds={view.kinds} unread={unread} />
          {unread > 0 && (
            <form method="post" action={back}>
              <Button type="submit" icon="check" name="intent" value="readAll">
                {t("notifications:allRead")}
              </Button>
            </form>
          )}
        </div>
        {notifications.length === 0 ? (
          <NoNotifications filter={filter} />
        ) : (
          <ol className="notifications panel" aria-label={t("notifications:list")}>
            {notifications.map((notification) => (
              <NotificationItem key={notification.id} notification={notification} back={back} />
            ))}
          </ol>
        )}
        <Pagination
          page={filter.page}
          pages={pages}
          hrefFor={(page) => notificationsHref({ ...filter, page })}
          labels={{
            nav: t("notifications:pages"),
            previous: t("notifications:previous"),
            next: t("notifications:next"),
            page: (page) => t("notifications:page", { page }),
          }}
        />
      </notification-list>
    </>
  );
}

function Confirmation({ view: { done, doneId, filter } }: { view: NotificationsView }) {
  const { t } = useLanguage();
  if (!done) return null;
  return (
    <DoneAlert
      actions={
        done === "deleted" &&
        doneId && (
          <form method="post" action={notificationActionHref(doneId, "retablir")}>
            <input type="hidden" name="back" value={notificationsHref(filter)} />
            <Button type="submit" size="s">
              {t("notifications:restore")}
            </Button>
          </form>
        )
      }
    >
      {t(`notifications:${done}`)}
    </DoneAlert>
  );
}

function Filters({
  filter,
  kinds,
  unread,
}: Pick<NotificationsView, "filter" | "kinds" | "unread">) {
  const { t } = useLanguage();
  const state = (unreadOnly: boolean) => ({
    href: notificationsHref({ ...filter, unreadOnly, page: 1 }),
    current: filter.unreadOnly === unreadOnly,
  });
  return (
    <div className="notification-filters">
      <LinkTabs
        label={t("notifications:filter.label")}
        items={[
          { ...state(false), label: t("notifications:filter.all") },
          {
            ...state(true),
            label: t("notifications:filter.unread"),
            count: unread,
            countLabel: t("notifications:unread", { count: unread }),
          },
        ]}
      />
      <form method="get" action={NOTIFICATIONS_PATH} className="notification-kind">
        {filter.unreadOnly && <input type="hidden" name="etat" value={UNREAD_STATE} />}
        <SelectField
          id="sujet"
          name="sujet"
          label={t("notifications:filter.kind")}
          emptyLabel={t("notifications:filter.anyKind")}
          defaultValue={filter.kind ?? ""}
          options={kinds.map(({ kind, label }) => ({ value: kind, label }))}
        />
        <Button type="submit">{t("notifications:filter.apply")}</Button>
      </form>
    </div>
  );
}

function NoNotifications({ filter }: { filter: NotificationFilter }) {
  const { t } = useLanguage();
  const kind = filter.kind ? "filtered" : filter.unreadOnly ? "unread" : null;
  if (!kind) {
    return (
      <EmptyState
        title={t("notifications:empty.title")}
        actions={
          <ButtonLink href={href("/")} variant="primary" icon="search">
            {t("notifications:empty.action")}
          </ButtonLink>
        }
      >
        <p>{t("notifications:empty.text")}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t(`notifications:empty.${kind}Title`)}
      built={3}
      actions={
        <ButtonLink href={NOTIFICATIONS_PATH}>{t("notifications:empty.filteredAction")}</ButtonLink>
      }
    >
      <p>{t(`notifications:empty.${kind}Text`)}</p>
    </EmptyState>
  );
}
