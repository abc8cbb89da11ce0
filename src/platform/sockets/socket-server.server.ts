import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Peer } from "crossws";
import crossws, { type NodeAdapter } from "crossws/adapters/node";
import type pg from "pg";
import { PgListener } from "../db/listener.server.ts";
import { findUrlProblem, hasTwoHosts } from "../http/malformed.ts";
import type { IsExempt } from "../http/request-origin.ts";
import { isOwnOrigin } from "../http/request-origin.ts";
import { compileRoutes, type RouteMatcher } from "../http/route-matcher.ts";
import type { Log } from "../log.ts";
import { ConcurrencyWindows, type Release } from "../throttle/concurrency-window.ts";
import { createOpeningSlots } from "./opening-slots.ts";
import {
  type OpenSocket,
  SOCKET_CLOSE,
  type SocketActor,
  type SocketEndpoint,
  type SocketRequest,
  toUpgradeRequest,
} from "./socket-endpoint.ts";

interface SocketServerOptions<Actor extends SocketActor> {
  readonly pool: pg.Pool;
  readonly log: Log;
  readonly endpoints: readonly SocketEndpoint<Actor>[];
  /** Scheme and host as visitors see them. */
  readonly getOrigin: (url: string, header: (name: string) => string | null) => string;
  readonly getClientAddress: (incoming: IncomingMessage) => string;
  /** Addresses that limits by network do not count. */
  readonly isExempt: IsExempt;
  /** The actor of a request's cookie; null for visitors. */
  readonly authenticate: (request: Request) => Promise<Actor | null>;
  /** The subset of these sessions that is still valid. */
  readonly findActiveSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Whether maintenance closes the site to this actor (null: a visitor). */
  readonly isClosedTo: (actor: Actor | null) => boolean;
}

interface AcceptedUpgrade<Actor extends SocketActor> extends SocketRequest<Actor> {
  readonly endpoint: SocketEndpoint<Actor>;
}

const MAX_MESSAGE_BYTES = 1_000_000;
/**
 * Limit of the send buffer of a client that does not read; above it the socket is cut. The client catches up when it
 * reconnects.
 */
const MAX_BUFFERED_BYTES = 4_000_000;
/**
 * Sockets being opened at once by one person (endpoints count the open ones). A refused browser retries a moment later.
 */
const MAX_OPENING_PER_PERSON = 5;
/** A connection without an answer to a ping within this time is dead. */
const IDLE_SECONDS = 30;
/** Sessions expire without a notification, so they are checked at this interval. */
const CHECK_SESSIONS_MS = 30_000;
/** Clients that do not answer the closing handshake are cut after this time. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * The open sockets of this process. Accepts upgrades for the declared paths and closes sockets when a session, a right
 * or the process ends.
 */
export class SocketServer<Actor extends SocketActor> {
  readonly #parts: SocketServerOptions<Actor>;
  readonly #match: RouteMatcher<SocketEndpoint<Actor>>;
  readonly #adapter: NodeAdapter;
  readonly #listener: PgListener;
  readonly #sockets = new Map<Peer, OpenSocket<Actor> & { endpoint: SocketEndpoint<Actor> }>();
  readonly #takeOpeningSlot: ReturnType<typeof createOpeningSlots>;
  readonly #openingByPerson = new ConcurrencyWindows({
    slots: MAX_OPENING_PER_PERSON,
    maxWaiting: 0,
  });
  /** Releases the person's slot of an upgrade request. */
  readonly #opening = new Map<Request, Release>();
  /**
   * While upgrades are in progress, ended sessions and rights are collected: the new sockets do not exist yet and must
   * be closed as soon as they open.
   */
  #upgrading = 0;
  readonly #sessionsEndedDuringUpgrade = new Set<string>();
  readonly #rightsEndedDuringUpgrade: { channel: string; payload: string }[] = [];
  #reconnectedDuringUpgrade = false;
  #checks: NodeJS.Timeout | null = null;
  #draining = false;

  constructor(parts: SocketServerOptions<Actor>) {
    this.#parts = parts;
    this.#takeOpeningSlot = createOpeningSlots(parts.isExempt);
    this.#match = compileRoutes(parts.endpoints.map((one) => [one.path, one] as const));
    this.#adapter = crossws({
      idleTimeout: IDLE_SECONDS,
      serverOptions: { maxPayload: MAX_MESSAGE_BYTES },
      hooks: {
        upgrade: async (request) => {
          const accepted = await this.#admit(request as Request);
          return accepted instanceof Response ? accepted : { context: { accepted } };
        },
        open: (peer) => this.#open(peer),
        message: (peer, message) => {
          const socket = this.#sockets.get(peer);
          const { rawData } = message;
          const data = typeof rawData === "string" ? rawData : message.uint8Array();
          socket?.endpoint.onMessage(socket, data);
        },
        close: (peer) => this.#remove(peer),
        error: (peer) => this.#remove(peer),
      },
    });
    this.#listener = new PgListener({
      pool: parts.pool,
      log: parts.log,
      channels: this.#channels(),
      onReconnect: () => {
        this.#reconnectedDuringUpgrade = this.#upgrading > 0;
        void this.#checkEverything();
        for (const endpoint of parts.endpoints) endpoint.onReconnect?.();
      },
    });
  }

  async start(): Promise<void> {
    if (this.#parts.endpoints.length === 0) return;
    await this.#listener.start();
    this.#checks = setInterval(() => void this.#checkSessions(), CHECK_SESSIONS_MS).unref();
  }

  get size(): number {
    return this.#sockets.size;
  }

  /** Handler of the HTTP server's `upgrade` event. */
  readonly upgrade = async (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A client may disconnect before the answer.
    socket.on("error", () => socket.destroy());
    const isMalformed = findUrlProblem(incoming.url ?? "") || hasTwoHosts(incoming.rawHeaders);
    const request = isMalformed ? null : toUpgradeRequest(incoming, this.#parts.getOrigin);
    if (!request) {
      socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
      return;
    }
    const releaseSlot = this.#takeOpeningSlot(this.#parts.getClientAddress(incoming));
    if (!releaseSlot) {
      socket.end("HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\r\n");
      return;
    }
    this.#upgrading++;
    try {
      await this.#adapter.handleUpgrade(incoming, socket, head, request);
    } catch (error) {
      this.#parts.log.error({ err: error }, "socket not opened");
      socket.destroy();
    } finally {
      this.#opening.get(request)?.();
      this.#opening.delete(request);
      releaseSlot();
      this.#upgrading--;
      if (this.#upgrading === 0) {
        this.#sessionsEndedDuringUpgrade.clear();
        this.#rightsEndedDuringUpgrade.length = 0;
        this.#reconnectedDuringUpgrade = false;
      }
    }
  };

  /** Closes the sockets that match, for example after a right ended. */
  closeWhere(
    isOver: (socket: OpenSocket<Actor>) => boolean,
    { code, reason }: { code: number; reason: string } = SOCKET_CLOSE.rightEnded,
  ): void {
    for (const socket of [...this.#sockets.values()])
      if (isOver(socket)) socket.close(code, reason);
  }

  /** Closes the sockets of actors that maintenance shuts out. Their pages reconnect when the site opens again. */
  closeSite(): void {
    this.closeWhere(({ actor }) => this.#parts.isClosedTo(actor), SOCKET_CLOSE.restarting);
  }

  /** Closes all sockets and accepts no new ones, so that the server can stop. */
  drain(): void {
    this.#draining = true;
    this.closeWhere(() => true, SOCKET_CLOSE.restarting);
    setTimeout(() => this.#adapter.closeAll(undefined, undefined, true), CLOSE_TIMEOUT_MS).unref();
  }

  stop(): void {
    this.drain();
    if (this.#checks) clearInterval(this.#checks);
    this.#listener.stop();
    void this.#adapter.close();
  }

  async #admit(request: Request): Promise<AcceptedUpgrade<Actor> | Response> {
    const url = new URL(request.url);
    const found = this.#match(url.pathname);
    if (!found) return createRefusal(404);
    if (!isOwnOrigin(request.headers, url.origin)) return createRefusal(403);
    if (this.#draining) return createRefusal(503);
    const actor = await this.#parts.authenticate(request);
    if (this.#parts.isClosedTo(actor)) return createRefusal(503);
    if (!actor) return createRefusal(401);
    const release = this.#openingByPerson.get(actor.userId).tryEnter();
    if (!release) return createRefusal(429);
    this.#opening.set(request, release);
    const socketRequest = { actor, params: found.params, url };
    return (await found.value.canOpen(socketRequest))
      ? { ...socketRequest, endpoint: found.value }
      : createRefusal(404);
  }

  #open(peer: Peer): void {
    const { endpoint, actor, params, url } = peer.context.accepted as AcceptedUpgrade<Actor>;
    const socket = {
      endpoint,
      actor,
      params,
      url,
      path: endpoint.path,
      send: (data: string | Uint8Array) => {
        if (peer.bufferedAmount <= MAX_BUFFERED_BYTES) return void peer.send(data);
        // A closing frame would wait behind the full buffer.
        this.#remove(peer);
        peer.terminate();
      },
      close: (code: number, reason: string) => {
        // Messages that arrive before the client confirms are ignored.
        this.#remove(peer);
        peer.close(code, reason);
      },
    };
    this.#sockets.set(peer, socket);
    endpoint.onOpen?.(socket);
    const { restarting, sessionEnded, rightEnded } = SOCKET_CLOSE;
    if (this.#draining || this.#parts.isClosedTo(actor))
      socket.close(restarting.code, restarting.reason);
    else if (this.#sessionsEndedDuringUpgrade.has(actor.sessionId))
      socket.close(sessionEnded.code, sessionEnded.reason);
    else if (this.#rightsEndedDuringUpgrade.some((ended) => hasRightEnded(socket, ended)))
      socket.close(rightEnded.code, rightEnded.reason);
    else if (this.#reconnectedDuringUpgrade) void this.#checkEverything();
  }

  #remove(peer: Peer): void {
    const socket = this.#sockets.get(peer);
    if (!socket) return;
    this.#sockets.delete(peer);
    socket.endpoint.onClose?.(socket);
  }

  #channels(): Record<string, (payload: string) => void> {
    const channels: Record<string, (payload: string) => void> = {};
    for (const { rights } of this.#parts.endpoints) {
      if (rights) channels[rights.channel] = (payload) => this.#endRights(rights.channel, payload);
    }
    for (const endpoint of this.#parts.endpoints) {
      for (const [channel, hear] of Object.entries(endpoint.channels ?? {})) {
        const previousHandler = channels[channel];
        channels[channel] = (payload) => {
          previousHandler?.(payload);
          hear(payload);
        };
      }
    }
    return {
      ...channels,
      session_ended: (sessionId) => {
        if (this.#upgrading > 0) this.#sessionsEndedDuringUpgrade.add(sessionId);
        this.#endSessions((id) => id === sessionId);
      },
    };
  }

  #endRights(channel: string, payload: string): void {
    const ended = { channel, payload };
    if (this.#upgrading > 0) this.#rightsEndedDuringUpgrade.push(ended);
    const { code, reason } = SOCKET_CLOSE.rightEnded;
    for (const socket of [...this.#sockets.values()])
      if (hasRightEnded(socket, ended)) socket.close(code, reason);
  }

  #endSessions(isOver: (sessionId: string) => boolean): void {
    this.closeWhere(({ actor }) => isOver(actor.sessionId), SOCKET_CLOSE.sessionEnded);
  }

  async #checkSessions(): Promise<void> {
    const sessionIds = new Set([...this.#sockets.values()].map(({ actor }) => actor.sessionId));
    if (sessionIds.size === 0) return;
    try {
      const active = await this.#parts.findActiveSessions([...sessionIds]);
      this.#endSessions((id) => sessionIds.has(id) && !active.has(id));
    } catch {
      // The database is down: the next interval checks again.
    }
  }

  /** After a lost database connection, since notifications were missed. */
  async #checkEverything(): Promise<void> {
    await this.#checkSessions();
    const { code, reason } = SOCKET_CLOSE.rightEnded;
    for (const socket of [...this.#sockets.values()]) {
      const may = await Promise.resolve(socket.endpoint.canOpen(socket)).catch(() => false);
      if (!may) socket.close(code, reason);
    }
  }
}

/** Whether this notification ends the right of a socket. */
const hasRightEnded = <Actor extends SocketActor>(
  socket: OpenSocket<Actor> & { readonly endpoint: SocketEndpoint<Actor> },
  { channel, payload }: { channel: string; payload: string },
): boolean => {
  const { rights } = socket.endpoint;
  return rights?.channel === channel && rights.isOver(socket, payload);
};

const createRefusal = (status: number) =>
  new Response(null, { status, headers: { Connection: "close" } });
