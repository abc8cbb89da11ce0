import { saveProfile } from "#features/people/researchers/commands/save-profile.server.ts";
import { saveProfileContract } from "#features/people/researchers/endpoints.ts";
import { loadProfile, toProfileForm } from "#features/people/researchers/queries/profile.server.ts";
import { saveOrReturnConflict } from "#platform/forms/save-or-return-conflict.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(saveProfileContract, ({ body, caller }) => {
  return saveOrReturnConflict(
    () => saveProfile(caller, body),
    async () => {
      const { userId } = caller.actor;
      const profile = await loadProfile(caller.db, userId);
      return { version: profile.version, value: toProfileForm(profile) };
    },
  );
});
export const loader = action;
