import { cutWithAccess } from "#features/agency/lists/views/list-file.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { findLetter } from "#features/proposals/decision-letters/queries/letters.server.ts";
import { resource } from "#platform/http/endpoint.server.ts";
import { sendLetterPdf } from "#shell/version-files.server.ts";

/** A letter that was sent to a team, for the agency. The download is cut off when the reader's access ends. */
export const loader = resource(async (args) => {
  const { context, params, caller } = args;
  const actor = requireStaff(context);
  const answer = await sendLetterPdf(args, await findLetter(caller.db, actor, params));
  return new Response(answer.body && cutWithAccess(caller, actor, answer.body), answer);
});
