import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { saveEntry } from "#features/people/researchers/commands/entry-commands.server.ts";
import { saveEntryContract } from "#features/people/researchers/endpoints.ts";
import { loadEntryForm } from "#features/people/researchers/views/entry-form.server.ts";
import { saveOrReturnConflict } from "#platform/forms/save-or-return-conflict.server.ts";
import { endpoint } from "#platform/http/endpoint.server.ts";

export const action = endpoint(saveEntryContract, ({ body, caller, context }) => {
  return saveOrReturnConflict(
    () => saveEntry(caller, body),
    async () => {
      const { userId } = requirePerson(context);
      const { version, fields } = await loadEntryForm(caller.db, userId, body);
      return { version, value: { ...fields } };
    },
  );
});
export const loader = action;
