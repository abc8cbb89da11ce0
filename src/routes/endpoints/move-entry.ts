import { moveEntry } from "#features/people/researchers/commands/entry-commands.server.ts";
import { moveEntryContract } from "#features/people/researchers/endpoints.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

/** Moves an entry of any list of the personal space, without a redirect. */
export const action = endpoint(moveEntryContract, async ({ body, caller }) => {
  await moveEntry(caller, body);
  return { placed: true as const };
});
export const loader = action;
