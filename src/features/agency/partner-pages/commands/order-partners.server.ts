import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  listPartners,
  lockPartnerList,
} from "#features/portal/partners/queries/partners.server.ts";
import { MOVES, moveInOrder } from "#features/portal/partners/rules/partner-order.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowNumber } from "#platform/row-id.ts";
import { can } from "../policy.ts";

/**
 * Moves a partner by one position in all lists. All positions are written by one statement, because each statement that
 * writes partners makes every web process load its catalogue again.
 */
export const movePartner = command({
  actors: ["administrator"],
  input: z.object({ id: rowNumber(), move: z.enum(MOVES) }),
  async load({ tx, input }) {
    await lockPartnerList(tx);
    const ids = (await listPartners(tx)).map(({ id }) => id);
    if (!ids.includes(input.id)) throw new DomainError("NOT_FOUND");
    return ids;
  },
  may: (actor) => can(actor, "managePartners", null),
  async run({ tx, input: { id, move }, audit }, before) {
    const after = moveInOrder(before, id, move);
    // The last or first one stays where it is: nothing to write.
    if (after !== before)
      await tx.execute(sql`
        update ${partners} set position = ordered.position
        from unnest(${sql.param([...after])}::int[]) with ordinality as ordered(id, position)
        where partners.id = ordered.id and partners.position <> ordered.position`);
    const position = after.indexOf(id) + 1;
    await audit("partner.ordered", { kind: "partner", id }, { position });
    return { position };
  },
});
