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
  readonly #deps: HubDeps;
  readonly #listener: PgListener;
  readonly #byUser = new Map<string, Set<NotificationStream>>();
  readonly #changed = new Set<string>();
  #batchTimer: NodeJS.Timeout | null = null;
  #heartbeatTimer: NodeJS.Timeout | null = null;
  #closing = false;

  constructor(deps: HubDeps) {
    this.#deps = deps;
    this.#listener = new PgListener({
      pool: deps.pool,
      log: deps.log,
      channels: {
        notifications_changed: (userId) => this.#markChanged(userId),
        session_ended: (sessionId) => this.#endSessions((id) => id === sessionId),
      },
      onReconnect: () => {
        for (const userId of this.#byUser.keys()) this.#markChanged(userId);
      },
    });
  }

  async start(): Promise<void> {
    await this.#listener.start();
    this.#heartbeatTimer = setInterval(() => void this.#heartbeat(), HEARTBEAT_INTERVAL_MS);
    this.#heartbeatTimer.unref();
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
    const stream = new NotificationStream(userId, sessionId, (closed) => this.#forget(closed));
    streams.add(stream);
    this.#byUser.set(userId, streams);
    this.#markChanged(userId);
    return stream;
  }

  /** Ends all streams and accepts no new ones, so that the server can close. */
  drain(): void {
    this.#closing = true;
    this.#endSessions(() => true);
  }

  stop(): void {
    this.drain();
    if (this.#heartbeatTimer) clearInterval(this.#heartbeatTimer);
    if (this.#batchTimer) clearTimeout(this.#batchTimer);
    this.#listener.stop();
  }

  #markChanged(userId: string): void {
    if (!this.#byUser.has(userId)) return;
    this.#changed.add(userId);
    this.#batchTimer ??= setTimeout(() => void this.#send(), BATCH_DELAY_MS);
  }

  async #send(): Promise<void> {
    this.#batchTimer = null;
    const userIds = [...this.#changed];
    this.#changed.clear();
    for (let from = 0; from < userIds.length; from += READ_BATCH_SIZE) {
      try {
        const states = await loadNotificationStates(
          this.#deps.db,
          userIds.slice(from, from + READ_BATCH_SIZE),
        );
        for (const { user_id, ...state } of states) {
          this.#writeToEach(user_id, (stream) => stream.send(state));
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
  async #heartbeat(): Promise<void> {
    for (const userId of [...this.#byUser.keys()])
      this.#writeToEach(userId, (stream) => stream.sendHeartbeat());
    const ids = [...this.#byUser.values()].flatMap((all) => [...all].map((one) => one.sessionId));
    if (ids.length === 0) return;
    try {
      const rows = await this.#deps.db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(inArray(sessions.id, ids), gt(sessions.expiresAt, this.#deps.clock.now())));
      const active = new Set(rows.map(({ id }) => id));
      const checked = new Set(ids);
      this.#endSessions((id) => checked.has(id) && !active.has(id));
    } catch {
      // Tried again with the next heartbeat.
    }
  }

  #writeToEach(userId: string, write: (stream: NotificationStream) => boolean): void {
    for (const stream of [...(this.#byUser.get(userId) ?? [])]) {
      if (write(stream)) continue;
      this.#forget(stream);
      stream.end();
    }
  }

  #endSessions(hasEnded: (sessionId: string) => boolean): void {
    for (const streams of [...this.#byUser.values()]) {
      for (const stream of [...streams]) {
        if (!hasEnded(stream.sessionId)) continue;
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
