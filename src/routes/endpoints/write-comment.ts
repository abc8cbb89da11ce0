import { writeComment } from "#features/proposals/comments/commands/comments.server.ts";
import { writeCommentContract } from "#features/proposals/comments/endpoints.ts";
import { loadThread } from "#features/proposals/comments/queries/threads.server.ts";
import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(
  writeCommentContract,
  async ({ params, body, caller }) => {
    const { threadId, ...words } = body;
    const done = await writeComment(caller, {
      dossierId: params.id,
      threadId: threadId ?? null,
      ...words,
    });
    return { thread: await loadThread(caller.db, done.threadId) };
  },
  { problemMembers: createProblemMessage() },
);

export const loader = action;
