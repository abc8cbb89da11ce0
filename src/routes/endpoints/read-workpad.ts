import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { markRead } from "#features/proposals/workpad/commands/mark-read.server.ts";
import { readWorkpadContract } from "#features/proposals/workpad/endpoints.ts";
import { countUnreadByDossier } from "#features/proposals/workpad/queries/unread.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(
  readWorkpadContract,
  async ({ params: { id }, body, caller }) => {
    await markRead(caller, { dossierId: id, number: body.number });
    return { unread: (await countUnreadByDossier(caller.db, caller.actor, id))[id] ?? 0 };
  },
  { problemMembers: createProblemMessage() },
);

export const loader = action;
