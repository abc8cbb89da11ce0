import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { createFixedClock } from "#platform/clock.ts";
import type { Deps } from "#platform/deps.ts";
import { readEnv } from "#platform/env.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { createDeps } from "../../src/processes/create-deps.ts";
import { createKeptLog } from "./kept-log.ts";
import { loadProductionBuild } from "./production-build.ts";
import { createTestDatabase } from "./test-server.ts";

export interface TestProduct {
  deps: Deps;
  /** Sends a request to the complete HTTP application, like a browser. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Requests a socket like a browser. Returns the status, 101 if it was opened (and closed again). */
  requestSocket(path: string, headers: Record<string, string>): Promise<number>;
  /** Opens a socket, sends messages and closes it. Returns the close code. */
  sendOverSocket(
    path: string,
    headers: Record<string, string>,
    words: readonly (string | Uint8Array<ArrayBuffer>)[],
  ): Promise<number>;
  /** Opens a socket, runs `work` and returns the close code of the server. */
  holdSocket(
    path: string,
    headers: Record<string, string>,
    work: () => Promise<unknown>,
  ): Promise<number>;
  /** Another process on the same database, optionally with another clock or queue. */
  startAnother(over?: Partial<Deps & { queue: Queue }>): Promise<TestProduct>;
  stop(): Promise<void>;
}

const ORIGIN = "http://passerelle.test";

/** The built product on its own database, without a port. */
export async function startTestProduct(
  now: Date,
  settings: Record<string, string> = {},
  over: Partial<Deps> = {},
): Promise<TestProduct> {
  const parts = await loadProductionBuild();
  const database = await createTestDatabase("demo");
  const env = readEnv({
    NODE_ENV: "production",
    DEMO: "true",
    LOG_LEVEL: "silent",
    DATABASE_POOL: "5",
    // A machine that is shared may stand still for some seconds, and the page would answer 503.
    DATABASE_STATEMENT_SECONDS: "60",
    PUBLIC_URL: ORIGIN,
    SECRET: "a secret of thirty-two characters!!",
    ...settings,
  });
  const stops: (() => Promise<void>)[] = [() => database.drop()];

  async function start(over: Partial<Deps & { queue: Queue }>): Promise<TestProduct> {
    const deps = {
      ...createDeps(env, database.url, "test", parts.product.createDatabase),
      clock: createFixedClock(now),
      log: createKeptLog("test"),
      ...over,
    };
    const queue =
      over.queue ?? (await parts.product.openQueue(deps.pool, parts.product.jobs, deps.log));
    const product = await parts.product.createWebProduct({ ...deps, queue }, parts);
    stops.push(async () => {
      product.stop();
      if (!over.queue) await queue.stop();
      await deps.pool.end();
    });
    return {
      deps,
      ask: async (path, init = {}) => {
        const headers = new Headers(init.headers);
        if (!headers.has("accept")) headers.set("accept", "text/html");
        return product.app.fetch(new Request(`${ORIGIN}${path}`, { ...init, headers }));
      },
      requestSocket: (path, headers) =>
        withSockets(product.upgrade, (port) => socketStatus(port, path, headers)),
      sendOverSocket: (path, headers, words) =>
        withSockets(product.upgrade, (port) => codeAfter(port, path, headers, words)),
      holdSocket: (path, headers, work) =>
        withSockets(product.upgrade, (port) => codeDuring(port, path, headers, work)),
      startAnother: (other = {}) => start(other),
      async stop() {
        for (const stop of stops.splice(0).reverse()) await stop();
      },
    };
  }
  return start(over);
}

type Upgrade = (incoming: IncomingMessage, socket: Duplex, head: Buffer) => unknown;

async function withSockets<Answer>(
  upgrade: Upgrade,
  ask: (port: number) => Promise<Answer>,
): Promise<Answer> {
  const server = createServer().on("upgrade", upgrade).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await ask((server.address() as AddressInfo).port);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function socketStatus(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  const asked = request({
    host: "127.0.0.1",
    port,
    path,
    headers: {
      ...headers,
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": Buffer.alloc(16, 7).toString("base64"),
    },
  });
  asked.end();
  return new Promise((resolve, reject) => {
    asked.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("response", (answer) => resolve(answer.resume().statusCode ?? 0));
    asked.on("error", reject);
  });
}

/** Node's WebSocket client takes headers, unlike browsers. */
const openSocket = (port: number, path: string, headers: Record<string, string>) =>
  new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers } as unknown as string[]);

function codeDuring(
  port: number,
  path: string,
  headers: Record<string, string>,
  work: () => Promise<unknown>,
): Promise<number> {
  const socket = openSocket(port, path, headers);
  return new Promise((resolve, reject) => {
    socket.addEventListener("open", () => void work().catch(reject));
    socket.addEventListener("close", ({ code }) => resolve(code));
  });
}

function codeAfter(
  port: number,
  path: string,
  headers: Record<string, string>,
  words: readonly (string | Uint8Array<ArrayBuffer>)[],
): Promise<number> {
  const socket = openSocket(port, path, headers);
  socket.addEventListener("open", () => {
    for (const one of words) socket.send(one);
    // Closed only after everything before it was read.
    socket.close(1000);
  });
  return new Promise((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
}

export const buildFormBody = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});
