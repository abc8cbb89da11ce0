import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { isFormModelType } from "#features/proposals/dossier-form/rules/paths.ts";
import { getNodeTitle } from "#features/proposals/dossier-form/ui/node-text.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { PadPage } from "#features/proposals/pads/ui/pad-page.tsx";
import { loadPadPage } from "#features/proposals/pads/views/pad-page.server.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/pad.ts";

/** Outside all layouts: a dialog of the form shows this page in an iframe. */
export const loader = pageHandler(async ({ params, context, caller: { db }, info }) => {
  const actor = requirePerson(context);
  const dossier = await loadReadableDossier(db, actor, params.id);
  const { formModelType, padId = "" } = params;
  if (!isFormModelType(formModelType)) throw new DomainError("NOT_FOUND");
  const view = await loadPadPage(db, actor, dossier, { formModelType, padId });
  return { locale: info.locale, view };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: loaderData
      ? t("pads:title", { title: getNodeTitle(loaderData.view.node, loaderData.locale) })
      : t("pads:name"),
  }));

export default function Pad({ loaderData }: Route.ComponentProps) {
  return <PadPage view={loaderData.view} />;
}
