export const COMMENTS_TOPIC = "comments";
