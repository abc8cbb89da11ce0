import { checkCommonPassword } from "#features/people/accounts/commands/check-common-password.server.ts";
import { checkCommonPasswordContract } from "#features/people/accounts/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(checkCommonPasswordContract, ({ body, caller }) =>
  checkCommonPassword(caller, body),
);

export const loader = action;
