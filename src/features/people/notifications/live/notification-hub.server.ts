import { and, gt, inArray } from "drizzle-orm";
import type pg from "pg";
import { createContext } from "react-router";
import { sessions } from "#features/people/accounts/tables.server.ts";
import type { Clock } from "#platform/clock.ts";
import { PgListener } from "#platform/db/listener.server.ts";
import type { Database } from "#platform/db/pool.server.ts";
import type { Log } from "#platform/log.ts";
import { loadNotificationStates } from "../queries/notifications.server.ts";
import { NotificationStream } from "./notification-stream.ts";

/** Proxies close connections that are silent for a minute. A heartbeat also detects dead ones. */
const HEARTBEAT_INTERVAL_MS = 25_000;
/** Changes of one moment (a run of the alerts) are sent together. */
const BATCH_DELAY_MS = 40;
/** Only visible pages listen, so one person does not need more. */
export const MAX_STREAMS_PER_USER = 12;
/** Users whose state is read by one statement. */
const READ_BATCH_SIZE = 500;

interface HubDeps {
  readonly pool: pg.Pool;
  readonly db: Database;
  readonly log: Log;
  readonly clock: Clock;
}

/**
 * The open pages of this process. PostgreSQL notifies over one connection whose notifications changed; their state is
 * read once and written to each of their pages. A stream ends with its session and when the process stops.
 */
export class NotificationHub {
  readonly #parts: HubDeps;
  readonly #listener: PgListener;
  readonly #byUser = new Map<string, Set<NotificationStream>>();
  readonly #changed = new Set<string>();
  #gathering: NodeJS.Timeout | null = null;
  #beats: NodeJS.Timeout | null = null;
  #closing = false;

  constructor(parts: HubDeps) {
    this.#parts = parts;
    this.#listener = new PgListener({
      pool: parts.pool,
      log: parts.log,
      channels: {
        notifications_changed: (userId) => this.#note(userId),
        session_ended: (sessionId) => this.#endSessions((id) => id === sessionId),
      },
      onReconnect: () => {
        for (const userId of this.#byUser.keys()) this.#note(userId);
      },
    });
  }

  async start(): Promise<void> {
    await this.#listener.start();
    this.#beats = setInterval(() => void this.#beat(), HEARTBEAT_INTERVAL_MS);
    this.#beats.unref();
  }

  get size(): number {
    let size = 0;
    for (const streams of this.#byUser.values()) size += streams.size;
    return size;
  }

  /**
   * Opens a stream, which receives the current state at once. Null if the person has too many, or during shutdown.
   */
  open(userId: string, sessionId: string): NotificationStream | null {
    const streams = this.#byUser.get(userId) ?? new Set();
    if (this.#closing || streams.size >= MAX_STREAMS_PER_USER) return null;
    const stream = new NotificationStream(userId, sessionId, (gone) => this.#forget(gone));
    streams.add(stream);
    this.#byUser.set(userId, streams);
    this.#note(userId);
    return stream;
  }

  /** Ends all streams and accepts no new ones, so that the server can close. */
  drain(): void {
    this.#closing = true;
    this.#endSessions(() => true);
  }

  stop(): void {
    this.drain();
    if (this.#beats) clearInterval(this.#beats);
    if (this.#gathering) clearTimeout(this.#gathering);
    this.#listener.stop();
  }

  #note(userId: string): void {
    if (!this.#byUser.has(userId)) return;
    this.#changed.add(userId);
    this.#gathering ??= setTimeout(() => void this.#send(), BATCH_DELAY_MS);
  }

  async #send(): Promise<void> {
    this.#gathering = null;
    const userIds = [...this.#changed];
    this.#changed.clear();
    for (let from = 0; from < userIds.length; from += READ_BATCH_SIZE) {
      try {
        const states = await loadNotificationStates(
          this.#parts.db,
          userIds.slice(from, from + READ_BATCH_SIZE),
        );
        for (const { user_id, ...state } of states) {
          this.#each(user_id, (stream) => stream.send(state));
        }
      } catch {
        // The database is unreachable: `onReconnect` sends every state again.
        return;
      }
    }
  }

  /**
   * Sends heartbeats, and ends the streams of expired sessions: no row is deleted at the moment of expiry, so no
   * event is received.
   */
  async #beat(): Promise<void> {
    for (const userId of [...this.#byUser.keys()])
      this.#each(userId, (stream) => stream.sendHeartbeat());
    const ids = [...this.#byUser.values()].flatMap((all) => [...all].map((one) => one.sessionId));
    if (ids.length === 0) return;
    try {
      const living = await this.#parts.db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(inArray(sessions.id, ids), gt(sessions.expiresAt, this.#parts.clock.now())));
      const known = new Set(living.map(({ id }) => id));
      const asked = new Set(ids);
      this.#endSessions((id) => asked.has(id) && !known.has(id));
    } catch {
      // Tried again with the next heartbeat.
    }
  }

  #each(userId: string, write: (stream: NotificationStream) => boolean): void {
    for (const stream of [...(this.#byUser.get(userId) ?? [])]) {
      if (write(stream)) continue;
      this.#forget(stream);
      stream.end();
    }
  }

  #endSessions(isOver: (sessionId: string) => boolean): void {
    for (const streams of [...this.#byUser.values()]) {
      for (const stream of [...streams]) {
        if (!isOver(stream.sessionId)) continue;
        this.#forget(stream);
        stream.end();
      }
    }
  }

  #forget(stream: NotificationStream): void {
    const streams = this.#byUser.get(stream.userId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#byUser.delete(stream.userId);
  }
}

export const notificationHubContext = createContext<NotificationHub>();
