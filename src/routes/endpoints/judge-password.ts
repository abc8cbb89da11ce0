import { judgePassword } from "#features/people/accounts/commands/judge-password.server.ts";
import { judgePasswordContract } from "#features/people/accounts/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(judgePasswordContract, ({ body, caller, info: { clientAddress } }) =>
  judgePassword(caller, { ...body, clientAddress }),
);

export const loader = action;
