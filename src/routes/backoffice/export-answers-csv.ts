import { EXPORT_FIELDS } from "#features/agency/dossier-exports/rules/paths.ts";
import { createAnswersFileResponse } from "#features/agency/dossier-exports/views/answers-file.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { DomainError } from "#platform/errors.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { isLocale } from "#platform/i18n/locale.ts";

export const loader = pageHandler(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});

/** The chosen columns of the chosen dossiers as a file. */
export const action = pageHandler(async ({ request, context, caller, info }) => {
  const actor = requireStaff(context, "readDeposits");
  const form = await readForm(request, [EXPORT_FIELDS.language]);
  const language = form.values[EXPORT_FIELDS.language];
  const locale = isLocale(language) ? language : info.locale;
  return createAnswersFileResponse({ ...caller, actor }, form, locale);
});
