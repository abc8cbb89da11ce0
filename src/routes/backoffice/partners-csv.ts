import { requireAdministrator } from "#features/agency/administration/queries/require-administrator.server.ts";
import {
  createListFileResponse,
  createSelectionFileResponse,
} from "#features/agency/lists/views/list-file.server.ts";
import {
  createPartnerFile,
  createPartnerList,
} from "#features/agency/partner-pages/views/partner-list.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered partners as a file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireAdministrator(context);
  const list = createPartnerList(caller.db, actor);
  return createListFileResponse(caller, list, url.searchParams, createPartnerFile(locale));
});

/** The selected partners as a file. */
export const action = pageHandler(async ({ request, context, caller, info: { locale } }) => {
  const actor = requireAdministrator(context);
  const list = createPartnerList(caller.db, actor);
  return createSelectionFileResponse(
    caller,
    list,
    await readForm(request),
    createPartnerFile(locale),
  );
});
