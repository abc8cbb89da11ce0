import { href } from "react-router";

/** Messages of a call, by the id of its draft, as the editor. */
export const callMessagesHref = (draftId: string): string =>
  href("/administration-portail-aap/appels/:id/messages", { id: draftId });

export const MESSAGE_DONE = ["sent"] as const;
export type MessageDone = (typeof MESSAGE_DONE)[number];

/** The editor of the call. */
export const editCallHref = (draftId: string): string =>
  href("/administration-portail-aap/appels/:id", { id: draftId });
