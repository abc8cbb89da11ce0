import { Outlet, useRouteLoaderData } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { NOTIFICATIONS_PATH } from "#features/people/notifications/rules/paths.ts";
import { NotificationCount } from "#features/people/notifications/ui/notification-bell.tsx";
import { requestOrcidReading } from "#features/people/researchers/commands/request-orcid-reading.server.ts";
import { UPDATE_ORCID } from "#features/people/researchers/rules/paths.ts";
import { ignoreTooManyRequests } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { SiteFrame } from "#shell/site-frame.tsx";
import { isInSection, SPACE_LINKS } from "#shell/space-links.ts";
import type { RootData } from "../../root.tsx";

/** Redirects visitors to the sign-in. It protects nothing by itself: every page below checks access again. */
export const loader = pageHandler(async ({ context, url, caller }) => {
  const actor = requirePerson(context);
  // The person may have changed the visibility of data at ORCID: read it again. Above the rate limit it is skipped.
  if (actor.orcid && url.searchParams.has(UPDATE_ORCID))
    await requestOrcidReading(caller, {}).catch(ignoreTooManyRequests);
  return null;
});

/** The frame of the personal space: the site's frame with a side menu. */
export default function Space() {
  const root = useRouteLoaderData("root") as RootData;
  const t = useT();
  const pathname = root.path.split("?")[0] ?? "/";
  const items = SPACE_LINKS.map(({ href, word }) => ({
    href,
    label: t(word),
    current: isInSection(href, pathname),
    after:
      href === NOTIFICATIONS_PATH ? (
        <NotificationCount unread={root.bell?.unread ?? 0} />
      ) : undefined,
  }));
  return (
    <SiteFrame
      path={root.path}
      person={root.person}
      bell={root.bell}
      demo={root.demo}
      side={{ label: t("accounts:space.nav"), items }}
    >
      <Outlet />
    </SiteFrame>
  );
}
