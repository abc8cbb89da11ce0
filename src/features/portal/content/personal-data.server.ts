import { sql } from "drizzle-orm";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { contactMessages } from "./tables.server.ts";

/** Contact messages sent from the verified address of the account. */
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
