import { uploadImage } from "#features/proposals/dossier-form/commands/upload-image.server.ts";
import { uploadImageContract } from "#features/proposals/dossier-form/endpoints.ts";
import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { IMAGE_BYTES_LIMIT } from "#form-engine/types/image/rules.ts";
import { requireRight } from "#platform/command.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { readFirstBytes, readUpload } from "#platform/http/read-upload.server.ts";

export const action = endpoint(
  uploadImageContract,
  async ({ params, request, caller }) => {
    // Before the body is read: no file is received without the right to add one.
    const dossier = await loadReadableDossier(caller.db, caller.actor, params.id);
    requireRight(caller, can(caller.actor, "writeAnswers", dossier));
    const { files } = await readUpload(request, {
      maxFiles: 1,
      storeFile: async ({ content, fileName }) => ({
        name: fileName,
        // The limit is exclusive: an image that fills it is too large.
        file: await readFirstBytes(content, IMAGE_BYTES_LIMIT),
      }),
    });
    const sent = files.get("file");
    const image = await uploadImage(caller, {
      dossierId: params.id,
      file: sent?.file ?? new Uint8Array(),
    });
    return { image: { ...image, name: sent?.name ?? "", alt: "" } };
  },
  { problemMembers: createProblemMessage("upload") },
);

export const loader = action;
