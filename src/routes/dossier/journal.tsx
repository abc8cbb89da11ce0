import { DossierFrame } from "#features/dossiers/ui/dossier-frame.tsx";
import { JournalPage } from "#features/team/ui/journal-page.tsx";
import { journal } from "#features/team/views/journal.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/journal.ts";
import { loadDossier } from "./load-dossier.server.ts";

export const loader = pageHandler(async (args) => {
  const { db, dossier, page, head } = await loadDossier(args);
  return { locale: page.locale, head, entries: await journal(db, dossier.id, page) };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("team:journal.title")}`,
  }));

export default function Journal({ loaderData: { head, entries } }: Route.ComponentProps) {
  return (
    <DossierFrame head={head} tab="journal">
      <JournalPage entries={entries} />
    </DossierFrame>
  );
}
