import { sql } from "drizzle-orm";
import { activateFactor } from "#features/agency/administration/writes/second-factor.server.ts";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Deps } from "#platform/deps.ts";
import { demoAccounts } from "./accounts.ts";

/**
 * The administrator of the demonstration has a second factor with a known key. It is sealed with the secret of the
 * installation, which only a running process knows: so it is given when one starts, not with the other data.
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
      .where(sql`lower(${users.email}) = ${login} and ${users.role} = 'administrator'`);
    if (user) await activateFactor(db, signer, { userId: user.id, secret, now: clock.now() });
  }
}
