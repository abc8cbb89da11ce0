import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import { loadListView } from "#features/agency/lists/views/list-view.server.ts";
import { movePartner } from "#features/agency/partner-pages/commands/order-partners.server.ts";
import { PARTNERS_PATH } from "#features/agency/partner-pages/rules/paths.ts";
import { PartnersPage } from "#features/agency/partner-pages/ui/partners-page.tsx";
import { createPartnerList } from "#features/agency/partner-pages/views/partner-list.server.ts";
import { readDone, readDoneAbout, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/partners.ts";

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireAdministrator(context);
  const view = await loadListView(
    createPartnerList(caller.db, actor),
    url.searchParams,
    caller.clock.now(),
  );
  const [id = Number.NaN, position = Number.NaN] = readDoneAbout(url).map(Number);
  const isMoved = readDone(url, ["moved"]) !== null && id > 0 && position > 0;
  return { locale, view, moved: isMoved ? { id, position } : null };
});

export const action = pageHandler(async ({ request, context, caller }) => {
  requireAdministrator(context);
  const form = await readForm(request, ["id"]);
  const move = async (id: string, way: "up" | "down") => {
    const { position } = await movePartner(caller, { id, move: way });
    throw redirectDone(PARTNERS_PATH, "moved", id, position);
  };
  return intents(form, {
    moveUp: ({ id }) => move(id, "up"),
    moveDown: ({ id }) => move(id, "down"),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("partnerPages:list.title") })),
  { name: "robots", content: "noindex" },
];

export default function Partners({ loaderData: { view, moved } }: Route.ComponentProps) {
  return <PartnersPage view={view} moved={moved} />;
}
