import { eq, getTableColumns, or, sql } from "drizzle-orm";
import { type PersonalPart, rowsOf } from "#platform/personal-part.server.ts";
import { isOfAddress } from "./queries/searches.server.ts";
import { alertMatches, favourites, savedSearches } from "./tables.server.ts";

/** Searches of the account, and alerts asked for without one, for the address that has proven to be theirs. */
const isTheirs = (userId: string) =>
  or(
    eq(savedSearches.userId, userId),
    sql`lower(${savedSearches.email}) = (select lower(u.email) from users u
      where u.id = ${userId} and u.email_verified_at is not null)`,
  );

export const alertParts: readonly PersonalPart[] = [
  rowsOf("alerts/favourites", favourites),
  {
    file: "alerts/saved-searches",
    tables: ["saved_searches"],
    read(db, userId) {
      const { userId: _, ...columns } = getTableColumns(savedSearches);
      return db.select(columns).from(savedSearches).where(isTheirs(userId));
    },
    async erase(tx, { provenEmail }) {
      if (provenEmail) await tx.delete(savedSearches).where(isOfAddress(provenEmail));
    },
  },
  {
    file: "alerts/calls-found",
    tables: ["alert_matches"],
    read: (db, userId) =>
      db
        .select(getTableColumns(alertMatches))
        .from(alertMatches)
        .innerJoin(savedSearches, eq(savedSearches.id, alertMatches.savedSearchId))
        .where(isTheirs(userId)),
  },
];
