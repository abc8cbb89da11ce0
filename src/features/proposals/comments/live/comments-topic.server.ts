import { createPostTopic } from "#features/proposals/posts/live/post-topic.server.ts";
import { listThreadsSince } from "../queries/threads.server.ts";
import { COMMENTS_TOPIC } from "../rules/threads.ts";

/** The comments of a form as a topic for open editors. */
export const commentsTopic = createPostTopic({
  name: COMMENTS_TOPIC,
  maxItems: 100,
  listChanged: listThreadsSince,
});
