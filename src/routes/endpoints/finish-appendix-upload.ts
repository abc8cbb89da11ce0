import { finishUpload } from "#features/proposals/appendices/commands/finish-upload.server.ts";
import { finishAppendixUploadContract } from "#features/proposals/appendices/endpoints.ts";
import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(
  finishAppendixUploadContract,
  ({ params, caller }) => finishUpload(caller, { dossierId: params.id, uploadId: params.upload }),
  { problemMembers: createProblemMessage() },
);

export const loader = action;
