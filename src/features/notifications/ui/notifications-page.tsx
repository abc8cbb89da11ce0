import { useLanguage } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { SelectField } from "#ui/select-field.tsx";
import {
  type NotificationWish,
  notificationsHref,
  UNREAD_STATE,
} from "../rules/notification-address.ts";
import { NOTIFICATION_KINDS } from "../rules/notification-kinds.ts";
import { NOTIFICATIONS_PATH, type NotificationView } from "../rules/notification-view.ts";
import { NotificationItem } from "./notification-item.tsx";

export interface NotificationsView {
  readonly notices: readonly NotificationView[];
  readonly wish: NotificationWish;
  readonly pages: number;
  readonly unread: number;
  /** What has just been done, and the notification it was done to. */
  readonly done: "deleted" | "restored" | "saved" | "read" | null;
  readonly doneTo: string | null;
}

export function NotificationsPage({ view }: { view: NotificationsView }) {
  const { t } = useLanguage();
  const { wish, notices, unread, pages } = view;
  const back = notificationsHref(wish);
  return (
    <>
      <PageHeader title={t("notifications:title")} lead={t("notifications:lead")} />
      {view.done && <Done view={view} />}
      <notification-list>
        <div className="notice-bar">
          <Filters wish={wish} unread={unread} />
          {unread > 0 && (
            <form method="post" action={back}>
              <Button type="submit" icon="check" name="intent" value="readAll">
                {t("notifications:allRead")}
              </Button>
            </form>
          )}
        </div>
        {notices.length === 0 ? (
          <NothingHere wish={wish} />
        ) : (
          <ol className="notices panel" aria-label={t("notifications:list")}>
            {notices.map((notice) => (
              <NotificationItem key={notice.id} notice={notice} back={back} />
            ))}
          </ol>
        )}
        <Pagination
          page={wish.page}
          pages={pages}
          hrefFor={(page) => notificationsHref({ ...wish, page })}
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

function Done({ view: { done, doneTo, wish } }: { view: NotificationsView }) {
  const { t } = useLanguage();
  if (!done) return null;
  return (
    <Alert
      tone="done"
      role="status"
      actions={
        done === "deleted" &&
        doneTo && (
          <form method="post" action={`${NOTIFICATIONS_PATH}/${doneTo}/retablir`}>
            <input type="hidden" name="back" value={notificationsHref(wish)} />
            <Button type="submit" size="s">
              {t("notifications:restore")}
            </Button>
          </form>
        )
      }
    >
      {t(`notifications:${done}`)}
    </Alert>
  );
}

function Filters({ wish, unread }: { wish: NotificationWish; unread: number }) {
  const { t } = useLanguage();
  const state = (unreadOnly: boolean) => ({
    href: notificationsHref({ ...wish, unreadOnly, page: 1 }),
    current: wish.unreadOnly === unreadOnly,
  });
  return (
    <div className="notice-filters">
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
      <form method="get" action={NOTIFICATIONS_PATH} className="notice-kind">
        {wish.unreadOnly && <input type="hidden" name="etat" value={UNREAD_STATE} />}
        <SelectField
          id="sujet"
          name="sujet"
          label={t("notifications:filter.kind")}
          emptyLabel={t("notifications:filter.anyKind")}
          defaultValue={wish.kind ?? ""}
          options={NOTIFICATION_KINDS.map((kind) => ({
            value: kind,
            label: t(`notifications:kind.${kind}`),
          }))}
        />
        <Button type="submit">{t("notifications:filter.apply")}</Button>
      </form>
    </div>
  );
}

function NothingHere({ wish }: { wish: NotificationWish }) {
  const { t } = useLanguage();
  const kind = wish.kind ? "filtered" : wish.unreadOnly ? "unread" : null;
  if (!kind) {
    return (
      <EmptyState
        title={t("notifications:empty.title")}
        actions={
          <ButtonLink href="/" variant="primary" icon="search">
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
