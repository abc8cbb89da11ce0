import { sql } from "drizzle-orm";
import {
  createTableSource,
  type PersonalDataSource,
} from "#platform/personal-data-source.server.ts";
import { alertDigests, notificationPreferences, notifications } from "./tables.server.ts";

export const notificationPersonalData: readonly PersonalDataSource[] = [
  createTableSource("notifications/notifications", notifications),
  createTableSource("notifications/preferences", notificationPreferences),
  {
    ...createTableSource("notifications/mails", alertDigests),
    // Also mails about alerts of a visitor with this address.
    async erase(tx, { verifiedEmail }) {
      if (!verifiedEmail) return;
      await tx
        .delete(alertDigests)
        .where(sql`lower(${alertDigests.email}) = ${verifiedEmail.toLowerCase()}`);
    },
  },
];
