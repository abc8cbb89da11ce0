import { eq } from "drizzle-orm";
import {
  createTableSource,
  type PersonalDataSource,
} from "#platform/personal-data-source.server.ts";
import { emailLinks, sessions, users } from "./tables.server.ts";

/** Personal data of the accounts feature. Hashes and secrets are left out of exports: they are credentials. */
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
