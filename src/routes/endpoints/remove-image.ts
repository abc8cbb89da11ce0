import { removeImage } from "#features/proposals/dossier-form/commands/remove-image.server.ts";
import { removeImageContract } from "#features/proposals/dossier-form/endpoints.ts";
import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

export const action = endpoint(
  removeImageContract,
  async ({ params, query, caller, info }) => {
    const { id: dossierId, ...image } = params;
    const { groupAnswerId } = query;
    const { lastUpdate } = await removeImage(caller, { dossierId, ...image, groupAnswerId });
    return {
      message: getTranslator(info.locale)("dossierForm:saved.imageRemoved"),
      formModelLastUpdate: lastUpdate.toISOString(),
    };
  },
  { problemMembers: createProblemMessage("image") },
);

export const loader = action;
