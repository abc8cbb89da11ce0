import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { problemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { readableDossier } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { olderMessagesContract } from "#features/proposals/workpad/endpoints.ts";
import { messagesBefore } from "#features/proposals/workpad/queries/messages.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(
  olderMessagesContract,
  async ({ params, query, context, caller: { db } }) => {
    const dossier = await readableDossier(db, requirePerson(context), params.id);
    return messagesBefore(db, dossier.id, query.before);
  },
  { problemMembers: problemMessage() },
);

export const action = loader;
