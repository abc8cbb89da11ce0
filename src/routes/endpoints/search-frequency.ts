import { changeSearch } from "#features/people/alerts/commands/change-search.server.ts";
import { changeSearchFrequencyContract } from "#features/people/alerts/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(changeSearchFrequencyContract, async ({ params, body, caller }) => {
  const { frequency } = await changeSearch(caller, { id: params.id, frequency: body.frequency });
  return { frequency };
});
export const loader = action;
