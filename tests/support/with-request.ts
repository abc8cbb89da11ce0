import { type Caller, getCallerRequest } from "#platform/command.server.ts";
import type { CallerRequest } from "#platform/http/request-info.ts";

/** The same caller behind a request with the given facts. */
export const withRequest = <C extends Caller>(caller: C, facts: Partial<CallerRequest>): C => ({
  ...caller,
  request: { ...getCallerRequest(caller), ...facts },
});
