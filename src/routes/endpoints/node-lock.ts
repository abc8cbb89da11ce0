import { setNodeLock } from "#features/proposals/dossier-form/commands/set-node-lock.server.ts";
import { nodeLockContract } from "#features/proposals/dossier-form/endpoints.ts";
import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(
  nodeLockContract,
  async ({ params, body, caller }) => {
    const { id: dossierId, formModelType, nodeId } = params;
    const { locks } = await setNodeLock(caller, { dossierId, formModelType, nodeId, ...body });
    return { locks: [...locks] };
  },
  { problemMembers: createProblemMessage("lock") },
);

export const loader = action;
