import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { postMessage } from "#features/proposals/workpad/commands/messages.server.ts";
import { sendMessageContract } from "#features/proposals/workpad/endpoints.ts";
import { loadMessageById } from "#features/proposals/workpad/queries/messages.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(
  sendMessageContract,
  async ({ params, body, caller }) => {
    const { id } = await postMessage(caller, {
      dossierId: params.id,
      clientId: body.clientId,
      text: body.text,
      question: body.question,
    });
    return { message: await loadMessageById(caller.db, id) };
  },
  { problemMembers: createProblemMessage() },
);

export const loader = action;
