import { z } from "zod";
import { contract } from "#platform/http/contract.ts";

export const readAllNotificationsContract = contract({
  method: "POST",
  path: "/mon-espace/notifications/lues",
  actors: ["person"],
  summary: "Marks all notifications read that were created until now.",
  answer: z.object({ read: z.literal(true) }),
});

export const previewNotificationsContract = contract({
  method: "GET",
  path: "/mon-espace/notifications/apercu",
  actors: ["person"],
  summary:
    "The bell of the header with the latest notifications, as HTML, and an announcement of the newest",
  answer: z.object({
    unread: z.int(),
    newest: z.uuid().nullable(),
    announcement: z.string(),
    html: z.string(),
  }),
});
