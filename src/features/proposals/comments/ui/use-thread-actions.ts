import { useState } from "react";
import type { FormModelType } from "#form-engine/model.ts";
import { callEndpoint, type Outcome } from "#platform/browser/endpoint-client.ts";
import type {
  deleteCommentContract,
  editCommentContract,
  resolveThreadContract,
  SentThread,
  writeCommentContract,
} from "../endpoints.ts";
import { threadAnchor } from "../rules/paths.ts";
import type { CommentStore } from "./comment-store.ts";

/** Actions on threads for pages with script. Return null on success, else the problem code. */
export interface ThreadActions {
  begin(form: FormModelType, key: string, text: string, clientId: string): Promise<string | null>;
  reply(thread: SentThread, text: string, clientId: string): Promise<string | null>;
  edit(thread: SentThread, commentId: string, text: string): Promise<string | null>;
  remove(thread: SentThread, commentId: string): Promise<void>;
  resolve(thread: SentThread, resolved: boolean): Promise<void>;
}

/** `failed`: whether the last removal or resolution failed; these have no field to show a problem. */
export function useThreadActions(store: CommentStore): { acts: ThreadActions; failed: boolean } {
  const { dossierId } = store.view;
  const params = { id: dossierId };
  const [failed, setFailed] = useState(false);
  const take = (
    outcome: Outcome<{ thread: SentThread }>,
    acted: SentThread | null,
  ): string | null => {
    if (!outcome.ok) return outcome.problem?.details.why ?? outcome.problem?.code ?? "failed";
    store.receive([outcome.answer.thread]);
    if (acted) focusThread(acted.id);
    return null;
  };
  const write = async (
    thread: SentThread | null,
    body: { form: FormModelType; key: string; clientId: string; text: string },
  ) => {
    const outcome = await callEndpoint<typeof writeCommentContract>(
      "POST",
      "/mon-espace/dossier/:id/commentaires/ecrire",
      { params, body: { ...body, threadId: thread?.id ?? null } },
    );
    return take(outcome, thread);
  };
  const acts: ThreadActions = {
    begin: (form, key, text, clientId) => write(null, { form, key, clientId, text }),
    reply: (thread, text, clientId) =>
      write(thread, { form: thread.form, key: thread.key, clientId, text }),
    async edit(thread, commentId, text) {
      const outcome = await callEndpoint<typeof editCommentContract>(
        "POST",
        "/mon-espace/dossier/:id/commentaires/modifier",
        { params, body: { commentId, text } },
      );
      return take(outcome, thread);
    },
    async remove(thread, commentId) {
      const outcome = await callEndpoint<typeof deleteCommentContract>(
        "POST",
        "/mon-espace/dossier/:id/commentaires/supprimer",
        { params, body: { commentId } },
      );
      setFailed(take(outcome, thread) !== null);
    },
    async resolve(thread, resolved) {
      const outcome = await callEndpoint<typeof resolveThreadContract>(
        "POST",
        "/mon-espace/dossier/:id/commentaires/resoudre",
        { params, body: { threadId: thread.id, resolved } },
      );
      setFailed(take(outcome, thread) !== null);
    },
  };
  return { acts, failed };
}

/** The pressed button has moved or disappeared: focuses the thread, or the summary it is collapsed into. */
export function focusThread(threadId: string): void {
  setTimeout(() => {
    const thread = document.getElementById(threadAnchor(threadId));
    const folded = thread?.closest("details:not([open])")?.querySelector<HTMLElement>("summary");
    (folded ?? thread)?.focus({ preventScroll: true });
  });
}
