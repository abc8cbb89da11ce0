import { z } from "zod";
import { openFormDraft } from "#features/agency/form-designer/commands/open-form-draft.server.ts";
import { findForm } from "#features/agency/form-designer/queries/form-draft.server.ts";
import { PreviewPage } from "#features/agency/form-designer/ui/preview-page.tsx";
import { loadFormPreview } from "#features/agency/form-designer/views/preview.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { parseInput } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowId, rowNumber } from "#platform/row-id.ts";
import { loadTranslator } from "#product/load-translator.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/form-preview.ts";

export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const form = await findForm(caller.db, requireStaff(context), parseInput(rowId(), params.id));
  const version = parseInput(z.nullable(rowNumber()), url.searchParams.get("version"));
  if (version === null) await openFormDraft(caller, { formModelId: form.id });
  return {
    locale,
    view: await loadFormPreview(caller.db, form, version),
    screen: url.searchParams.get("ecran") === "cadre" ? ("frame" as const) : ("page" as const),
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: t("formPreview:title", { name: loaderData?.view.name ?? "" }),
  })),
  { name: "robots", content: "noindex" },
];

export default function FormPreview({ loaderData: { view, screen } }: Route.ComponentProps) {
  return <PreviewPage key={view.id} {...{ view, screen, loadTranslator }} />;
}
