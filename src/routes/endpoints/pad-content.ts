import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { problemMessage } from "#features/proposals/dossier-form/views/problem-message.server.ts";
import { padContentContract } from "#features/proposals/pads/endpoints.ts";
import { padAccess } from "#features/proposals/pads/queries/pad-access.server.ts";
import { contentOfPad } from "#features/proposals/pads/views/pad-content.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(
  padContentContract,
  async ({ params, context, caller: { db } }) => {
    const { id: dossierId, formModelType, padId } = params;
    const actor = requirePerson(context);
    return contentOfPad(db, await padAccess(db, actor, { dossierId, formModelType, padId }));
  },
  { problemMembers: problemMessage() },
);

export const action = loader;
