import {
  createCallFile,
  createCallList,
} from "#features/agency/call-drafts/views/call-list.server.ts";
import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import {
  createListFileResponse,
  createSelectionFileResponse,
} from "#features/agency/lists/views/list-file.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The filtered calls as a file. */
export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireBackOffice(context);
  const list = await createCallList(caller.db, actor, caller.clock.now());
  return createListFileResponse(caller, list, url.searchParams, createCallFile(locale));
});

/** The selected calls as a file. */
export const action = pageHandler(async ({ request, context, caller, info: { locale } }) => {
  const actor = requireBackOffice(context);
  const list = await createCallList(caller.db, actor, caller.clock.now());
  return createSelectionFileResponse(caller, list, await readForm(request), createCallFile(locale));
});
