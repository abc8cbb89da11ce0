import { readFigureChoices } from "#features/agency/figures/rules/figures-address.ts";
import { FiguresPage } from "#features/agency/figures/ui/figures-page.tsx";
import { loadCallFigures } from "#features/agency/figures/views/call-figures.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/call-figures.ts";

export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "readDeposits");
  const figures = await loadCallFigures(caller.db, actor, {
    id: params.id ?? "",
    choices: readFigureChoices(url.searchParams),
    locale,
    now: caller.clock.now(),
  });
  return { locale, figures };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: t("figures:pageTitle", { call: loaderData?.figures.call.title ?? "" }),
  })),
  { name: "robots", content: "noindex" },
];

export default function CallFigures({ loaderData: { figures } }: Route.ComponentProps) {
  return <FiguresPage figures={figures} />;
}
