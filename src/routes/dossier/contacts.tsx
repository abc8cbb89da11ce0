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
import { CONTACTS_DONE } from "#features/proposals/team/rules/paths.ts";
import { ContactsPage } from "#features/proposals/team/ui/contacts-page.tsx";
import { loadTeamContactsView } from "#features/proposals/team/views/consortium.server.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { type PostedForm, readForm } from "#platform/forms/read-form.server.ts";
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
    done: readDone(args.url, CONTACTS_DONE),
    degraded: await listDegradedServices(db),
  };
});

export const action = pageHandler(async ({ request, caller, url }) => {
  const form = await readForm(request, FIELDS);
  const page = url.pathname;
  return intents(form, {
    takeOver: ({ team: teamId, source: sourceTeamId }) =>
      submit(form, async () => {
        const { taken } = await prefillContacts(caller, { teamId, sourceTeamId });
        throw redirectDone(page, taken > 0 ? "takenOver" : "nothingToTakeOver");
      }),
    saveOrganization: ({ team: teamId, ...fields }) =>
      submitContact(form, page, () => saveOrganization(caller, { ...fields, teamId })),
    saveContact: ({ team: teamId, ...fields }) =>
      submitContact(form, page, () => saveContact(caller, { ...fields, teamId })),
  });
});

const FIELDS = [
  ...CONTACT_FIELDS,
  ...ORGANIZATION_FIELDS,
  "kind",
  "team",
  "basedOn",
  "source",
] as const;

/** Saves a contact; its form is named by the kind of contact and the team. */
function submitContact<Current>(
  form: PostedForm<(typeof FIELDS)[number]>,
  page: string,
  save: () => Promise<{ kind: "saved" } | { kind: "conflict"; current: Current }>,
) {
  const formName = `${form.values.kind} ${form.values.team}`;
  return submit(
    form,
    async () => {
      const outcome = await save();
      if (outcome.kind === "conflict") return toStaleSubmission(form, outcome.current, formName);
      throw redirectDone(page, "saved");
    },
    { formName },
  );
}

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
