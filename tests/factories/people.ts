import { users } from "#features/people/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

type NewPerson = Partial<typeof users.$inferInsert>;

export interface Person {
  readonly id: string;
  readonly email: string;
}

let made = 0;

/** A new researcher with an activated account; `over` sets what matters to the test. */
export async function makeResearcher(db: Db, over: NewPerson = {}): Promise<Person> {
  made += 1;
  const email = over.email === undefined ? `researcher-${made}@example.org` : over.email;
  const [person] = await db
    .insert(users)
    .values({
      firstName: "Ada",
      lastName: "Byron",
      locale: "fr",
      // Matches no password; tests that sign in set their own.
      passwordHash: "x",
      consentedAt: new Date("2027-01-01T09:00:00Z"),
      emailVerifiedAt: new Date("2027-01-01T09:00:00Z"),
      ...over,
      email,
    })
    .returning({ id: users.id });
  if (!person) throw new Error("The researcher was not made.");
  return { id: person.id, email: email ?? "" };
}

/** An administrator without a second factor. */
export const makeAdministrator = (db: Db, over: NewPerson = {}): Promise<Person> =>
  makeResearcher(db, { firstName: "Inès", lastName: "Vautrin", ...over, role: "administrator" });
