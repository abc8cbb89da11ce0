import { sql } from "drizzle-orm";
import { type PersonalPart, rowsOf } from "#platform/personal-part.server.ts";
import { alertDigests, notificationPreferences, notifications } from "./tables.server.ts";

export const notificationParts: readonly PersonalPart[] = [
  rowsOf("notifications/notifications", notifications),
  rowsOf("notifications/preferences", notificationPreferences),
  {
    ...rowsOf("notifications/mails", alertDigests),
    // Mails about an alert that was asked for without an account.
    async erase(tx, { provenEmail }) {
      if (!provenEmail) return;
      await tx
        .delete(alertDigests)
        .where(sql`lower(${alertDigests.email}) = ${provenEmail.toLowerCase()}`);
    },
  },
];
