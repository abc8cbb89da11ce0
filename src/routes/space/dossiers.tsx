import { requirePerson } from "#features/accounts/require-person.server.ts";
import { DossierListPage } from "#features/dossiers/ui/dossier-list-page.tsx";
import { dossierList } from "#features/dossiers/views/dossier-list.server.ts";
import { WaitingInvitations } from "#features/team/ui/waiting-invitations.tsx";
import { waitingInvitations } from "#features/team/views/waiting-invitations.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { translator } from "#platform/i18n/registry.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/dossiers.ts";

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  const person = requirePerson(context);
  const { locale } = info;
  const place = { locale, now: caller.clock.now(), t: translator(locale) };
  const list = await dossierList(caller.db, person.userId, place);
  const waiting = await waitingInvitations(caller.db, person, place);
  const tab = url.searchParams.get("etat") === "deposes" ? "deposited" : "drafts";
  return { locale, list, waiting, tab } as const;
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("dossiers:list.title") }));

export default function Dossiers({ loaderData }: Route.ComponentProps) {
  const { list, waiting, tab } = loaderData;
  return (
    <DossierListPage list={list} tab={tab}>
      <WaitingInvitations waiting={waiting} />
    </DossierListPage>
  );
}
