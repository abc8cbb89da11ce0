import { useEffect, useEffectEvent, useState } from "react";
import { buildSocketUrl } from "#platform/browser/page-person.ts";
import type { PageMessage, TopicMessage } from "../../live/messages.ts";
import { type LivePageName, livePath } from "../../rules/paths.ts";
import { LiveConnection } from "./live-connection.ts";

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

interface TopicFollower {
  /** Up to which revision it has everything. */
  revision(): number;
  receive(items: readonly unknown[], revision: number): void;
}

/** What a page follows over its socket. After each return it asks for what came after the last it has. */
export class LiveTopics {
  readonly #followers = new Map<string, TopicFollower>();
  #send: (message: PageMessage) => void = () => {};

  /** Once there is a connection; what is sent while it is closed is asked for again when it opens. */
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
