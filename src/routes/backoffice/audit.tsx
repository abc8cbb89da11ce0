import { href } from "react-router";
import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import { eraseAuditReason } from "#features/agency/audit-log/commands/erase-reason.server.ts";
import { findErasableReason } from "#features/agency/audit-log/queries/audit-rows.server.ts";
import { ERASE_PARAM } from "#features/agency/audit-log/rules/erase-address.ts";
import { AuditPage } from "#features/agency/audit-log/ui/audit-page.tsx";
import {
  createAuditList,
  loadAuditView,
} from "#features/agency/audit-log/views/audit-list.server.ts";
import { formatListAddress, readListAddress } from "#features/agency/lists/rules/list-address.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { bigRowNumber } from "#platform/row-id.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/audit.ts";

const eventNumber = bigRowNumber();

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const reader = requireAdministrator(context);
  const now = caller.clock.now();
  const list = await createAuditList(caller.db, reader);
  const asked = eventNumber.safeParse(url.searchParams.get(ERASE_PARAM) ?? "");
  return {
    locale,
    now,
    list: await loadAuditView(list, url.searchParams, now),
    asked: asked.success ? await findErasableReason(caller.db, asked.data) : null,
    isDone: readDone(url, ["erased"]) !== null,
  };
});

export const action = pageHandler(async ({ request, url, context, caller }) => {
  requireAdministrator(context);
  const form = await readForm(request, ["event"]);
  return intents(form, {
    async erase({ event }) {
      await eraseAuditReason(caller, { eventId: event });
      const address = formatListAddress(readListAddress(url.searchParams));
      throw redirectDone(href("/administration-portail-aap/journal") + address, "erased");
    },
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("auditLog:title") })),
  { name: "robots", content: "noindex" },
];

export default function Audit({ loaderData: { locale: _, ...page } }: Route.ComponentProps) {
  return <AuditPage {...page} />;
}
