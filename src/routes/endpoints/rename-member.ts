import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { renameMember } from "#features/proposals/team/commands/rename-member.server.ts";
import { renameMemberContract } from "#features/proposals/team/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

/** The member is named by the address; an `id` in the body must be the same. */
export const action = endpoint(
  renameMemberContract,
  ({ params, body, caller }) => renameMember(caller, { ...body, id: params.id }),
  { problemMembers: createProblemMessage() },
);

export const loader = action;
