import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import type { BellView } from "../views/bell-view.server.tsx";

/** The bell in the header. Its custom element keeps it up to date. */
export function NotificationBell({ bell }: { bell: BellView }) {
  const t = useT();
  return (
    <notification-bell
      data-unread={bell.unread}
      data-newest={bell.newest ?? ""}
      data-stream={href("/mon-espace/notifications/flux")}
      data-preview={href("/mon-espace/notifications/apercu")}
      data-failed={t("notifications:failed")}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server; opaque here, so that hydration leaves alone what the element brings up to date
      dangerouslySetInnerHTML={{
        __html: `<div data-slot>${bell.html}</div><p class="vh" role="status"></p>`,
      }}
    />
  );
}

/** The count beside « Notifications » in the menu of the space; follows the bell. */
export function NotificationCount({ unread }: { unread: number }) {
  const t = useT();
  return (
    <notification-count
      class="count"
      hidden={unread === 0}
      title={t("notifications:unread", { count: unread })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a number, opaque to hydration as above
      dangerouslySetInnerHTML={{ __html: String(unread) }}
    />
  );
}
