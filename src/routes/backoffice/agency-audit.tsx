import { AgencyAuditPage } from "#features/agency/audit-log/ui/audit-page.tsx";
import {
  createAuditList,
  loadAuditView,
} from "#features/agency/audit-log/views/audit-list.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/agency-audit.ts";

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const reader = requireStaff(context, "readAudit");
  const now = caller.clock.now();
  const list = await createAuditList(caller.db, reader);
  return { locale, now, list: await loadAuditView(list, url.searchParams, now) };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("auditLog:agencyTitle") })),
  { name: "robots", content: "noindex" },
];

export default function AgencyAudit({ loaderData: { list, now } }: Route.ComponentProps) {
  return <AgencyAuditPage list={list} now={now} />;
}
