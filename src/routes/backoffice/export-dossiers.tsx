import { redirect } from "react-router";
import { requestPdfs } from "#features/agency/dossier-exports/commands/export-dossiers.server.ts";
import { COLUMNS_PARAMETER, EXPORT_FIELDS } from "#features/agency/dossier-exports/rules/paths.ts";
import { ExportPage } from "#features/agency/dossier-exports/ui/export-page.tsx";
import { loadExportPage } from "#features/agency/dossier-exports/views/export-page.server.ts";
import {
  loadPostedExport,
  loadQueriedExport,
} from "#features/agency/dossier-exports/views/export-selection.server.ts";
import { dossiersHref } from "#features/agency/dossier-list/rules/paths.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/export-dossiers.ts";

const readColumns = (url: URL): readonly string[] | null =>
  url.searchParams.get(COLUMNS_PARAMETER)?.split(",").filter(Boolean) ?? null;

/** All dossiers of the query in the address. A query that is not understood is shown by the list. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "readDeposits");
  const { db, clock } = caller;
  const text = url.searchParams.get("q") ?? "";
  const selection = await loadQueriedExport(db, actor, text, clock.now());
  if (!selection) throw redirect(dossiersHref(text));
  return {
    locale,
    view: await loadExportPage(db, selection, { locale, columns: readColumns(url) }),
  };
});

/** The dossiers that were chosen in the list; or the request to print their missing PDFs. */
export const action = pageHandler(async ({ request, url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "readDeposits");
  const { db, clock } = caller;
  const form = await readForm(request, [EXPORT_FIELDS.language]);
  const selection = await loadPostedExport(db, actor, form, clock.now());
  const loadView = () => loadExportPage(db, selection, { locale, columns: readColumns(url) });
  return intents(form, {
    export: async () => ({ view: await loadView(), requested: null }),
    print: async (values) => {
      const { text, selection: chosen, count } = selection;
      const { count: requested } = await requestPdfs(caller, {
        chosen: { text, ids: chosen.ids, shownCount: count },
        locale: values[EXPORT_FIELDS.language],
      });
      return { view: await loadView(), requested };
    },
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("agencyExports:metaTitle") })),
  { name: "robots", content: "noindex" },
];

export default function ExportDossiers({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ExportPage
      view={actionData?.view ?? loaderData.view}
      requested={actionData?.requested ?? null}
    />
  );
}
