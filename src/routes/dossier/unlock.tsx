import { redirect } from "react-router";
import { askForCompletion } from "#features/proposals/deposits/commands/completion.server.ts";
import {
  abandonEdit,
  unlockDossier,
} from "#features/proposals/deposits/commands/edit-after-deposit.server.ts";
import { AbandonPage, UnlockPage } from "#features/proposals/deposits/ui/unlock-page.tsx";
import { loadDepositPage } from "#features/proposals/deposits/views/deposit-page.server.ts";
import { depositHref, generalHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";

import { loadDossier } from "#features/proposals/dossiers/views/load-dossier.server.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { findSubmission } from "#platform/forms/submission.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/unlock.ts";

/** Explains an edit beside the deposited version. A GET unlocks nothing. */
export const loader = pageHandler(async (args) => {
  const { actor, db, dossier, page, head } = await loadDossier(args);
  const view = await loadDepositPage(db, dossier, actor, { ...page, origin: args.info.origin });
  const abandoning = args.url.searchParams.has("abandonner") && view.abandon.ok;
  return { locale: page.locale, head, view, abandoning };
});

export const action = pageHandler(async ({ request, params, caller }) => {
  const form = await readForm(request, ["reason"]);
  const dossierId = params.id ?? "";
  return submit(form, () =>
    intents(form, {
      async abandon() {
        await abandonEdit(caller, { dossierId });
        throw redirect(depositHref(dossierId), 303);
      },
      async ask() {
        await askForCompletion(caller, { dossierId, reason: form.values.reason });
        throw redirect(depositHref(dossierId), 303);
      },
      async unlock() {
        await unlockDossier(caller, { dossierId });
        throw redirect(generalHref(dossierId), 303);
      },
    }),
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t(
      loaderData?.abandoning ? "deposits:abandon.title" : "deposits:unlock.title",
    )}`,
  }));

export default function Unlock({ loaderData, actionData }: Route.ComponentProps) {
  const { head, view, abandoning } = loaderData;
  return (
    <DossierFrame head={head} tab="deposit">
      {abandoning && view.receipt ? (
        <AbandonPage dossierId={head.id} receipt={view.receipt} />
      ) : (
        <UnlockPage
          dossierId={head.id}
          view={view}
          problem={actionData?.problem ?? null}
          asked={findSubmission(actionData, "ask")}
        />
      )}
    </DossierFrame>
  );
}
