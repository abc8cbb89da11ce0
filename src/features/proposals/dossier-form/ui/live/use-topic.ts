import { useEffect, useEffectEvent, useState } from "react";
import { buildSocketUrl } from "#platform/browser/page-person.ts";
import type { PageMessage, TopicMessage } from "../../live/messages.ts";
import { type LivePageName, livePath } from "../../rules/paths.ts";
import { LiveConnection } from "./live-connection.ts";

interface TopicOptions extends TopicFollower {
  readonly dossierId: string;
  readonly page: LivePageName;
  readonly topic: string;
  /** False if the page does not follow the topic. */
  readonly wanted: boolean;
  /** Called after each reconnection too. */
  readonly onOpen?: () => void;
}

/**
 * Follows a topic over a socket of its own, for pages without a form editor. In the editor, the form's socket carries
 * topics.
 */
export function useTopic(options: TopicOptions): {
  /** Null before the first connection. */
  readonly connected: boolean | null;
  /** The person is no longer a member of the dossier. */
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

interface TopicFollower {
  /** The revision up to which everything was received. */
  revision(): number;
  receive(items: readonly unknown[], revision: number): void;
}

/** The topics followed over one socket. After each reconnection, changes after the last revision are requested. */
export class LiveTopics {
  readonly #followers = new Map<string, TopicFollower>();
  #send: (message: PageMessage) => void = () => {};

  /** Messages sent while disconnected are lost; `requestAll` repeats them after the reconnection. */
  connect(send: (message: PageMessage) => void): void {
    this.#send = send;
  }

  follow(topic: string, follower: TopicFollower): () => void {
    this.#followers.set(topic, follower);
    this.#ask(topic, follower);
    return () => this.#followers.delete(topic);
  }

  requestAll(): void {
    for (const [topic, follower] of this.#followers) this.#ask(topic, follower);
  }

  receive({ topic, items, revision, more }: TopicMessage): void {
    const follower = this.#followers.get(topic);
    if (!follower) return;
    follower.receive(items, revision);
    if (more) this.#ask(topic, follower);
  }

  #ask(topic: string, follower: TopicFollower): void {
    this.#send({ topic, after: follower.revision() });
  }
}
