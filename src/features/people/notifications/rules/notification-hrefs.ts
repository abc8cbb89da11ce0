import { href } from "react-router";

export const NOTIFICATIONS_PATH = href("/mon-espace/notifications");

/** Marks it read on the way to what it is about. */
export const notificationHref = (id: string): string =>
  href("/mon-espace/notifications/:id", { id });

/** What can be done to one, as its address says it. */
export type NotificationAction = "lue" | "non-lue" | "supprimer" | "retablir";

/** Takes a posted form. */
export const notificationActionHref = (id: string, act: NotificationAction): string =>
  href("/mon-espace/notifications/:id/:act", { id, act });
