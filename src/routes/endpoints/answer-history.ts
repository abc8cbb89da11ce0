import { answerHistoryContract } from "#features/proposals/dossier-form/endpoints.ts";
import { loadAnswerHistory } from "#features/proposals/dossier-form/queries/answer-history.server.ts";
import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(
  answerHistoryContract,
  async ({ params, query, caller: { actor, db } }) => {
    const { id, formModelType } = params;
    const dossier = await loadReadableDossier(db, actor, id);
    return loadAnswerHistory(db, { dossierId: dossier.id, formModelType }, query);
  },
  { problemMembers: createProblemMessage() },
);

export const action = loader;
