import type { Caller } from "#platform/command.server.ts";
import type { OrderedList } from "../rules/entry-hrefs.ts";
import { findEntryCommands } from "./list-commands.server.ts";
import { moveCareerItem } from "./move-career-item.server.ts";

interface Move {
  readonly list: OrderedList;
  readonly id: unknown;
  readonly to: unknown;
}

/** Moves an entry within its list, whichever list of the space that is. */
export async function moveEntry(caller: Caller, { list, id, to }: Move): Promise<void> {
  const kind = findEntryCommands(list);
  if (kind) await kind.move(caller, { id, to });
  else await moveCareerItem(caller, { id, to });
}
