import { updateProduction } from "#features/proposals/dossier-form/commands/update-production.server.ts";
import { updateProductionContract } from "#features/proposals/dossier-form/endpoints.ts";
import { problemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { problemResponse } from "#platform/http/problem.ts";
import { translator } from "#platform/i18n/registry.ts";

export const action = endpoint(
  updateProductionContract,
  async ({ params: { id: dossierId, list }, body, caller, info }) => {
    const t = translator(info.locale);
    const outcome = await updateProduction(caller, { dossierId, list, ...body });
    if (outcome.kind === "saved") return { message: t("dossierForm:publications.saved") };
    const message = `${t("dossierForm:publications.conflict")}.`;
    return problemResponse({ code: "STALE", info, members: { message, now: outcome.held } });
  },
  { problemMembers: problemMessage("production") },
);

export const loader = action;
