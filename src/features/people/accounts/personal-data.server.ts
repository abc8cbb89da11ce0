import { eq } from "drizzle-orm";
import { type PersonalPart, rowsOf } from "#platform/personal-part.server.ts";
import { emailLinks, sessions, users } from "./tables.server.ts";

/** What accounts know of a person. Hashes and secrets are locks, not data: they stay here. */
export const accountParts: readonly PersonalPart[] = [
  {
    file: "account",
    tables: ["users"],
    async read(db, userId) {
      const [row] = await db.select().from(users).where(eq(users.id, userId));
      if (!row) return null;
      const { passwordHash, ...account } = row;
      return { ...account, hasPassword: passwordHash !== null };
    },
  },
  rowsOf("account/devices", sessions, ["tokenHash"]),
  rowsOf("account/mailed-links", emailLinks, ["tokenHash"]),
];
