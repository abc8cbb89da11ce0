import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { can } from "../policy.ts";
import { users } from "../tables.server.ts";

/** The language of somebody's pages and mails. A taste and no act of office: no audit. */
export const changeLocale = command({
  actors: ["person", "staff", "administrator"],
  isAudited: false,
  input: z.object({ locale: z.enum(LOCALES) }),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor, input }) {
    await tx.update(users).set(input).where(eq(users.id, actor.userId));
  },
});
