import { problemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { postMessage } from "#features/proposals/workpad/commands/post-message.server.ts";
import { sendMessageContract } from "#features/proposals/workpad/endpoints.ts";
import { sentMessage } from "#features/proposals/workpad/queries/messages.server.ts";
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
    return { message: await sentMessage(caller.db, id) };
  },
  { problemMembers: problemMessage() },
);

export const loader = action;
