import type { LiveTopic } from "#features/proposals/dossier-form/live/topic.ts";
import { listThreadsSince } from "../queries/threads.server.ts";
import { COMMENTS_TOPIC } from "../rules/threads.ts";

/** The comments of a form as a topic for open editors. */
export const commentsTopic: LiveTopic = {
  name: COMMENTS_TOPIC,
  listChangesSince: (db, { dossierId, formModelType }, after) =>
    listThreadsSince(db, { dossierId, formModelType }, after),
};
