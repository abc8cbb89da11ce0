import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { createAdaptorServer } from "@hono/node-server";
import type { Env } from "#platform/env.ts";
import { isSocketRequest } from "#platform/sockets/socket-endpoint.ts";

export interface ListeningServer {
  address: string;
  server: Server;
  /** Accepts no new connection, lets running requests finish, then closes. */
  stop(): Promise<void>;
}

interface Fetcher {
  fetch: Parameters<typeof createAdaptorServer>[0]["fetch"];
}

const MAX_REQUEST_MS = 15_000;
const SWEEP_MS = 200;
/** Allows a large file over a slow connection; forms have a shorter limit (`body-limit.server.ts`). */
const MAX_UPLOAD_MS = 15 * 60_000;

type ListenAddress = Pick<Env, "HOST" | "PORT">;

export type Upgrade = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Listens for HTTP, and for WebSockets if `upgrade` is given. */
export function listen(
  app: Fetcher,
  address: ListenAddress,
  upgrade?: Upgrade,
): Promise<ListeningServer> {
  const serverOptions = { shouldUpgradeCallback: isSocketRequest };
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server;
  if (upgrade) server.on("upgrade", upgrade);
  return listenOn(server, address);
}

export async function listenOn(server: Server, env: ListenAddress): Promise<ListeningServer> {
  server.requestTimeout = MAX_UPLOAD_MS;
  server.headersTimeout = 20_000;
  server.listen(env.PORT, env.HOST);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  let isStopping = false;
  // A connection accepted just before the stop is not idle yet. With keep-alive it would be used again and again and
  // delay the stop until all connections are cut, including those worth waiting for.
  server.prependListener("request", (_request, response) => {
    if (isStopping) response.shouldKeepAlive = false;
  });
  return {
    address: `http://${env.HOST === "0.0.0.0" ? "localhost" : env.HOST}:${port}`,
    server,
    async stop() {
      isStopping = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const overdue = setTimeout(() => server.closeAllConnections(), MAX_REQUEST_MS);
      await closed;
      clearInterval(sweep);
      clearTimeout(overdue);
    },
  };
}
