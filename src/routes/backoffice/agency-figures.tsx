import { readAgencyFigureChoices } from "#features/agency/figures/rules/figures-address.ts";
import { AgencyFiguresPage } from "#features/agency/figures/ui/agency-figures-page.tsx";
import { loadAgencyFigures } from "#features/agency/figures/views/agency-figures.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/agency-figures.ts";

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "readDeposits");
  const choices = readAgencyFigureChoices(url.searchParams);
  const now = caller.clock.now();
  return { locale, figures: await loadAgencyFigures(caller.db, actor, { choices, locale, now }) };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("figures:agency.title") })),
  { name: "robots", content: "noindex" },
];

export default function AgencyFigures({ loaderData: { figures } }: Route.ComponentProps) {
  return <AgencyFiguresPage figures={figures} />;
}
