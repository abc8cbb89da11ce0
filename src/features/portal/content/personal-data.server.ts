import { sql } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { contactMessages } from "./tables.server.ts";

/** Messages written to the publisher from the address that has proven to be the person's. */
export const contentParts: readonly PersonalDataSource[] = [
  {
    fileName: "contact/messages",
    tables: ["contact_messages"],
    read: (db, userId) =>
      db
        .select()
        .from(contactMessages)
        .where(
          sql`lower(${contactMessages.email}) = (select lower(u.email) from users u
            where u.id = ${userId} and u.email_verified_at is not null)`,
        )
        .orderBy(contactMessages.id),
  },
];
