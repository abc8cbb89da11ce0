import { redirect } from "react-router";
import { useRevalidateOnChange } from "#features/proposals/deposits/ui/use-revalidate-on-change.ts";
import { allContactsHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";

import { loadDossier } from "#features/proposals/dossiers/views/load-dossier.server.ts";
import {
  prefillContacts,
  saveContact,
  saveOrganization,
} from "#features/proposals/team/commands/save-contacts.server.ts";
import { CONTACT_FIELDS, ORGANIZATION_FIELDS } from "#features/proposals/team/rules/contact.ts";
import { CONTACTS_DONE, type ContactsDone } from "#features/proposals/team/rules/paths.ts";
import { ContactsPage } from "#features/proposals/team/ui/contacts-page.tsx";
import { loadTeamContactsView } from "#features/proposals/team/views/consortium.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit, toStaleSubmission } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { listDegradedServices } from "#platform/outside/outside-health.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { revalidateAfterActions } from "#ui/live/navigation.ts";
import type { Route } from "./+types/contacts.ts";

/** One module for the contacts of one team and of all teams; the address tells which. */
export const loader = pageHandler(async (args) => {
  const { actor, db, dossier, page, head } = await loadDossier(args);
  const all = args.url.pathname === allContactsHref(dossier.id);
  const teams = await loadTeamContactsView(db, dossier, actor, page.now);
  return {
    locale: page.locale,
    head,
    all,
    teams: teams.filter(({ own }) => all || own),
    done: CONTACTS_DONE.find((done) => done === args.url.searchParams.get("fait")) ?? null,
    degraded: await listDegradedServices(db),
  };
});

export const action = pageHandler(async ({ request, caller, url }) => {
  const form = await readForm(request, [...CONTACT_FIELDS, ...ORGANIZATION_FIELDS]);
  const sourceTeamId = String(form.data.get("source") ?? "");
  const kind = String(form.data.get("kind") ?? "");
  const teamId = String(form.data.get("team") ?? "");
  const basedOn = String(form.data.get("basedOn") ?? "");
  const name = `${kind} ${teamId}`;
  return submit(
    form,
    async () => {
      const goBack = (done: ContactsDone) => redirect(`${url.pathname}?fait=${done}`, 303);
      if (kind === "takeOver") {
        const { taken } = await prefillContacts(caller, { teamId, sourceTeamId });
        throw goBack(taken > 0 ? "takenOver" : "nothingToTakeOver");
      }
      const outcome =
        kind === "organization"
          ? await saveOrganization(caller, { ...form.values, teamId, basedOn })
          : await saveContact(caller, { ...form.values, teamId, kind, basedOn });
      if (outcome.kind === "conflict") return toStaleSubmission(form, outcome.current, name);
      throw goBack("saved");
    },
    { formName: name },
  );
});

export const shouldRevalidate = revalidateAfterActions;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t(loaderData?.all ? "team:contacts.allTitle" : "team:contacts.title")}`,
  }));

export default function Contacts({ loaderData, actionData }: Route.ComponentProps) {
  useRevalidateOnChange();
  const { head, ...page } = loaderData;
  return (
    <DossierFrame head={head} tab="contacts">
      <ContactsPage dossierId={head.id} {...page} submission={actionData} />
    </DossierFrame>
  );
}
