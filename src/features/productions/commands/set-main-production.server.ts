import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/accounts/tables.server.ts";
import { profiles } from "#features/researchers/tables.server.ts";
import type { Deps } from "#platform/deps.ts";
import { productions } from "../tables.server.ts";

const mainProductionSchema = z.object({ halIdentifier: z.string().trim().min(1).max(200) });

/** Gives the star to one work of the archive, or takes it back where it had it already. */
export async function setMainProduction(
  { db, clock }: Pick<Deps, "db" | "clock">,
  userId: string,
  values: unknown,
): Promise<"ok" | "notFound"> {
  const read = mainProductionSchema.safeParse(values);
  if (!read.success) return "notFound";
  const { halIdentifier } = read.data;
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
    const [work] = await tx
      .select({ id: productions.id })
      .from(productions)
      .where(
        and(
          eq(productions.userId, userId),
          eq(productions.source, "hal"),
          eq(productions.identifier, halIdentifier),
        ),
      );
    if (!work) return "notFound";
    const [profile] = await tx
      .select({ main: profiles.mainHalIdentifier })
      .from(profiles)
      .where(eq(profiles.userId, userId));
    const chosen = {
      mainHalIdentifier: profile?.main === halIdentifier ? null : halIdentifier,
      updatedAt: clock.now(),
    };
    await tx
      .insert(profiles)
      .values({ userId, ...chosen })
      .onConflictDoUpdate({ target: profiles.userId, set: chosen });
    return "ok";
  });
}
