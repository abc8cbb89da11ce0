import { WAITING_PARAM } from "#features/proposals/dossier-exports/rules/paths.ts";
import { ExportPage } from "#features/proposals/dossier-exports/ui/export-page.tsx";
import { loadExportPage } from "#features/proposals/dossier-exports/views/export-page.server.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { loadDossier } from "#features/proposals/dossiers/views/load-dossier.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/exports.ts";

/** Shows the progress of a large export. */
export const loader = pageHandler(async (args) => {
  const { db, dossier, page, head } = await loadDossier(args);
  const waitingFor = args.url.searchParams.get(WAITING_PARAM);
  return {
    locale: page.locale,
    head,
    view: await loadExportPage(db, dossier, { ...page, waitingFor }),
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("dossierExports:page.title")}`,
  }));

export default function Exports({ loaderData: { head, view } }: Route.ComponentProps) {
  return (
    <DossierFrame head={head} tab="export">
      <ExportPage dossierId={head.id} view={view} />
    </DossierFrame>
  );
}
