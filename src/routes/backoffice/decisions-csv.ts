import { recordDecisionsLook } from "#features/agency/decisions/commands/record-look.server.ts";
import { createDecisionsFile } from "#features/agency/decisions/views/decisions-file.server.ts";
import { createCsvResponse } from "#features/agency/lists/views/list-file.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";

/** The decisions of a call as a file, which can be changed and read back. */
export const loader = pageHandler(async ({ params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const { callId } = params;
  const { name, body } = await createDecisionsFile(caller.db, actor, { callId, locale });
  await recordDecisionsLook(caller, { callId });
  return createCsvResponse(caller, actor, body, name);
});
