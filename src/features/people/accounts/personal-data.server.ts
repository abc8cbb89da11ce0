import { eq } from "drizzle-orm";
import {
  createTableSource,
  type PersonalDataSource,
} from "#platform/personal-data-source.server.ts";
import { emailLinks, sessions, users } from "./tables.server.ts";

/** What accounts know of a person. Hashes and secrets are locks, not data: they stay here. */
export const accountPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "account",
    tables: ["users"],
    async read(db, userId) {
      const [row] = await db.select().from(users).where(eq(users.id, userId));
      if (!row) return null;
      const { passwordHash, ...account } = row;
      return { ...account, hasPassword: passwordHash !== null };
    },
  },
  createTableSource("account/devices", sessions, ["tokenHash"]),
  createTableSource("account/mailed-links", emailLinks, ["tokenHash"]),
];
