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
  /** Takes no new connection, lets running requests finish, then ends. */
  stop(): Promise<void>;
}

interface Fetcher {
  fetch: Parameters<typeof createAdaptorServer>[0]["fetch"];
}

const MAX_REQUEST_MS = 15_000;
const SWEEP_MS = 200;
/** A large file over a slow line; forms have a shorter time of their own (`body-limit.server.ts`). */
const MAX_UPLOAD_MS = 15 * 60_000;

type ListenAddress = Pick<Env, "HOST" | "PORT">;

export type Upgrade = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Also takes sockets if somebody wants them. */
export function listen(
  app: Fetcher,
  place: ListenAddress,
  upgrade?: Upgrade,
): Promise<ListeningServer> {
  const serverOptions = { shouldUpgradeCallback: isSocketRequest };
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions }) as Server;
  if (upgrade) server.on("upgrade", upgrade);
  return listenOn(server, place);
}

export async function listenOn(server: Server, env: ListenAddress): Promise<ListeningServer> {
  server.requestTimeout = MAX_UPLOAD_MS;
  server.headersTimeout = 20_000;
  server.listen(env.PORT, env.HOST);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  let isStopping = false;
  // A connection that came just before the end is not idle yet. Kept for the next request it would be served on and on, and hold
  // up the end until everything is cut off, also what should have been waited for.
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
