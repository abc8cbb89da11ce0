import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { settlePad } from "#features/proposals/pads/commands/settle-pad.server.ts";
import { keepAnswerContract } from "#features/proposals/pads/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(
  keepAnswerContract,
  async ({ params: { id: dossierId, formModelType, padId }, body: { padDigest }, caller }) => {
    await settlePad(caller, { dossierId, formModelType, padId, choice: "keepAnswer", padDigest });
    return {};
  },
  { problemMembers: createProblemMessage() },
);

export const loader = action;
