import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import { AuditPage } from "#features/agency/audit-log/ui/audit-page.tsx";
import { createAuditList } from "#features/agency/audit-log/views/audit-list.server.ts";
import { loadListView } from "#features/agency/lists/views/list-view.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/audit.ts";

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireAdministrator(context);
  const now = caller.clock.now();
  const view = await loadListView(await createAuditList(caller.db, actor), url.searchParams, now);
  return { locale, now, view };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("auditLog:title") })),
  { name: "robots", content: "noindex" },
];

export default function Audit({ loaderData: { view, now } }: Route.ComponentProps) {
  return <AuditPage view={view} now={now} />;
}
