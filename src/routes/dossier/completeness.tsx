import { redirect } from "react-router";
import { CompletenessPage } from "#features/proposals/deposits/ui/completeness/completeness-page.tsx";
import { loadSubmitBar } from "#features/proposals/deposits/views/submit-bar.server.ts";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";

import { loadDossier } from "#features/proposals/dossiers/views/load-dossier.server.ts";
import { bringUpToDate } from "#features/proposals/form-updates/commands/update-dossier.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/completeness.ts";

/** The completeness dialog as a page, for browsers without script. */
export const loader = pageHandler(async (args) => {
  const { db, actor, dossier, page, head } = await loadDossier(args);
  await bringUpToDate(args.caller, dossier.id);
  const bar = await loadSubmitBar(db, dossier, actor, page);
  // A deposited dossier has nothing missing: its deposit page shows its state.
  if (!bar) throw redirect(depositHref(dossier.id));
  return { locale: page.locale, head, bar };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t("deposits:completeness.title", { name: loaderData?.head.acronym ?? "" }),
  }));

export default function Completeness({ loaderData: { head, bar } }: Route.ComponentProps) {
  return (
    <DossierFrame head={head} tab="completeness">
      <CompletenessPage head={head} bar={bar} />
    </DossierFrame>
  );
}
