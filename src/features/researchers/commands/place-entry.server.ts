import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { BREAKS, EXPERT_WORK, RESPONSIBILITIES, TEACHING } from "../rules/addresses.ts";
import { CAREER_KINDS } from "../rules/vocabulary.ts";
import {
  breakList,
  expertiseActivityList,
  responsibilityList,
  teachingList,
} from "./entry-lists.server.ts";
import { placeOf } from "./entry-pages.server.ts";
import { placeCareerItem } from "./place-career-item.server.ts";

const SHORT_LISTS = {
  [BREAKS]: breakList,
  [EXPERT_WORK]: expertiseActivityList,
  [TEACHING]: teachingList,
  [RESPONSIBILITIES]: responsibilityList,
};

/** Moves an entry within its list, whichever list of the space that is. */
export async function placeEntry(
  deps: Pick<Deps, "db">,
  userId: string,
  { list, id, to }: Readonly<Record<"list" | "id" | "to", string>>,
): Promise<void> {
  if (CAREER_KINDS.some((kind) => kind === list)) {
    await placeCareerItem(deps, userId, id, placeOf(to));
    return;
  }
  const known = Object.entries(SHORT_LISTS).find(([name]) => name === list);
  if (!known) throw new DomainError("BAD_REQUEST", { list: "the code of a list" });
  await known[1].place(deps, userId, id, placeOf(to));
}
