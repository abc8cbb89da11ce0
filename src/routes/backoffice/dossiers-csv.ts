import {
  createDossierFile,
  createDossierList,
} from "#features/agency/dossier-list/views/dossier-list.server.ts";
import {
  createListFileResponse,
  createSelectionFileResponse,
} from "#features/agency/lists/views/list-file.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered dossiers as a file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const list = await createDossierList(caller.db, requireStaff(context, "readDeposits"));
  return createListFileResponse(caller, list, url.searchParams, createDossierFile(locale));
});

/** The selected dossiers as a file. */
export const action = pageHandler(async ({ request, context, caller, info: { locale } }) => {
  const list = await createDossierList(caller.db, requireStaff(context, "readDeposits"));
  return createSelectionFileResponse(
    caller,
    list,
    await readForm(request),
    createDossierFile(locale),
  );
});
