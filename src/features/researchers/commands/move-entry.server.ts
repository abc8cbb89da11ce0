import type { Caller } from "#platform/command.server.ts";
import {
  BREAKS,
  EXPERT_WORK,
  type ORDERED_LISTS,
  RESPONSIBILITIES,
  TEACHING,
} from "../rules/entry-hrefs.ts";
import {
  breakKind,
  expertiseActivityKind,
  responsibilityKind,
  teachingKind,
} from "./entry-kinds.server.ts";
import { moveCareerItem } from "./move-career-item.server.ts";

/** The lists of the space whose entries have an order, by the names forms give them. */
const SHORT_LISTS = {
  [BREAKS]: breakKind,
  [EXPERT_WORK]: expertiseActivityKind,
  [TEACHING]: teachingKind,
  [RESPONSIBILITIES]: responsibilityKind,
};

interface Move {
  readonly list: (typeof ORDERED_LISTS)[number];
  readonly id: unknown;
  readonly to: unknown;
}

/** Moves an entry within its list, whichever list of the space that is. */
export async function moveEntry(caller: Caller, { list, id, to }: Move): Promise<void> {
  if (list in SHORT_LISTS)
    await SHORT_LISTS[list as keyof typeof SHORT_LISTS].move(caller, { id, to });
  else await moveCareerItem(caller, { id, to });
}
