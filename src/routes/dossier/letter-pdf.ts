import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { findLetter } from "#features/proposals/decision-letters/queries/letters.server.ts";
import { dossierFile } from "#shell/dossier-file.server.ts";
import { sendLetterPdf } from "#shell/version-files.server.ts";

/** A letter of the agency, for the team. */
export const loader = dossierFile(async (args) => {
  const { context, params, caller } = args;
  return sendLetterPdf(args, await findLetter(caller.db, requirePerson(context), params));
});
