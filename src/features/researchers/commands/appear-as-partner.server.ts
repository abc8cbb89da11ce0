import type { Deps } from "#platform/deps.ts";
import { requiredInformationOf } from "../queries/person.server.ts";
import { blocksWork } from "../rules/required-information.ts";
import { profiles } from "../tables.server.ts";

/** Agrees to be found by agencies, or takes it back. Agreeing needs the required information to be complete. */
export async function appearAsPartner(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  wish: boolean,
): Promise<"on" | "off" | "incomplete"> {
  return db.transaction(async (tx) => {
    if (wish) {
      const { missing } = await requiredInformationOf(tx, userId);
      if (blocksWork(missing)) return "incomplete";
    }
    const changed = { approveAppearCfpPartner: wish, updatedAt: clock.now() };
    await tx
      .insert(profiles)
      .values({ userId, ...changed })
      .onConflictDoUpdate({ target: profiles.userId, set: changed });
    return wish ? "on" : "off";
  });
}
