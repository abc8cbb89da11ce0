import type { Deps } from "#platform/deps.ts";
import { careerItemOf, careerOf } from "../queries/career.server.ts";
import { lockPerson, moved, writeOrder } from "../queries/owned-rows.server.ts";
import { careerItems } from "../tables.server.ts";

/** Moves an entry to another place of its own list, counted from 0. */
export async function placeCareerItem(
  { db }: Pick<Deps, "db">,
  userId: string,
  id: string,
  to: number,
) {
  return db.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const { kind, id: own } = await careerItemOf(tx, userId, id);
    const ids = (await careerOf(tx, userId, kind)).map((item) => item.id);
    await writeOrder(tx, careerItems, moved(ids, own, to));
    return { kind };
  });
}
