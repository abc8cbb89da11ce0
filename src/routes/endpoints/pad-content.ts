import { createProblemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { padContentContract } from "#features/proposals/pads/endpoints.ts";
import { loadPadAccess } from "#features/proposals/pads/queries/pad-access.server.ts";
import { loadPadView } from "#features/proposals/pads/views/pad-page.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(
  padContentContract,
  async ({ params, caller: { actor, db } }) => {
    const { id: dossierId, formModelType, padId } = params;
    return loadPadView(db, await loadPadAccess(db, actor, { dossierId, formModelType, padId }));
  },
  { problemMembers: createProblemMessage() },
);

export const action = loader;
