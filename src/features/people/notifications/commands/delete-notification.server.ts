import { eq } from "drizzle-orm";
import { z } from "zod";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { can } from "../policy.ts";
import { findNotificationForUpdate } from "../queries/notifications.server.ts";
import { notifications } from "../tables.server.ts";

/** Takes one out of sight; its row stays, so that the event is not told again and the deletion can be undone. */
export const deleteNotification = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  load: ({ tx, input }) => findNotificationForUpdate(tx, input.id),
  may: (actor, notification) => can(actor, "change", notification),
  async run({ tx, now }, { id }) {
    await tx.update(notifications).set({ deletedAt: now }).where(eq(notifications.id, id));
  },
});

export const restoreNotification = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  load: ({ tx, input }) => findNotificationForUpdate(tx, input.id, { deleted: true }),
  may: (actor, notification) => can(actor, "change", notification),
  async run({ tx }, { id }) {
    await tx.update(notifications).set({ deletedAt: null }).where(eq(notifications.id, id));
  },
});
