import { z } from "zod";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { LOCALES } from "#platform/i18n/locale.ts";
import { can } from "../policy.ts";
import type { Affiliation } from "../queries/person.server.ts";
import { SAVE_AFFILIATION_LIMIT, saveAffiliationSchema } from "../rules/affiliation.ts";
import { affiliations } from "../tables.server.ts";
import { confirmAffiliation } from "./confirm-affiliation.server.ts";
import { writeProfile } from "./write-profile.server.ts";

/** Makes or changes a person's affiliation; with it, where asked for, their title and gender: all or nothing. */
export const saveAffiliation = command({
  actors: ["person"],
  input: z.intersection(saveAffiliationSchema, z.object({ locale: z.enum(LOCALES) })),
  // Each one may make us ask a register.
  limits: ({ userId }) => [[SAVE_AFFILIATION_LIMIT, userId]],
  prepare: ({ actor: { userId }, input, ...deps }) =>
    confirmAffiliation(deps, input, { locale: input.locale, userId }),
  may: (actor) => can(actor, "edit", actor),
  async run({ tx, actor: { userId }, input: { gender, title }, prepared: affiliation, now }) {
    await writeAffiliation(tx, userId, affiliation, now);
    const identity = { ...(gender && { gender }), ...(title && { title }) };
    if (gender || title) await writeProfile(tx, userId, { ...identity, updatedAt: now });
    return affiliation;
  },
});

/** One affiliation a person. Also used where the account itself is only being made. */
export async function writeAffiliation(
  tx: Db,
  userId: string,
  affiliation: Affiliation,
  now: Date,
): Promise<void> {
  await tx
    .insert(affiliations)
    .values({ userId, ...affiliation, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: affiliations.userId, set: { ...affiliation, updatedAt: now } });
}
