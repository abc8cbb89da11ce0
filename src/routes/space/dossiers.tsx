import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { archiveDossier } from "#features/proposals/dossiers/commands/archive-dossier.server.ts";
import { listHref, parseListTab } from "#features/proposals/dossiers/rules/paths.ts";
import { DossierListPage } from "#features/proposals/dossiers/ui/dossier-list-page.tsx";
import { loadDossierList } from "#features/proposals/dossiers/views/dossier-list.server.ts";
import { WaitingInvitations } from "#features/proposals/team/ui/waiting-invitations.tsx";
import { addDossierWork } from "#features/proposals/team/views/dossier-work.server.ts";
import { listWaitingInvitations } from "#features/proposals/team/views/invitation-view.server.ts";
import { countUnreadByDossier } from "#features/proposals/workpad/queries/unread.server.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/dossiers.ts";

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  const person = requirePerson(context);
  const { locale } = info;
  const place = { locale, now: caller.clock.now(), t: getTranslator(locale) };
  const list = await loadDossierList(caller.db, person, place);
  const unread = await countUnreadByDossier(caller.db, person);
  return {
    locale,
    list: (await addDossierWork(caller.db, person, list, place)).map((one) => ({
      ...one,
      work: { ...one.work, unread: unread[one.id] ?? 0 },
    })),
    waiting: await listWaitingInvitations(caller.db, person, place),
    tab: parseListTab(url),
    done: readDone(url, ["archived", "restored", "left"]),
  };
});

export const action = pageHandler(async ({ request, caller, context }) => {
  requirePerson(context);
  return intents(await readForm(request, ["dossier"]), {
    async archive({ dossier }) {
      await archiveDossier(caller, { dossierId: dossier, archived: true });
      throw redirectDone(listHref("drafts"), "archived");
    },
    async restore({ dossier }) {
      await archiveDossier(caller, { dossierId: dossier, archived: false });
      throw redirectDone(listHref("archived"), "restored");
    },
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("dossiers:list.title") }));

export default function Dossiers({ loaderData }: Route.ComponentProps) {
  const { list, waiting, tab, done } = loaderData;
  return (
    <DossierListPage list={list} tab={tab} done={done}>
      <WaitingInvitations waiting={waiting} />
    </DossierListPage>
  );
}
