import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { olderMessagesContract } from "#features/proposals/workpad/endpoints.ts";
import { listMessagesBefore } from "#features/proposals/workpad/queries/messages.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(
  olderMessagesContract,
  async ({ params, query, caller: { actor, db } }) => {
    const dossier = await loadReadableDossier(db, actor, params.id);
    return listMessagesBefore(db, dossier.id, query.before);
  },
  { problemMembers: createProblemMessage() },
);

export const action = loader;
