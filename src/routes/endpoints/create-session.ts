import { signIn } from "#features/people/accounts/commands/sign-in.server.ts";
import { createSessionContract } from "#features/people/accounts/endpoints.ts";
import { toVisitorCaller } from "#features/people/accounts/rules/actor.ts";
import { readBrowserFields } from "#features/people/accounts/rules/request-browser.ts";
import { buildSignInHeaders } from "#features/people/accounts/rules/sign-in-headers.ts";
import type { AnswerOf } from "#platform/http/contract.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

/** Runs the command of the sign-in page, with the same rules and limits. */
export const action = endpoint(createSessionContract, async ({ request, body, caller, info }) => {
  const signedIn = await signIn(toVisitorCaller(caller), {
    ...body,
    ...readBrowserFields(request, info),
  });
  const { userId, name } = signedIn;
  const answer: AnswerOf<typeof createSessionContract> = { userId, name };
  return Response.json(answer, { headers: buildSignInHeaders(signedIn, info) });
});

export const loader = action;
