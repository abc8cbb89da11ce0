import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { olderMessagesContract } from "#features/proposals/workpad/endpoints.ts";
import { listMessagesBefore } from "#features/proposals/workpad/queries/messages.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(
  olderMessagesContract,
  async ({ params, query, context, caller: { db } }) => {
    const dossier = await loadReadableDossier(db, requirePerson(context), params.id);
    return listMessagesBefore(db, dossier.id, query.before);
  },
  { problemMembers: createProblemMessage() },
);

export const action = loader;
