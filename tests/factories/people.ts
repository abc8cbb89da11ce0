import { users } from "#features/people/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

type NewPerson = Partial<typeof users.$inferInsert>;

export interface Person {
  readonly id: string;
  readonly email: string;
}

let made = 0;

/** A researcher nobody else's test knows, with an activated account; what matters to a test is given. */
export async function makeResearcher(db: Db, over: NewPerson = {}): Promise<Person> {
  made += 1;
  const email = over.email === undefined ? `researcher-${made}@example.org` : over.email;
  const [person] = await db
    .insert(users)
    .values({
      firstName: "Ada",
      lastName: "Byron",
      locale: "fr",
      // No password has this hash: who signs in by one gives their own.
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

/** An administrator who has not chosen a second factor yet. */
export const makeAdministrator = (db: Db, over: NewPerson = {}): Promise<Person> =>
  makeResearcher(db, { firstName: "Inès", lastName: "Vautrin", ...over, role: "administrator" });
