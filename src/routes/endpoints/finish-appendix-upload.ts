import { finishUpload } from "#features/appendices/commands/finish-upload.server.ts";
import { finishAppendixUploadContract } from "#features/appendices/endpoints.ts";
import { problemMessage } from "#features/dossier-form/views/problem-message.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(
  finishAppendixUploadContract,
  ({ params, caller }) => finishUpload(caller, { dossierId: params.id, uploadId: params.upload }),
  { problemMembers: problemMessage() },
);

export const loader = action;
