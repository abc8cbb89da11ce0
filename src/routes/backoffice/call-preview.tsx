import { CallPreviewPage } from "#features/agency/call-drafts/ui/call-preview-page.tsx";
import { loadCallPreview } from "#features/agency/call-drafts/views/call-preview.server.ts";
import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import { parseInput } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { rowId } from "#platform/row-id.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/call-preview.ts";

const SCREENS = { etroit: "narrow", cadre: "frame" } as const;

const readScreen = (value: string | null): "wide" | "narrow" | "frame" =>
  value === "etroit" || value === "cadre" ? SCREENS[value] : "wide";

export const loader = pageHandler(async ({ url, params, context, caller, info }) => {
  const actor = requireBackOffice(context);
  const draftId = parseInput(rowId(), params.id);
  const { locale, origin } = info;
  const preview = await loadCallPreview(
    caller.db,
    actor,
    { draftId, locale, origin, now: caller.clock.now() },
    getTranslator(locale),
  );
  return { ...preview, locale, draftId, screen: readScreen(url.searchParams.get("ecran")) };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: t("callDrafts:preview.title", { title: loaderData?.title ?? "" }),
  })),
  { name: "robots", content: "noindex" },
];

export default function CallPreview({ loaderData }: Route.ComponentProps) {
  const { draftId, call, isAnswerable, screen } = loaderData;
  // The buttons are shown as visitors will see them; nobody can create a dossier of a draft.
  const create = call?.status === "open" && isAnswerable ? "#" : null;
  const links = { create, mayApply: call?.hasEligibilityRules ? "#" : null };
  return <CallPreviewPage {...{ draftId, call, links, screen }} />;
}
