import { data, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import {
  type EntryKind,
  entryFields,
  NEW_ENTRY,
  saveEntry,
} from "#features/researchers/commands/entry-pages.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { afterSaving } from "./after-saving.ts";

/** The loader of a page that adds or changes one entry of a short list; its address ends in `:id`. */
export const entryLoader = <Row, Values>(kind: EntryKind<Row, Values>) =>
  pageHandler(async ({ params, context, info }) => {
    const { userId } = requirePerson(context);
    const id = params.id ?? "";
    const values = await entryFields(context.get(webDepsContext).db, kind, userId, id);
    const word: "new" | "edit" = id === NEW_ENTRY ? "new" : "edit";
    return { locale: info.locale, word, values };
  });

/** Its action: back to the list once it is saved. */
export const entryAction = <Row, Values>(kind: EntryKind<Row, Values>, saved: string) =>
  pageHandler(async ({ request, params, context, info }) => {
    const { userId } = requirePerson(context);
    const form = await request.formData();
    const deps = context.get(webDepsContext);
    const outcome = await saveEntry(deps, kind, userId, params.id ?? "", form);
    if (outcome.kind === "refused") return data(outcome, { status: 400 });
    throw redirect(afterSaving(form, info, saved), 303);
  });

/** Where a page of lists says that an entry of one of them was saved. */
export const savedIn = (path: string, list: string): string =>
  `${path}?${new URLSearchParams({ fait: "saved", liste: list })}#${list}`;
