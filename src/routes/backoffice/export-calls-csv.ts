import { createCallFileResponse } from "#features/agency/call-drafts/views/call-export.server.ts";
import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The calls and drafts that the person sees, as a file that the import reads. */
export const loader = pageHandler(({ url, context, caller, info: { locale } }) =>
  createCallFileResponse(caller, requireBackOffice(context), { format: "csv", locale, url }),
);
