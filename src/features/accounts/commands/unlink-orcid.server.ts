import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { can } from "../policy.ts";
import { accountOf } from "../queries/account.server.ts";
import { users } from "../tables.server.ts";

/** Takes the ORCID away again, unless it is the only way in. */
export const unlinkOrcid = command({
  actors: ["person"],
  input: z.object({}),
  async load({ tx, actor }) {
    const account = await accountOf(tx, actor.userId, { forUpdate: true });
    if (!account) throw new DomainError("NOT_FOUND");
    return account;
  },
  may: (actor, account) => can(actor, "unlinkOrcid", account),
  async run({ tx, now }, { userId }) {
    await tx.update(users).set({ orcid: null, updatedAt: now }).where(eq(users.id, userId));
  },
});
