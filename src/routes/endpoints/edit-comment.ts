import { editComment } from "#features/proposals/comments/commands/comments.server.ts";
import { editCommentContract } from "#features/proposals/comments/endpoints.ts";
import { loadThread } from "#features/proposals/comments/queries/threads.server.ts";
import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(
  editCommentContract,
  async ({ params, body: { commentId: postId, text }, caller }) => {
    const { threadId } = await editComment(caller, { dossierId: params.id, postId, text });
    return { thread: await loadThread(caller.db, threadId) };
  },
  { problemMembers: createProblemMessage() },
);

export const loader = action;
