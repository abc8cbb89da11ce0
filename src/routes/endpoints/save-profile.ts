import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { saveProfile } from "#features/people/researchers/commands/save-profile.server.ts";
import { saveProfileContract } from "#features/people/researchers/endpoints.ts";
import { profileFormOf, profileOf } from "#features/people/researchers/queries/profile.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";
import { savedOrConflict } from "./saved-or-conflict.server.ts";

export const action = endpoint(saveProfileContract, ({ body, caller, context }) => {
  return savedOrConflict(
    () => saveProfile(caller, body),
    async () => {
      const { userId } = requirePerson(context);
      const profile = await profileOf(caller.db, userId);
      return { version: profile.version, value: profileFormOf(profile) };
    },
  );
});
export const loader = action;
