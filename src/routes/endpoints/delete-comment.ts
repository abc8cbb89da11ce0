import { removeComment } from "#features/proposals/comments/commands/comments.server.ts";
import { deleteCommentContract } from "#features/proposals/comments/endpoints.ts";
import { loadThread } from "#features/proposals/comments/queries/threads.server.ts";
import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(
  deleteCommentContract,
  async ({ params, body: { commentId: postId }, caller }) => {
    const { threadId } = await removeComment(caller, { dossierId: params.id, postId });
    return { thread: await loadThread(caller.db, threadId) };
  },
  { problemMembers: createProblemMessage() },
);

export const loader = action;
