import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { can } from "../policy.ts";
import { nameSchema } from "../rules/registration.ts";
import { users } from "../tables.server.ts";

export const changeNames = command({
  actors: ["person"],
  input: z.object({ firstName: nameSchema, lastName: nameSchema }),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor, input, now }) {
    await tx
      .update(users)
      .set({ ...input, updatedAt: now })
      .where(eq(users.id, actor.userId));
  },
});

/** Changes the language of an account's pages and mails. Not audited: a preference has no consequence for others. */
export const changeLocale = command({
  actors: ["person", "staff", "administrator"],
  isAudited: false,
  input: z.object({ locale: z.enum(LOCALES) }),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor, input }) {
    await tx.update(users).set(input).where(eq(users.id, actor.userId));
  },
});
