import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { loadDossier } from "#features/proposals/dossiers/views/load-dossier.server.ts";
import { JournalPage } from "#features/proposals/team/ui/journal-page.tsx";
import { loadJournal } from "#features/proposals/team/views/journal.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/journal.ts";

export const loader = pageHandler(async (args) => {
  const { db, dossier, page, head } = await loadDossier(args);
  const before = args.url.searchParams.get("avant");
  return { locale: page.locale, head, journal: await loadJournal(db, dossier.id, page, before) };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("team:journal.title")}`,
  }));

export default function Journal({ loaderData }: Route.ComponentProps) {
  const { head, journal: shown } = loaderData;
  return (
    <DossierFrame head={head} tab="journal">
      <JournalPage dossierId={head.id} journal={shown} />
    </DossierFrame>
  );
}
