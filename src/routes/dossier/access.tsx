import { redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { dossierForActor, endOfMembership } from "#features/dossiers/queries/dossiers.server.ts";
import { generalHref } from "#features/dossiers/ui/dossier-hrefs.ts";
import { AccessScreenPage } from "#features/team/ui/access-screen.tsx";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowId } from "#platform/row-id.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/access.ts";

/** Who worked on a dossier is told why it no longer opens. To everybody else there is nothing here. */
export const loader = pageHandler(async ({ params, context, caller, info: { locale } }) => {
  const actor = requirePerson(context);
  const id = rowId().safeParse(params.id);
  if (!id.success) throw new DomainError("NOT_FOUND");
  const dossier = await dossierForActor(caller.db, actor, id.data);
  if (dossier.membership) throw redirect(generalHref(dossier.id));
  const end = await endOfMembership(caller.db, actor, dossier.id);
  if (!end) throw new DomainError("NOT_FOUND");
  return { locale, screen: end.removed ? ("removed" as const) : ("left" as const) };
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: t(`team:access.${loaderData?.screen ?? "removed"}.title`),
  }));

export default function Access({ loaderData }: Route.ComponentProps) {
  return <AccessScreenPage screen={loaderData.screen} />;
}
