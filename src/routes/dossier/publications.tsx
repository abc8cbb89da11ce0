import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { dismissHalCard } from "#features/people/productions/commands/request-import.server.ts";
import { countProductions } from "#features/people/productions/queries/production-list.server.ts";
import { HalCard } from "#features/people/productions/ui/hal-card.tsx";
import { updateProduction } from "#features/proposals/dossier-form/commands/update-production.server.ts";
import {
  MAX_PUBLICATIONS,
  PUBLICATION_LISTS,
} from "#features/proposals/dossier-form/rules/publication-list.ts";
import { PublicationsForm } from "#features/proposals/dossier-form/ui/publications-form.tsx";
import { loadPublicationsPage } from "#features/proposals/dossier-form/views/publications-page.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { publicationsHref } from "#features/proposals/dossiers/rules/paths.ts";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { loadDossierHead } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { TabHead } from "#features/proposals/team/ui/tab-head.tsx";
import { DomainError } from "#platform/errors.ts";
import { doneHref, readDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit, toStaleSubmission } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { buildPageMeta } from "#shell/meta.ts";
import { getRedirectAfterSave } from "#shell/redirect-after-save.ts";
import { revalidateAfterActions } from "#ui/live/navigation.ts";
import { UnsavedGuard } from "#ui/unsaved-guard.tsx";
import type { Route } from "./+types/publications.ts";

/** One page for both lists: the last part of the address tells which. */
const parseList = (path: string) => {
  const list = PUBLICATION_LISTS.find((one) => path.endsWith(`/${one}`));
  if (!list) throw new DomainError("NOT_FOUND");
  return list;
};

const parsePage = (url: URL): number =>
  Number.parseInt(url.searchParams.get("page") ?? "", 10) || 1;

export const loader = pageHandler(async ({ params, url, context, caller, info: { locale } }) => {
  const { db, clock } = caller;
  const actor = requirePerson(context);
  const dossier = await loadReadableDossier(db, actor, params.id);
  const list = parseList(url.pathname);
  const { halCardRefused } = await countProductions(db, actor);
  return {
    locale,
    list,
    head: await loadDossierHead(db, dossier, { locale, now: clock.now() }),
    view: await loadPublicationsPage(
      db,
      actor,
      { dossierId: dossier.id, list },
      { locale, page: parsePage(url) },
    ),
    card: halCardRefused ? null : { orcid: actor.orcid ?? null },
    can: { give: can(actor, "giveOwnPublications", dossier) },
    saved: readDone(url, ["saved"]) !== null,
  };
});

export const action = pageHandler(async ({ request, params, url, context, caller, info }) => {
  const actor = requirePerson(context);
  const list = parseList(url.pathname);
  const dossierId = params.id ?? "";
  const page = publicationsHref(dossierId, list);
  const form = await readForm(request, ["others", "basedOn"]);
  return intents(form, {
    async dismissHalCard() {
      await loadReadableDossier(caller.db, actor, dossierId);
      await dismissHalCard(caller, {});
      throw redirect(page, 303);
    },
    save({ others, basedOn }) {
      const publications = [...form.getAll("publications"), ...others.split(/\r?\n/)];
      const values = { publications: publications.join("\n"), basedOn };
      return submit({ values }, async () => {
        const outcome = await updateProduction(caller, { dossierId, list, publications, basedOn });
        if (outcome.kind === "conflict") return toStaleSubmission({ values }, outcome.held);
        const usual = doneHref(`${page}?page=${parsePage(url)}`, "saved");
        throw redirect(getRedirectAfterSave(form.data, info, usual), 303);
      });
    },
  });
});

export const shouldRevalidate = revalidateAfterActions;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t(`dossiers:tabs.${loaderData?.list ?? "publications-hal"}`)}`,
  }));

export default function Publications({ loaderData, actionData }: Route.ComponentProps) {
  const { head, list, view, card, can, saved } = loaderData;
  const t = useT();
  return (
    <DossierFrame head={head} tab={list}>
      <div className="stack">
        <TabHead
          title={t(`dossiers:tabs.${list}`)}
          lead={t(`dossierForm:publications.${list === "publications-hal" ? "lead" : "leadCv"}`, {
            max: MAX_PUBLICATIONS[list],
          })}
        />
        {card && <HalCard orcid={card.orcid} back={publicationsHref(head.id, list)} />}
        <PublicationsForm
          dossierId={head.id}
          list={list}
          action={publicationsHref(head.id, list)}
          view={view}
          submission={actionData}
          can={can}
          saved={saved && !actionData}
        />
      </div>
      <UnsavedGuard
        labels={{
          title: t("unsaved.title"),
          text: t("unsaved.text"),
          leave: t("unsaved.leave"),
          save: t("unsaved.save"),
          stay: t("unsaved.stay"),
        }}
      />
    </DossierFrame>
  );
}
