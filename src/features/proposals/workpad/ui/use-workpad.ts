import { useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { useTopic } from "#features/proposals/dossier-form/ui/live/use-topic.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type {
  olderMessagesContract,
  readWorkpadContract,
  SentMessage,
  sendMessageContract,
} from "../endpoints.ts";
import { addOlder, type Conversation, mergeChanges, WORKPAD_TOPIC } from "../rules/conversation.ts";
import type { WorkpadView } from "../views/workpad-page.server.ts";
import { Outbox, type OutgoingMessage, type SendResult } from "./outbox.ts";

type Change = (conversation: Conversation) => Conversation;

const NO_MESSAGES: readonly OutgoingMessage[] = [];

/** The live conversation: new messages, pending ones, and older pages. */
export function useWorkpad(view: WorkpadView) {
  const { dossierId, accountId, past } = view;
  const [conversation, change] = useReducer(
    (current: Conversation, update: Change) => update(current),
    view.conversation,
  );
  const [heard, setHeard] = useState<SentMessage | null>(null);
  // The revision received over the socket; data of later loader calls does not change it.
  const receivedRevision = useRef(view.conversation.revision);
  // The loader runs again after an edit was posted.
  useEffect(() => {
    change((current) =>
      mergeChanges(current, view.conversation.messages, view.conversation.revision),
    );
  }, [view.conversation]);

  const outbox = useMemo(
    () =>
      new Outbox({
        name: `${accountId}/${dossierId}`,
        storage: getDeviceStorage(),
        send: (message) =>
          send(dossierId, message, (sent) => change((current) => mergeChanges(current, [sent], 0))),
      }),
    [accountId, dossierId],
  );
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.getWaiting, () => NO_MESSAGES);

  const { connected, ended } = useTopic({
    dossierId,
    page: "workpad",
    topic: WORKPAD_TOPIC,
    wanted: !past,
    revision: () => receivedRevision.current,
    receive(items, upTo) {
      const news = items as readonly SentMessage[];
      receivedRevision.current = Math.max(receivedRevision.current, upTo);
      change((current) => mergeChanges(current, news, upTo));
      const fromOthers = news.findLast(
        ({ authorId, removed, number, revision }) =>
          authorId !== accountId && !removed && number === revision,
      );
      if (fromOthers) setHeard(fromOthers);
    },
    onOpen: () => void outbox.flush(),
  });
  useEffect(() => {
    if (past) return;
    const again = () => void outbox.flush();
    for (const event of ["online", "focus"]) addEventListener(event, again);
    again();
    return () => {
      outbox.stop();
      for (const event of ["online", "focus"]) removeEventListener(event, again);
    };
  }, [outbox, past]);

  const newest = conversation.messages.at(-1)?.number ?? 0;
  useMarkRead(dossierId, past || ended ? 0 : newest);

  const loadOlder = async (): Promise<boolean> => {
    const before = conversation.messages[0]?.number;
    if (before === undefined) return false;
    const outcome = await callEndpoint<typeof olderMessagesContract>(
      "GET",
      "/mon-espace/dossier/:id/chat/precedents",
      { params: { id: dossierId }, query: { before } },
    );
    if (outcome.ok) change((current) => addOlder(current, outcome.answer));
    return outcome.ok;
  };
  const acceptedIds = new Set(conversation.messages.map(({ clientId }) => clientId));
  return {
    conversation,
    waiting: waiting.filter(({ clientId }) => !acceptedIds.has(clientId)),
    outbox,
    connected,
    ended,
    heard,
    loadOlder,
  };
}

async function send(
  dossierId: string,
  { clientId, text, question }: OutgoingMessage,
  onSent: (message: SentMessage) => void,
): Promise<SendResult> {
  const outcome = await callEndpoint<typeof sendMessageContract>(
    "POST",
    "/mon-espace/dossier/:id/chat/envoyer",
    { params: { id: dossierId }, body: { clientId, text, question } },
  );
  if (outcome.ok) {
    onSent(outcome.answer.message);
    return "sent";
  }
  if (outcome.kind !== "refused" || outcome.problem.code === "TOO_MANY_REQUESTS") return "later";
  return { problem: outcome.problem.code };
}

/** Marks the newest message as read while the page is visible. */
function useMarkRead(dossierId: string, newest: number): void {
  useEffect(() => {
    if (newest === 0) return;
    const mark = () => {
      if (document.visibilityState !== "visible") return;
      void callEndpoint<typeof readWorkpadContract>("POST", "/mon-espace/dossier/:id/chat/lu", {
        params: { id: dossierId },
        body: { number: newest },
        promptSignIn: false,
        // Sent even if the page is closed at once.
        keepalive: true,
      });
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [dossierId, newest]);
}

function getDeviceStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
