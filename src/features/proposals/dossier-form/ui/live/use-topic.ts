import { useEffect, useEffectEvent, useState } from "react";
import { buildSocketUrl } from "#platform/browser/page-person.ts";
import { type LivePageName, livePath } from "../../live/live-path.ts";
import { LiveConnection } from "./live-connection.ts";
import { LiveTopics, type TopicFollower } from "./live-topics.ts";

interface TopicOptions extends TopicFollower {
  readonly dossierId: string;
  readonly page: LivePageName;
  readonly topic: string;
  /** False: the page shows what was, and follows nothing. */
  readonly wanted: boolean;
  /** Also after each return. */
  readonly onOpen?: () => void;
}

/** Follows a topic of a dossier over a socket of its own: for pages without an editor, whose socket carries it there. */
export function useTopic(options: TopicOptions): {
  /** Null before the first connection. */
  readonly connected: boolean | null;
  /** The person is no longer in the dossier. */
  readonly ended: boolean;
} {
  const { dossierId, page, topic, wanted } = options;
  const [connected, setConnected] = useState<boolean | null>(null);
  const [ended, setEnded] = useState(false);
  const revision = useEffectEvent(() => options.revision());
  const receive = useEffectEvent<TopicFollower["receive"]>((items, upTo) =>
    options.receive(items, upTo),
  );
  const opened = useEffectEvent(() => options.onOpen?.());
  useEffect(() => {
    if (!wanted) return;
    const topics = new LiveTopics();
    topics.follow(topic, {
      revision: () => revision(),
      receive: (items, upTo) => receive(items, upTo),
    });
    const connection = new LiveConnection({
      address: buildSocketUrl(livePath(dossierId, page)),
      onOpen: () => {
        setConnected(true);
        topics.requestAll();
        opened();
      },
      onClose: () => setConnected(false),
      onMessage: (message) => {
        if (message.kind === "missed") topics.requestAll();
        else if (message.kind === "topic") topics.receive(message);
      },
      onEnded: () => setEnded(true),
    });
    topics.connect((message) => connection.send(message));
    connection.start();
    return () => connection.stop();
  }, [dossierId, page, topic, wanted]);
  return { connected, ended };
}
