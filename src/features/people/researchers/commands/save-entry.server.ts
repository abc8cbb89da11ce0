import type { Caller } from "#platform/command.server.ts";
import { EMPTY_CAREER_VALUES } from "../rules/career-form.ts";
import type { OrderedList } from "../rules/entry-hrefs.ts";
import { findEntryCommands } from "./list-commands.server.ts";
import { addCareerItem, changeCareerItem } from "./save-career-item.server.ts";

export interface EntryInput {
  readonly list: OrderedList;
  readonly id: string;
  /** Nothing of it is kept yet: the id is the page's own. */
  readonly isNew: boolean;
  readonly version: number | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** Adds or changes an entry of any list of the space; gives the version that this made. */
export async function saveEntry(caller: Caller, sent: EntryInput): Promise<{ version: number }> {
  const { list, id, isNew, version, fields } = sent;
  const kind = findEntryCommands(list);
  if (kind) {
    if (isNew) return kind.add(caller, { id, version, to: 0, fields });
    return kind.change(caller, { id, version, fields });
  }
  // What the form of a kind does not ask for is empty.
  const whole = { ...EMPTY_CAREER_VALUES, ...fields };
  if (isNew) return addCareerItem(caller, { id, version, kind: list, fields: whole });
  return changeCareerItem(caller, { id, version, fields });
}
