import { requirePerson } from "#features/accounts/require-person.server.ts";
import { problemMessage } from "#features/dossier-form/views/problem-message.server.ts";
import { markRead } from "#features/workpad/commands/mark-read.server.ts";
import { readWorkpadContract } from "#features/workpad/endpoints.ts";
import { unreadByDossier } from "#features/workpad/queries/unread.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(
  readWorkpadContract,
  async ({ params: { id }, body, context, caller }) => {
    await markRead(caller, { dossierId: id, number: body.number });
    const { userId } = requirePerson(context);
    return { unread: (await unreadByDossier(caller.db, userId, id))[id] ?? 0 };
  },
  { problemMembers: problemMessage() },
);

export const loader = action;
