import { resolveThread } from "#features/proposals/comments/commands/resolve-thread.server.ts";
import { resolveThreadContract } from "#features/proposals/comments/endpoints.ts";
import { loadThread } from "#features/proposals/comments/queries/threads.server.ts";
import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(
  resolveThreadContract,
  async ({ params, body, caller }) => {
    await resolveThread(caller, { dossierId: params.id, ...body });
    return { thread: await loadThread(caller.db, body.threadId) };
  },
  { problemMembers: createProblemMessage() },
);

export const loader = action;
