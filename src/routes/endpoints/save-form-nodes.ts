import { saveFormNodes } from "#features/agency/form-designer/commands/save-form-nodes.server.ts";
import { saveFormNodesContract } from "#features/agency/form-designer/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(saveFormNodesContract, ({ params, body, caller }) =>
  saveFormNodes(caller, { formModelId: params.id, changes: body.changes }),
);

export const loader = action;
