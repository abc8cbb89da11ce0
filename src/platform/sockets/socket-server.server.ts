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
import { OpeningSlots } from "../throttle/opening-slots.ts";
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
  /** Which addresses the limits by network do not count. */
  readonly isExempt: IsExempt;
  /** Who makes a request, by its cookie; null for visitors. */
  readonly authenticate: (request: Request) => Promise<Actor | null>;
  /** Which of these sessions still last. */
  readonly findActiveSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Whether the site is closed to them now; to visitors, as null. */
  readonly isClosedTo: (actor: Actor | null) => boolean;
}

interface AcceptedUpgrade<Actor extends SocketActor> extends SocketRequest<Actor> {
  readonly endpoint: SocketEndpoint<Actor>;
}

const MAX_MESSAGE_BYTES = 1_000_000;
/** What waits for one client that does not read. It finds what it missed when it comes back. */
const MAX_BUFFERED_BYTES = 4_000_000;
/**
 * What is being opened at once by one person: an endpoint counts what is open already. Who is turned away comes back in a
 * moment, as after any break.
 */
const MAX_OPENING_PER_PERSON = 5;
/** A line that answers no ping within this time is dead. */
const IDLE_SECONDS = 30;
/** Nothing deletes a session at the very moment its time is over. */
const CHECK_SESSIONS_MS = 30_000;
/** A client that does not answer our goodbye keeps the process no longer. */
const CLOSE_TIMEOUT_MS = 2_000;

/** The open sockets of this process: taken for declared paths, closed when a session, a right or the process ends. */
export class SocketServer<Actor extends SocketActor> {
  readonly #parts: SocketServerOptions<Actor>;
  readonly #match: RouteMatcher<SocketEndpoint<Actor>>;
  readonly #adapter: NodeAdapter;
  readonly #listener: PgListener;
  readonly #sockets = new Map<Peer, OpenSocket<Actor> & { endpoint: SocketEndpoint<Actor> }>();
  readonly #places: OpeningSlots;
  /** By whom, as soon as that is known. */
  readonly #opening = new Map<Request, string>();
  /** Upgrades under way, and what ended meanwhile: their socket is not there yet to be closed. */
  #upgrading = 0;
  readonly #endedMeanwhile = new Set<string>();
  readonly #rightsEndedMeanwhile: { channel: string; payload: string }[] = [];
  #notHeardMeanwhile = false;
  #checks: NodeJS.Timeout | null = null;
  #draining = false;

  constructor(parts: SocketServerOptions<Actor>) {
    this.#parts = parts;
    this.#places = new OpeningSlots(parts.isExempt);
    this.#match = compileRoutes(parts.endpoints.map((one) => [one.path, one] as const));
    this.#adapter = crossws({
      idleTimeout: IDLE_SECONDS,
      serverOptions: { maxPayload: MAX_MESSAGE_BYTES },
      hooks: {
        upgrade: async (request) => {
          const ticket = await this.#admit(request as Request);
          return ticket instanceof Response ? ticket : { context: { ticket } };
        },
        open: (peer) => this.#open(peer),
        message: (peer, message) => {
          const socket = this.#sockets.get(peer);
          const { rawData } = message;
          const data = typeof rawData === "string" ? rawData : message.uint8Array();
          socket?.endpoint.onMessage(socket, data);
        },
        close: (peer) => this.#forget(peer),
        error: (peer) => this.#forget(peer),
      },
    });
    this.#listener = new PgListener({
      pool: parts.pool,
      log: parts.log,
      channels: this.#channels(),
      onReconnect: () => {
        this.#notHeardMeanwhile = this.#upgrading > 0;
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

  /** What a server does with a request to become a socket. */
  readonly upgrade = async (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Whoever leaves before we have answered is not missed.
    socket.on("error", () => socket.destroy());
    const isMalformed = findUrlProblem(incoming.url ?? "") || hasTwoHosts(incoming.rawHeaders);
    const request = isMalformed ? null : toUpgradeRequest(incoming, this.#parts.getOrigin);
    if (!request) {
      socket.end("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
      return;
    }
    const giveBack = this.#places.acquire(this.#parts.getClientAddress(incoming));
    if (!giveBack) {
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
      this.#opening.delete(request);
      giveBack();
      this.#upgrading--;
      if (this.#upgrading === 0) {
        this.#endedMeanwhile.clear();
        this.#rightsEndedMeanwhile.length = 0;
        this.#notHeardMeanwhile = false;
      }
    }
  };

  /** Closes what is open for no reason any more: a right that ended, for one. */
  closeWhere(
    isOver: (socket: OpenSocket<Actor>) => boolean,
    { code, reason }: { code: number; reason: string } = SOCKET_CLOSE.rightEnded,
  ): void {
    for (const socket of [...this.#sockets.values()])
      if (isOver(socket)) socket.close(code, reason);
  }

  /** The site was closed: nobody goes on writing on it by what was open before. Their pages come back when it opens again. */
  closeSite(): void {
    this.closeWhere(({ actor }) => this.#parts.isClosedTo(actor), SOCKET_CLOSE.restarting);
  }

  /** Says goodbye to everybody and takes nobody new: the server can then close. */
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
    const others = [...this.#opening.values()].filter((userId) => userId === actor.userId);
    if (others.length >= MAX_OPENING_PER_PERSON) return createRefusal(429);
    this.#opening.set(request, actor.userId);
    const asked = { actor, params: found.params, url };
    return (await found.value.canOpen(asked))
      ? { ...asked, endpoint: found.value }
      : createRefusal(404);
  }

  #open(peer: Peer): void {
    const { endpoint, actor, params, url } = peer.context.ticket as AcceptedUpgrade<Actor>;
    const socket = {
      endpoint,
      actor,
      params,
      url,
      path: endpoint.path,
      send: (data: string | Uint8Array) => {
        if (peer.bufferedAmount <= MAX_BUFFERED_BYTES) return void peer.send(data);
        // A goodbye would wait behind all the rest.
        this.#forget(peer);
        peer.terminate();
      },
      close: (code: number, reason: string) => {
        // Nothing more is heard from it, though its client has yet to answer.
        this.#forget(peer);
        peer.close(code, reason);
      },
    };
    this.#sockets.set(peer, socket);
    endpoint.onOpen?.(socket);
    const { restarting, sessionEnded, rightEnded } = SOCKET_CLOSE;
    if (this.#draining || this.#parts.isClosedTo(actor))
      socket.close(restarting.code, restarting.reason);
    else if (this.#endedMeanwhile.has(actor.sessionId))
      socket.close(sessionEnded.code, sessionEnded.reason);
    else if (this.#rightsEndedMeanwhile.some((ended) => hasRightEnded(socket, ended)))
      socket.close(rightEnded.code, rightEnded.reason);
    else if (this.#notHeardMeanwhile) void this.#checkEverything();
  }

  #forget(peer: Peer): void {
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
        const before = channels[channel];
        channels[channel] = (payload) => {
          before?.(payload);
          hear(payload);
        };
      }
    }
    return {
      ...channels,
      session_ended: (sessionId) => {
        if (this.#upgrading > 0) this.#endedMeanwhile.add(sessionId);
        this.#endSessions((id) => id === sessionId);
      },
    };
  }

  #endRights(channel: string, payload: string): void {
    const ended = { channel, payload };
    if (this.#upgrading > 0) this.#rightsEndedMeanwhile.push(ended);
    const { code, reason } = SOCKET_CLOSE.rightEnded;
    for (const socket of [...this.#sockets.values()])
      if (hasRightEnded(socket, ended)) socket.close(code, reason);
  }

  #endSessions(isOver: (sessionId: string) => boolean): void {
    this.closeWhere(({ actor }) => isOver(actor.sessionId), SOCKET_CLOSE.sessionEnded);
  }

  async #checkSessions(): Promise<void> {
    const asked = new Set([...this.#sockets.values()].map(({ actor }) => actor.sessionId));
    if (asked.size === 0) return;
    try {
      const living = await this.#parts.findActiveSessions([...asked]);
      this.#endSessions((id) => asked.has(id) && !living.has(id));
    } catch {
      // The database is away: asked again in a moment.
    }
  }

  /** After the connection to the database was lost: what ended in between was not heard. */
  async #checkEverything(): Promise<void> {
    await this.#checkSessions();
    const { code, reason } = SOCKET_CLOSE.rightEnded;
    for (const socket of [...this.#sockets.values()]) {
      const may = await Promise.resolve(socket.endpoint.canOpen(socket)).catch(() => false);
      if (!may) socket.close(code, reason);
    }
  }
}

/** Whether this word of the database ends the right by which a socket is open. */
const hasRightEnded = <Actor extends SocketActor>(
  socket: OpenSocket<Actor> & { readonly endpoint: SocketEndpoint<Actor> },
  { channel, payload }: { channel: string; payload: string },
): boolean => {
  const { rights } = socket.endpoint;
  return rights?.channel === channel && rights.isOver(socket, payload);
};

const createRefusal = (status: number) =>
  new Response(null, { status, headers: { Connection: "close" } });
