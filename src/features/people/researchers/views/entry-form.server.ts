import type { Db } from "#platform/db/pool.server.ts";
import { findEntryCommands } from "../commands/entry-commands.server.ts";
import { getCareerItem } from "../queries/career.server.ts";
import { CAREER_FORM_FIELDS } from "../rules/career-form.ts";
import { formatInputDate } from "../rules/partial-date.ts";
import type { OrderedList } from "../rules/paths.ts";

export interface EntryFormView {
  readonly version: number;
  readonly fields: Readonly<Record<string, string>>;
}

/** An entry of any list, as form values. */
export async function loadEntryForm(
  db: Db,
  userId: string,
  { list, id }: { readonly list: OrderedList; readonly id: string },
): Promise<EntryFormView> {
  const kind = findEntryCommands(list);
  if (!kind) return toCareerItemForm(await getCareerItem(db, userId, id));
  const row = await kind.list.one(db, userId, id);
  return { version: row.version, fields: kind.toFields(row) };
}

export function toCareerItemForm(item: Awaited<ReturnType<typeof getCareerItem>>): EntryFormView {
  const { kind, values, version } = item;
  const shown = {
    ...values,
    start: formatInputDate(values.start),
    end: formatInputDate(values.end),
  };
  return {
    version,
    fields: Object.fromEntries(CAREER_FORM_FIELDS[kind].map((name) => [name, shown[name]])),
  };
}
