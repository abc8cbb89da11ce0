import { redirect } from "react-router";
import { DossierFrame } from "#features/dossiers/ui/dossier-frame.tsx";
import { consortiumHref } from "#features/dossiers/ui/dossier-hrefs.ts";
import { chooseCv } from "#features/team/commands/choose-cv.server.ts";
import { ConsortiumPage } from "#features/team/ui/consortium-page.tsx";
import { consortium } from "#features/team/views/consortium.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/consortium.ts";
import { loadDossier } from "./load-dossier.server.ts";

export const handle = { hydrate: true };

export const loader = pageHandler(async (args) => {
  const { actor, db, dossier, page, head } = await loadDossier(args);
  return {
    locale: page.locale,
    head,
    view: await consortium(db, dossier, actor, page.locale),
  };
});

export const action = pageHandler(async ({ request, params, caller }) => {
  const form = await readForm(request, ["member", "cv"]);
  const dossierId = params.id ?? "";
  const [kind, id = null] = form.values.cv.split(":");
  return submit(form, async () => {
    await chooseCv(caller, {
      dossierId,
      memberId: form.values.member,
      cvId: kind === "cv" ? id : null,
      cvFileId: kind === "file" ? id : null,
    });
    throw redirect(consortiumHref(dossierId), 303);
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("team:consortium.title")}`,
  }));

export default function Consortium({ loaderData, actionData }: Route.ComponentProps) {
  const { head, view } = loaderData;
  return (
    <DossierFrame head={head} tab="consortium">
      <ConsortiumPage dossierId={head.id} view={view} refused={actionData !== undefined} />
    </DossierFrame>
  );
}
