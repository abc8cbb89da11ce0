import { createPostTopic } from "#features/proposals/posts/live/post-topic.server.ts";
import { listMessagesSince } from "../queries/messages.server.ts";
import { WORKPAD_TOPIC } from "../rules/conversation.ts";

/** The workpad as a topic for open pages. */
export const workpadTopic = createPostTopic({
  name: WORKPAD_TOPIC,
  maxItems: 200,
  listChanged: (db, { dossierId }, after, limit) => listMessagesSince(db, dossierId, after, limit),
});
