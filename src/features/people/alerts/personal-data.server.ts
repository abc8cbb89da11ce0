import { eq, getTableColumns, or, sql } from "drizzle-orm";
import {
  createTableSource,
  type PersonalDataSource,
} from "#platform/personal-data-source.server.ts";
import { hasVisitorEmail } from "./queries/searches.server.ts";
import { alertMatches, favourites, savedSearches } from "./tables.server.ts";

/** Searches of the account, and visitor alerts of its verified address. */
const isOwnedBy = (userId: string) =>
  or(
    eq(savedSearches.userId, userId),
    sql`lower(${savedSearches.email}) = (select lower(u.email) from users u
      where u.id = ${userId} and u.email_verified_at is not null)`,
  );

export const alertPersonalData: readonly PersonalDataSource[] = [
  createTableSource("alerts/favourites", favourites),
  {
    fileName: "alerts/saved-searches",
    tables: ["saved_searches"],
    read(db, userId) {
      const { userId: _, ...columns } = getTableColumns(savedSearches);
      return db.select(columns).from(savedSearches).where(isOwnedBy(userId));
    },
    async erase(tx, { verifiedEmail }) {
      if (verifiedEmail) await tx.delete(savedSearches).where(hasVisitorEmail(verifiedEmail));
    },
  },
  {
    fileName: "alerts/calls-found",
    tables: ["alert_matches"],
    read: (db, userId) =>
      db
        .select(getTableColumns(alertMatches))
        .from(alertMatches)
        .innerJoin(savedSearches, eq(savedSearches.id, alertMatches.savedSearchId))
        .where(isOwnedBy(userId)),
  },
];
