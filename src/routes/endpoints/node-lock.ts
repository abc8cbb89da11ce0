import { setNodeLock } from "#features/dossier-form/commands/set-node-lock.server.ts";
import { nodeLockContract } from "#features/dossier-form/endpoints.ts";
import { problemMessage } from "#features/dossier-form/views/problem-message.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(
  nodeLockContract,
  async ({ params, body, caller }) => {
    const { id: dossierId, formModelType, nodeId } = params;
    const { locks } = await setNodeLock(caller, { dossierId, formModelType, nodeId, ...body });
    return { locks: [...locks] };
  },
  { problemMembers: problemMessage("lock") },
);

export const loader = action;
