import { updateProduction } from "#features/dossier-form/commands/update-production.server.ts";
import { updateProductionContract } from "#features/dossier-form/endpoints.ts";
import { problemMessage } from "#features/dossier-form/views/problem-message.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { translator } from "#platform/i18n/registry.ts";

export const action = endpoint(
  updateProductionContract,
  async ({ params: { id: dossierId, list }, body, caller, info }) => {
    await updateProduction(caller, { dossierId, list, ...body });
    return { message: translator(info.locale)("dossierForm:publications.saved") };
  },
  { problemMembers: problemMessage("production") },
);

export const loader = action;
