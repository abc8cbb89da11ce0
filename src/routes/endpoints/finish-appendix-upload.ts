import { finishUpload } from "#features/appendices/commands/finish-upload.server.ts";
import { finishAppendixUpload } from "#features/appendices/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(finishAppendixUpload, ({ params, caller }) =>
  finishUpload(caller, { dossierId: params.id, uploadId: params.upload }),
);

export const loader = action;
