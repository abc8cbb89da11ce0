import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import type { EntryCommands } from "#features/people/researchers/commands/entry-commands.server.ts";
import type { OwnedRow } from "#features/people/researchers/queries/owned-rows.server.ts";
import {
  ENTRY_ID,
  ENTRY_VERSION,
  parseVersionField,
} from "#features/people/researchers/rules/entry-input.ts";
import { entryDoneHref, NEW_ENTRY } from "#features/people/researchers/rules/paths.ts";
import type { RemovedEntry } from "#features/people/researchers/ui/list-notices.ts";
import type { Caller } from "#platform/command.server.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { type PostedForm, readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { getRedirectAfterSave } from "#shell/redirect-after-save.ts";

/** Creates the loader of a page that adds or edits one entry of a list; its address ends in `:id`. */
export const createEntryLoader = <Row extends OwnedRow>(kind: EntryCommands<Row>) =>
  pageHandler(async ({ params: { id = "" }, context, info, caller }) => {
    const { userId } = requirePerson(context);
    const isNew = id === NEW_ENTRY;
    const word: "new" | "edit" = isNew ? "new" : "edit";
    const row = isNew ? null : await kind.list.one(caller.db, userId, id);
    return {
      locale: info.locale,
      word,
      entry: {
        userId,
        // Chosen before saving, so that a form sent twice creates one entry.
        id: row?.id ?? randomUUID(),
        version: row?.version ?? 0,
        values: row ? kind.toFields(row) : {},
        ...(row ? {} : { listed: (await kind.list.all(caller.db, userId)).map((one) => one.id) }),
      },
    };
  });

/** Creates the action of that page: saves and redirects to the list. */
export const createEntryAction = <Row extends OwnedRow>(
  kind: EntryCommands<Row>,
  { path, list }: EntryPage,
) =>
  pageHandler(async ({ request, params: { id = "" }, info, caller }) => {
    const form = await readForm(request, kind.fields);
    const sent = readEntryVersion(form);
    return submit(form, async () => {
      if (id === NEW_ENTRY) await kind.add(caller, { ...sent, to: 0, fields: form.values });
      else await kind.change(caller, { id, version: sent.version, fields: form.values });
      const usual = entryDoneHref(path, "saved", list);
      throw redirect(getRedirectAfterSave(form.data, info, usual), 303);
    });
  });

/** The id of a new entry and the version of an existing one, from hidden fields. */
export const readEntryVersion = (
  form: PostedForm,
): { id?: string; version: number | undefined } => {
  const [id] = form.getAll(ENTRY_ID);
  return { ...(id ? { id } : {}), version: parseVersionField(form.getAll(ENTRY_VERSION)[0] ?? "") };
};

interface EntryPage {
  readonly path: string;
  readonly list: string;
}

/** Handles the buttons of a list: move, remove, restore. */
export const handleEntryForm = <Row extends OwnedRow>(
  caller: Caller,
  kind: EntryCommands<Row>,
  form: PostedForm<"id" | "to">,
  { path, list }: EntryPage,
) =>
  intents(form, {
    async move({ id, to }) {
      await kind.move(caller, { id, to });
      throw redirect(`${path}#e-${id}`, 303);
    },
    async remove({ id }) {
      const removed = await kind.remove(caller, { id });
      const undo = { ...removed.fields, to: String(removed.to) };
      return { list, undo } satisfies RemovedEntry;
    },
    restore({ to }) {
      // An entry is restored by adding it again.
      const names = [...kind.fields, "to"];
      const values = Object.fromEntries(names.map((name) => [name, form.getAll(name)[0] ?? ""]));
      const restore = async () => {
        await kind.add(caller, { to, fields: values });
        throw redirect(entryDoneHref(path, "restored", list), 303);
      };
      return submit({ values }, restore, { formName: list });
    },
  });
