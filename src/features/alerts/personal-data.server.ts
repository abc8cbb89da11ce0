import { eq, getTableColumns } from "drizzle-orm";
import { type PersonalPart, rowsOf } from "#platform/personal-part.server.ts";
import { alertMatches, favourites, savedSearches } from "./tables.server.ts";

export const alertParts: readonly PersonalPart[] = [
  rowsOf("alerts/favourites", favourites),
  rowsOf("alerts/saved-searches", savedSearches),
  {
    file: "alerts/calls-found",
    tables: ["alert_matches"],
    read: (db, userId) =>
      db
        .select(getTableColumns(alertMatches))
        .from(alertMatches)
        .innerJoin(savedSearches, eq(savedSearches.id, alertMatches.savedSearchId))
        .where(eq(savedSearches.userId, userId)),
  },
];
