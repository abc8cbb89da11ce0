import { href, redirect } from "react-router";
import { requireAdministrator } from "#features/administration/require-administrator.server.ts";
import { nameCoordinator } from "#features/team/commands/name-coordinator.server.ts";
import { dossiersWithoutCoordinator } from "#features/team/queries/orphan-dossiers.server.ts";
import { OrphanDossiersPage } from "#features/team/ui/orphan-dossiers-page.tsx";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/orphan-dossiers.ts";

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  requireAdministrator(context);
  return {
    locale: info.locale,
    dossiers: await dossiersWithoutCoordinator(caller.db),
    outcome: (["done", "gone"] as const).find((one) => url.searchParams.has(one)) ?? null,
  };
});

export const action = pageHandler(async ({ request, context, caller }) => {
  requireAdministrator(context);
  const { values } = await readForm(request, ["dossier", "member"]);
  const outcome = await nameCoordinator(caller, {
    dossierId: values.dossier,
    memberId: values.member,
  }).then(
    () => "done",
    (error: unknown) => {
      // Somebody was quicker, or the person has left meanwhile.
      if (error instanceof DomainError && error.code !== "UNEXPECTED") return "gone";
      throw error;
    },
  );
  throw redirect(`${href("/administration-portail-aap/dossiers")}?${outcome}`, 303);
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData?.locale, (t) => ({ title: t("team:orphans.title") })),
  { name: "robots", content: "noindex" },
];

export default function OrphanDossiers({ loaderData }: Route.ComponentProps) {
  const { dossiers, outcome } = loaderData;
  return <OrphanDossiersPage {...{ dossiers, outcome }} />;
}
