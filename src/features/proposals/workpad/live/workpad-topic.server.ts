import type { LiveTopic } from "#features/proposals/dossier-form/live/topic.ts";
import { messagesSince } from "../queries/messages.server.ts";
import { WORKPAD_TOPIC } from "./topic-name.ts";

/** The workpad, as open pages follow it. */
export const workpadTopic: LiveTopic = {
  name: WORKPAD_TOPIC,
  since: (db, { dossierId }, after) => messagesSince(db, dossierId, after),
};
