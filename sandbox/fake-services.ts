import { setTimeout as pause } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { createFakeCrossref } from "./crossref.ts";
import { createFakeDataverse } from "./dataverse.ts";
import { createFakeHal } from "./hal.ts";
import { createFakeRnsr } from "./rnsr.ts";
import { createFakeRor } from "./ror.ts";
import { createFakeSirene } from "./sirene.ts";

/** Faults that a fake service can simulate. */
export const FAULTS = [
  "none",
  "slow",
  "failing",
  "busy",
  "nonsense",
  "huge",
  "unreachable",
] as const;
export type Fault = (typeof FAULTS)[number];

/** Fake services by name: `/ror/…`, `/hal/…`. */
const FAKE_SERVICES: Readonly<Record<string, () => Hono>> = {
  hal: createFakeHal,
  dataverse: createFakeDataverse,
  crossref: createFakeCrossref,
  ror: createFakeRor,
  rnsr: createFakeRnsr,
  sirene: createFakeSirene,
};

const SLOW_MS = 60_000;
const HUGE_CHUNKS = 1_000;

export type FakeServices = {
  address: string;
  /** Base URL of a service, for its setting. */
  getUrl(service: string): string;
  /** Sets the fault of a service until changed; also `PUT /faults/{service}/{fault}`. */
  setFault(service: string, fault: Fault): void;
  getFault(service: string): Fault;
  stop(): Promise<void>;
};

/** One server for all services that only programs call. */
export async function startFakeServices({ port }: { port: number }): Promise<FakeServices> {
  const faults = new Map<string, Fault>();
  const app = new Hono();
  app.put("/faults/:service/:fault", (context) => {
    const { service, fault } = context.req.param();
    if (!FAULTS.includes(fault as Fault)) return context.text("no such fault", 400);
    faults.set(service, fault as Fault);
    return context.text("ok");
  });
  for (const [name, make] of Object.entries(FAKE_SERVICES)) {
    app.use(
      `/${name}/*`,
      createFaultMiddleware(() => faults.get(name) ?? "none"),
    );
    app.route(`/${name}`, make());
  }
  const { server, address } = await listen(app, port);
  return {
    address,
    getUrl: (service) => `${address}/${service}`,
    setFault: (service, fault) => void faults.set(service, fault),
    getFault: (service) => faults.get(service) ?? "none",
    stop: () =>
      new Promise((done) => {
        if ("closeAllConnections" in server) server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

export function createFaultMiddleware(current: () => Fault): MiddlewareHandler {
  return async (context, next) => {
    switch (current()) {
      case "none":
        return next();
      case "slow":
        await pause(SLOW_MS, undefined, { signal: context.req.raw.signal }).catch(() => undefined);
        return context.body(null, 504);
      case "failing":
        return context.json({ error: "Internal Server Error" }, 500);
      case "busy":
        context.header("retry-after", "1");
        return context.json({ message: "Too Many Requests" }, 429);
      case "nonsense":
        return context.html("<!doctype html><title>Maintenance</title><p>Be back soon.");
      case "huge":
        return context.body(createEndlessStream());
      case "unreachable":
        (context.env as { incoming: { socket: { destroy(): void } } }).incoming.socket.destroy();
        return context.body(null);
    }
  };
}

function createEndlessStream(): ReadableStream<Uint8Array> {
  const chunk = new TextEncoder().encode(`"${"x".repeat(65_534)}",`.slice(0, 65_536));
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > HUGE_CHUNKS) controller.close();
      else controller.enqueue(chunk);
    },
  });
}

function listen(app: Hono, port: number) {
  const open = (requestedPort: number) =>
    new Promise<{ server: ReturnType<typeof serve>; address: string }>((resolve, reject) => {
      const server = serve(
        { fetch: app.fetch, hostname: "127.0.0.1", port: requestedPort },
        (info) => resolve({ server, address: `http://127.0.0.1:${info.port}` }),
      );
      server.once("error", reject);
    });
  return open(port).catch(() => open(0));
}
