import { currentSessionContract } from "#features/people/accounts/endpoints.ts";
import { getActingId } from "#platform/actor.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(currentSessionContract, ({ caller }) => ({
  actingId: getActingId(caller.actor),
}));

export const action = loader;
