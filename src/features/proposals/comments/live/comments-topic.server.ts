import type { LiveTopic } from "#features/proposals/dossier-form/live/topic.ts";
import { listThreadsSince } from "../queries/threads.server.ts";
import { COMMENTS_TOPIC } from "../rules/threads.ts";

/** The comments on a form, as its open editors follow them. */
export const commentsTopic: LiveTopic = {
  name: COMMENTS_TOPIC,
  listChangesSince: (db, { dossierId, formModelType }, after) =>
    listThreadsSince(db, { dossierId, formModelType }, after),
};
