import { getSignedInActor } from "#features/people/accounts/actor.ts";
import { currentSessionContract } from "#features/people/accounts/endpoints.ts";
import { DomainError } from "#platform/errors.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const loader = endpoint(currentSessionContract, ({ context }) => {
  const actor = getSignedInActor(context);
  if (!actor) throw new DomainError("SIGN_IN_REQUIRED");
  return { userId: actor.userId };
});

export const action = loader;
