import { currentSessionContract } from "#features/people/accounts/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(currentSessionContract, ({ caller }) => ({
  userId: caller.actor.userId,
}));

export const action = loader;
