import { EXPORT_FIELDS } from "#features/agency/dossier-exports/rules/paths.ts";
import { createArchiveResponse } from "#features/agency/dossier-exports/views/dossiers-archive.server.ts";
import { loadPostedExport } from "#features/agency/dossier-exports/views/export-selection.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { DomainError } from "#platform/errors.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { isLocale } from "#platform/i18n/locale.ts";

export const loader = pageHandler(() => {
  throw new DomainError("METHOD_NOT_ALLOWED");
});

/** The files of the chosen dossiers as one archive. */
export const action = pageHandler(async ({ request, context, caller, info }) => {
  const actor = requireStaff(context, "readDeposits");
  const form = await readForm(request, [EXPORT_FIELDS.language]);
  return intents(form, {
    archive: async (values) => {
      const selection = await loadPostedExport(caller.db, actor, form, caller.clock.now());
      const language = values[EXPORT_FIELDS.language];
      const wanted = form.getAll(EXPORT_FIELDS.files);
      return createArchiveResponse({ ...caller, actor }, selection, {
        locale: isLocale(language) ? language : info.locale,
        kinds: (["appendix", "cv"] as const).filter((kind) => wanted.includes(kind)),
      });
    },
  });
});
