import { uploadCallFile } from "#features/agency/call-drafts/commands/upload-call-file.server.ts";
import { uploadCallFileContract } from "#features/agency/call-drafts/endpoints.ts";
import { can } from "#features/agency/call-drafts/policy.ts";
import {
  loadDraftRow,
  toDraftSubject,
} from "#features/agency/call-drafts/queries/call-draft.server.ts";
import { MAX_CALL_FILE_BYTES } from "#features/agency/call-drafts/rules/call-file.ts";
import { requireRight } from "#platform/command.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { readFirstBytes, readUpload } from "#platform/http/read-upload.server.ts";

export const action = endpoint(uploadCallFileContract, async ({ params, request, caller }) => {
  // Before the body is read: no file is received without the right to add one.
  const draft = await loadDraftRow(caller.db, params.id);
  requireRight(caller, can(caller.actor, "edit", toDraftSubject(draft)));
  const { files } = await readUpload(request, {
    maxFiles: 1,
    storeFile: async ({ content, fileName }) => ({
      fileName,
      content: await readFirstBytes(content, MAX_CALL_FILE_BYTES + 1),
    }),
  });
  const { fileName = "", content = new Uint8Array() } = files.get("file") ?? {};
  const file = await uploadCallFile(caller, { draftId: params.id, fileName, content });
  return { file };
});

export const loader = action;
