import type { IncomingMessage } from "node:http"; /** Who a socket is open for: it ends with their session. */
export interface SocketActor {
  readonly userId: string;
  readonly sessionId: string;
}

export interface SocketRequest<Actor extends SocketActor> {
  readonly actor: Actor;
  readonly params: Readonly<Record<string, string>>;
  readonly url: URL;
}

/** An open socket, as its endpoint and whoever ends it know it. */
export interface OpenSocket<Actor extends SocketActor> extends SocketRequest<Actor> {
  /** The pattern of its endpoint. */
  readonly path: string;
  send(data: string | Uint8Array): void;
  close(code: number, reason: string): void;
}

/** An address that takes WebSockets, of people who are signed in and from our own pages alone. */
export interface SocketEndpoint<Actor extends SocketActor> {
  /** As routes are written: `/mon-espace/dossier/:id/notes`. */
  readonly path: string;
  /** Who may not is answered as if there were nothing. Asked again whenever news of ended rights may have been missed. */
  canOpen(request: SocketRequest<Actor>): Promise<boolean> | boolean;
  /** On which word of the database (`notify`) rights end, and whose: for rights that end in any process. */
  readonly rights?: {
    readonly channel: string;
    isOver(socket: OpenSocket<Actor>, payload: string): boolean;
  };
  /** What else it hears of the database (`notify`), by channel, on the one connection that all sockets share. */
  readonly channels?: Readonly<Record<string, (payload: string) => void>>;
  /** That connection was away: whatever came meanwhile was not heard. */
  onReconnect?(): void;
  onOpen?(socket: OpenSocket<Actor>): void;
  onMessage(socket: OpenSocket<Actor>, data: string | Uint8Array): void;
  onClose?(socket: OpenSocket<Actor>): void;
}

/** Why we close a socket. Those above 4000 are ours to define; a browser comes back by itself only after a restart. */
export const SOCKET_CLOSE = {
  restarting: { code: 1012, reason: "restarting" },
  sessionEnded: { code: 4401, reason: "session ended" },
  rightEnded: { code: 4403, reason: "right ended" },
} as const;

/** A request to become a socket, as the rest of the product knows requests; null where its Host header names no host. */
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

/** Other things to upgrade to (h2c, for one) are offered in passing by clients that take plain answers too. */
export const isSocketRequest = ({ headers }: Pick<IncomingMessage, "headers">): boolean =>
  headers.upgrade?.toLowerCase() === "websocket";
