import { sql } from "drizzle-orm";
import { activateFactor } from "#features/agency/administration/writes/second-factor.server.ts";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Deps } from "#platform/deps.ts";
import { demoAccounts } from "./accounts.ts";

/**
 * Gives the demonstration's administrator and staff a second factor with a known key. The key is encrypted with the
 * installation's secret, which only a running process has, so this runs at start and not with the other data.
 */
export async function setDemoSecondFactors({
  db,
  signer,
  clock,
}: Pick<Deps, "db" | "signer" | "clock">): Promise<void> {
  for (const { login, secondFactor: secret } of demoAccounts) {
    if (!secret) continue;
    const [user] = await db
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(${users.email}) = ${login}`);
    if (user) await activateFactor(db, signer, { userId: user.id, secret, now: clock.now() });
  }
}
