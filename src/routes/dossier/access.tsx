import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { generalHref } from "#features/proposals/dossiers/rules/paths.ts";
import { AccessScreenPage } from "#features/proposals/team/ui/access-screen.tsx";
import { loadAccessView } from "#features/proposals/team/views/access-view.server.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowId } from "#platform/row-id.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/access.ts";

/** Tells former members and invitees why the dossier does not open. All others get the 404 page. */
export const loader = pageHandler(async ({ params, context, caller, info: { locale } }) => {
  const actor = requirePerson(context);
  const id = rowId().safeParse(params.id);
  if (!id.success) throw new DomainError("NOT_FOUND");
  const dossier = await dossierForActor(caller.db, actor, id.data);
  if (dossier.membership) throw redirect(generalHref(dossier.id));
  const view = await loadAccessView(caller.db, actor, dossier.id, caller.clock.now());
  if (!view) throw new DomainError("NOT_FOUND");
  return { locale, ...view };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t(`team:access.${loaderData?.screen ?? "removed"}.title`),
  }));

export default function Access({ loaderData }: Route.ComponentProps) {
  const { screen, asked, invitationId } = loaderData;
  return <AccessScreenPage {...{ screen, asked, invitationId }} />;
}
