import { randomBytes } from "node:crypto";
import type { Db } from "#platform/db/pool.server.ts";
import { hashPassword } from "../password-hash.server.ts";
import { emailSchema, nameSchema } from "../rules/registration.ts";
import { users } from "../tables.server.ts";

interface NewAdministrator {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly now: Date;
}

/** Makes an administrator with a password to hand over; the second factor is theirs to set up at the first sign-in. */
export async function addAdministrator(
  db: Db,
  { email, firstName, lastName, now }: NewAdministrator,
): Promise<{ kind: "added"; password: string } | { kind: "invalid" | "exists" }> {
  const address = emailSchema.safeParse(email);
  const names = [nameSchema.safeParse(firstName), nameSchema.safeParse(lastName)];
  if (!address.success || names.some(({ success }) => !success)) return { kind: "invalid" };
  // A digit and a letter are sure to be in it.
  const password = `${randomBytes(15).toString("base64url")}a1`;
  const [made] = await db
    .insert(users)
    .values({
      role: "administrator",
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      email: address.data,
      emailVerifiedAt: now,
      passwordHash: await hashPassword(password),
      locale: "fr",
      consentedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return made ? { kind: "added", password } : { kind: "exists" };
}
