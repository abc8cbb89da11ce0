import type { LiveTopic } from "#features/proposals/dossier-form/live/topic.ts";
import { listMessagesSince } from "../queries/messages.server.ts";
import { WORKPAD_TOPIC } from "../rules/conversation.ts";

/** The workpad as a topic for open pages. */
export const workpadTopic: LiveTopic = {
  name: WORKPAD_TOPIC,
  listChangesSince: (db, { dossierId }, after) => listMessagesSince(db, dossierId, after),
};
