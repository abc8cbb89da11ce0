import type { Db } from "#platform/db/pool.server.ts";
import { shortListOf } from "../commands/entry-kinds.server.ts";
import { careerItemOf } from "../queries/career.server.ts";
import { CAREER_ASKED } from "../rules/career-form.ts";
import type { OrderedList } from "../rules/entry-hrefs.ts";
import { writePartialDate } from "../rules/partial-date.ts";

export interface EntryFormView {
  readonly version: number;
  readonly fields: Readonly<Record<string, string>>;
}

/** An entry of any list of the space, as the fields of its form show it. */
export async function entryForm(
  db: Db,
  userId: string,
  { list, id }: { readonly list: OrderedList; readonly id: string },
): Promise<EntryFormView> {
  const kind = shortListOf(list);
  if (!kind) return careerItemForm(await careerItemOf(db, userId, id));
  const row = await kind.list.one(db, userId, id);
  return { version: row.version, fields: kind.fieldsOf(row) };
}

export function careerItemForm(item: Awaited<ReturnType<typeof careerItemOf>>): EntryFormView {
  const { kind, values, version } = item;
  const shown = {
    ...values,
    start: writePartialDate(values.start),
    end: writePartialDate(values.end),
  };
  return {
    version,
    fields: Object.fromEntries(CAREER_ASKED[kind].map((name) => [name, shown[name]])),
  };
}
