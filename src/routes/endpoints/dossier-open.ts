import { markDossierOpened } from "#features/agency/eligibility-checks/commands/mark-opened.server.ts";
import { dossierOpenContract } from "#features/agency/eligibility-checks/endpoints.ts";
import {
  findLastLook,
  listOpenings,
} from "#features/agency/eligibility-checks/queries/openings.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(dossierOpenContract, async ({ params, body, caller }) => {
  const { db, actor } = caller;
  await markDossierOpened(caller, { dossierId: params.id, criterion: body.criterion });
  return {
    others: await listOpenings(db, params.id, actor.userId),
    lastLook: await findLastLook(db, params.id),
  };
});

export const loader = action;
