import { writeComment } from "#features/proposals/comments/commands/write-comment.server.ts";
import { writeCommentContract } from "#features/proposals/comments/endpoints.ts";
import { threadById } from "#features/proposals/comments/queries/threads.server.ts";
import { problemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
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
    return { thread: await threadById(caller.db, done.threadId) };
  },
  { problemMembers: problemMessage() },
);

export const loader = action;
