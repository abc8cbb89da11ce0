import type { SignedInActor } from "#platform/actor.ts";
import type { Database } from "#platform/db/pool.server.ts";
import type { Log } from "#platform/log.ts";
import type { OpenSocket } from "#platform/sockets/socket-endpoint.ts";
import type { TopicMessage } from "./messages.ts";
import type { LiveTopic, TopicScope } from "./topic.ts";

type Socket = OpenSocket<SignedInActor>;

interface Follower {
  readonly scope: TopicScope;
  /** The last revision sent, by topic. */
  readonly sentRevisions: Map<string, number>;
}

interface TopicFollowersOptions {
  readonly db: Database;
  readonly log: Log;
  readonly topics: readonly LiveTopic[];
}

/** The pages of this process that follow topics. A change is read and serialized once for all pages of a dossier. */
export class TopicFollowers {
  readonly #parts: TopicFollowersOptions;
  readonly #followers = new Map<Socket, Follower>();
  readonly #changed = new Set<string>();

  constructor(parts: TopicFollowersOptions) {
    this.#parts = parts;
  }

  /** Starts following, and sends the changes after the page's revision. */
  async follow(socket: Socket, scope: TopicScope, name: string, after: number): Promise<void> {
    const topic = this.#parts.topics.find((one) => one.name === name);
    if (!topic) return;
    const follower = this.#followers.get(socket) ?? {
      scope,
      sentRevisions: new Map<string, number>(),
    };
    follower.sentRevisions.set(name, after);
    this.#followers.set(socket, follower);
    await this.#send(topic, [[socket, follower]]);
  }

  leave(socket: Socket): void {
    this.#followers.delete(socket);
  }

  /** `change` is "{dossier id} {topic}". */
  markChanged(change: string): void {
    this.#changed.add(change);
  }

  /** Sends the changes marked since the last call. */
  sendChanges(): void {
    for (const change of this.#changed) {
      const [dossierId, name] = change.split(" ");
      const topic = this.#parts.topics.find((one) => one.name === name);
      if (!topic) continue;
      const following = [...this.#followers].filter(
        ([, { scope, sentRevisions }]) =>
          scope.dossierId === dossierId && sentRevisions.has(topic.name),
      );
      const byForm = Map.groupBy(following, ([, { scope }]) => scope.formModelType);
      for (const group of byForm.values()) void this.#send(topic, group);
    }
    this.#changed.clear();
  }

  /** All sockets have the same scope. Reads from the lowest revision; a page ignores items it already has. */
  async #send(topic: LiveTopic, to: readonly (readonly [Socket, Follower])[]): Promise<void> {
    const [first] = to;
    if (!first) return;
    const toldUpTo = ({ sentRevisions }: Follower) => sentRevisions.get(topic.name) ?? 0;
    try {
      const after = Math.min(...to.map(([, follower]) => toldUpTo(follower)));
      const news = await topic.listChangesSince(this.#parts.db, first[1].scope, after);
      if (news.items.length === 0) return;
      const message: TopicMessage = { kind: "topic", topic: topic.name, ...news };
      const written = JSON.stringify(message);
      for (const [socket, follower] of to) {
        const hasAll = toldUpTo(follower) >= news.revision;
        if (hasAll || !this.#followers.has(socket)) continue;
        follower.sentRevisions.set(topic.name, Math.max(toldUpTo(follower), news.revision));
        socket.send(written);
      }
    } catch (error) {
      // After the listener reconnects, pages receive `missed` and ask again.
      this.#parts.log.warn({ err: error, topic: topic.name }, "followers could not be told");
    }
  }
}
