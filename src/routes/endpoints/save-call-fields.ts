import { saveCallFields } from "#features/agency/call-drafts/commands/save-call-fields.server.ts";
import { saveCallFieldsContract } from "#features/agency/call-drafts/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(saveCallFieldsContract, ({ params, body, caller }) =>
  saveCallFields(caller, { draftId: params.id, changes: body.changes }),
);

export const loader = action;
