import type { IncomingMessage } from "node:http";

/** The user of a socket; it closes when the session ends. */
export interface SocketActor {
  readonly userId: string;
  readonly sessionId: string;
}

export interface SocketRequest<Actor extends SocketActor> {
  readonly actor: Actor;
  readonly params: Readonly<Record<string, string>>;
  readonly url: URL;
}

/** An open socket, as its endpoint and the server see it. */
export interface OpenSocket<Actor extends SocketActor> extends SocketRequest<Actor> {
  /** The pattern of its endpoint. */
  readonly path: string;
  send(data: string | Uint8Array): void;
  close(code: number, reason: string): void;
}

/** An address for WebSockets. Only signed-in actors and our own pages can open one. */
export interface SocketEndpoint<Actor extends SocketActor> {
  /** As in routes.ts: `/mon-espace/dossier/:id/notes`. */
  readonly path: string;
  /**
   * False is answered with 404. Called again after a lost database connection, because an end of rights may have been
   * missed.
   */
  canOpen(request: SocketRequest<Actor>): Promise<boolean> | boolean;
  /** The PostgreSQL channel (`notify`) that announces the end of rights in any process, and the sockets concerned. */
  readonly rights?: {
    readonly channel: string;
    isOver(socket: OpenSocket<Actor>, payload: string): boolean;
  };
  /** Further PostgreSQL channels, on the one connection that all sockets share. */
  readonly channels?: Readonly<Record<string, (payload: string) => void>>;
  /** The database connection was lost for a while: notifications may have been missed. */
  onReconnect?(): void;
  onOpen?(socket: OpenSocket<Actor>): void;
  onMessage(socket: OpenSocket<Actor>, data: string | Uint8Array): void;
  onClose?(socket: OpenSocket<Actor>): void;
}

/** Codes for closing a socket. Those above 4000 are ours; browsers reconnect by themselves only after `restarting`. */
export const SOCKET_CLOSE = {
  restarting: { code: 1012, reason: "restarting" },
  sessionEnded: { code: 4401, reason: "session ended" },
  rightEnded: { code: 4403, reason: "right ended" },
} as const;

/** The upgrade request as a `Request`; null if its Host header is invalid. */
export function toUpgradeRequest(
  incoming: IncomingMessage,
  originOf: (url: string, header: (name: string) => string | null) => string,
): Request | null {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  const url = `http://${headers.get("host") ?? "localhost"}`;
  if (!URL.canParse(url)) return null;
  const origin = originOf(url, (name) => headers.get(name));
  const path = (incoming.url ?? "/").replace(/^\/*/, "/");
  return new Request(new URL(path, origin), { headers });
}

/** Clients also offer other upgrades (h2c) with requests that expect a plain answer. */
export const isSocketRequest = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers.upgrade?.toLowerCase() === "websocket";
