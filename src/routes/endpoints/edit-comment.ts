import { editComment } from "#features/comments/commands/edit-comment.server.ts";
import { editCommentContract } from "#features/comments/endpoints.ts";
import { threadById } from "#features/comments/queries/threads.server.ts";
import { problemMessage } from "#features/dossier-form/views/problem-message.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(
  editCommentContract,
  async ({ params, body, caller }) => {
    const { threadId } = await editComment(caller, { dossierId: params.id, ...body });
    return { thread: await threadById(caller.db, threadId) };
  },
  { problemMembers: problemMessage() },
);

export const loader = action;
