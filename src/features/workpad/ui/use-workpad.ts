import { useEffect, useMemo, useReducer, useState, useSyncExternalStore } from "react";
import { livePath } from "#features/dossier-form/live/live-path.ts";
import { LiveConnection } from "#features/dossier-form/ui/live/live-connection.ts";
import { LiveTopics } from "#features/dossier-form/ui/live/live-topics.ts";
import { callEndpoint } from "#platform/browser/endpoint-client.ts";
import type { olderMessages, readWorkpad, SentMessage, sendMessage } from "../endpoints.ts";
import { WORKPAD_TOPIC } from "../live/topic-name.ts";
import { type Conversation, withNews, withOlder } from "../rules/conversation.ts";
import type { WorkpadView } from "../views/workpad-page.server.ts";
import { Outbox, type Outgoing, type Sending } from "./outbox.ts";

type Change = (conversation: Conversation) => Conversation;

const NOTHING: readonly Outgoing[] = [];

/** The conversation as it goes on: what others say, what is on its way, and what came before. */
export function useWorkpad(dossierId: string, view: WorkpadView) {
  const { accountId, past } = view;
  const [conversation, change] = useReducer(
    (held: Conversation, one: Change) => one(held),
    view.conversation,
  );
  const [connected, setConnected] = useState<boolean | null>(null);
  const [ended, setEnded] = useState(false);
  const [heard, setHeard] = useState<SentMessage | null>(null);
  // The connection lasts as long as the page: what the loader brings later is only news.
  const [begun] = useState(view.conversation.revision);
  // What the loader brings after a correction was posted.
  useEffect(() => {
    change((held) => withNews(held, view.conversation.messages, view.conversation.revision));
  }, [view.conversation]);

  const outbox = useMemo(
    () =>
      new Outbox({
        name: `${accountId}/${dossierId}`,
        storage: storageOfDevice(),
        send: (message) =>
          send(dossierId, message, (sent) => change((held) => withNews(held, [sent], 0))),
      }),
    [accountId, dossierId],
  );
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.waiting, () => NOTHING);

  useEffect(() => {
    if (past) return;
    const topics = new LiveTopics();
    let revision = begun;
    topics.follow(WORKPAD_TOPIC, {
      revision: () => revision,
      receive(items, upTo) {
        const news = items as readonly SentMessage[];
        revision = Math.max(revision, upTo);
        change((held) => withNews(held, news, upTo));
        const fromOthers = news.findLast(
          ({ authorId, removed, number, revision: of }) =>
            authorId !== accountId && !removed && number === of,
        );
        if (fromOthers) setHeard(fromOthers);
      },
    });
    const connection = new LiveConnection({
      address: new URL(livePath(dossierId, "workpad"), location.href.replace(/^http/, "ws")).href,
      onOpen: () => {
        setConnected(true);
        topics.askAll();
        void outbox.flush();
      },
      onClose: () => setConnected(false),
      onMessage: (message) => {
        if (message.kind === "missed") topics.askAll();
        else if (message.kind === "topic") topics.receive(message);
      },
      onEnded: () => setEnded(true),
    });
    topics.connect((message) => connection.send(message));
    connection.start();
    const again = () => void outbox.flush();
    for (const event of ["online", "focus"]) addEventListener(event, again);
    again();
    return () => {
      connection.stop();
      outbox.stop();
      for (const event of ["online", "focus"]) removeEventListener(event, again);
    };
  }, [dossierId, accountId, outbox, past, begun]);

  const newest = conversation.messages.at(-1)?.number ?? 0;
  useMarkRead(dossierId, past || ended ? 0 : newest);

  const loadOlder = async (): Promise<boolean> => {
    const before = conversation.messages[0]?.number;
    if (before === undefined) return false;
    const outcome = await callEndpoint<typeof olderMessages>(
      "GET",
      "/mon-espace/dossier/:id/chat/precedents",
      { params: { id: dossierId }, query: { before } },
    );
    if (outcome.ok) change((held) => withOlder(held, outcome.answer));
    return outcome.ok;
  };
  const said = new Set(conversation.messages.map(({ clientId }) => clientId));
  return {
    conversation,
    waiting: waiting.filter(({ clientId }) => !said.has(clientId)),
    outbox,
    connected,
    ended,
    heard,
    loadOlder,
  };
}

async function send(
  dossierId: string,
  { clientId, text, question }: Outgoing,
  onSent: (message: SentMessage) => void,
): Promise<Sending> {
  const outcome = await callEndpoint<typeof sendMessage>(
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

/** What is on the screen of somebody who looks at it is read. */
function useMarkRead(dossierId: string, newest: number): void {
  useEffect(() => {
    if (newest === 0) return;
    const mark = () => {
      if (document.visibilityState !== "visible") return;
      void callEndpoint<typeof readWorkpad>("POST", "/mon-espace/dossier/:id/chat/lu", {
        params: { id: dossierId },
        body: { number: newest },
        askToSignIn: false,
        // Also of who leaves at once.
        keepalive: true,
      });
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [dossierId, newest]);
}

function storageOfDevice(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
