import { updateProduction } from "#features/proposals/dossier-form/commands/update-production.server.ts";
import { updateProductionContract } from "#features/proposals/dossier-form/endpoints.ts";
import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { createProblemResponse } from "#platform/http/problem.ts";
import { getTranslator } from "#platform/i18n/registry.ts";

export const action = endpoint(
  updateProductionContract,
  async ({ params: { id: dossierId, list }, body, caller, info }) => {
    const t = getTranslator(info.locale);
    const outcome = await updateProduction(caller, { dossierId, list, ...body });
    if (outcome.kind === "saved") return { message: t("dossierForm:publications.saved") };
    const message = `${t("dossierForm:publications.conflict")}.`;
    return createProblemResponse({ code: "STALE", info, members: { message, now: outcome.held } });
  },
  { problemMembers: createProblemMessage("production") },
);

export const loader = action;
