import type { PageMessage, TopicMessage } from "../../live/messages.ts";

export interface TopicFollower {
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
