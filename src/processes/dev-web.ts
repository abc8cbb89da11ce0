import { createServer as createHttpServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer, type RunnableDevEnvironment, type ViteDevServer } from "vite";
import type { Env } from "#platform/env.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { isSocketRequest } from "#platform/sockets/socket-endpoint.ts";
import { setDemoSecondFactors } from "../../demo/second-factor.ts";
import browserBuild from "../../vite.browser.config.ts";
import { createDeps } from "./create-deps.ts";
import type { ProductModule } from "./product-build.ts";
import { listenOn } from "./serve.ts";

/** The scripts of public pages, from their sources; the common one also loads Vite's client. */
const sources = browserBuild.build?.rolldownOptions?.input as Record<string, string>;
const SCRIPTS = {
  ...Object.fromEntries(Object.entries(sources).map(([name, file]) => [name, `/${file}`])),
  public: "/src/browser/development.ts",
};

/** Web and worker on top of Vite: the product is reloaded after each change of server code. */
export async function startDevWeb(env: Env, databaseUrl: string) {
  const server = createHttpServer({ shouldUpgradeCallback: isSocketRequest });
  const vite = await startVite(server);
  vite.watcher.on("change", (file) => {
    if (/\.tsx?$/.test(file)) vite.ws.send("passerelle:changed");
  });
  const { jobs, createDatabase, openQueue, startWorker } = getProductModule(await loadBuild(vite));
  const deps = createDeps(env, databaseUrl, "dev", createDatabase);
  const queue = await openQueue(deps.pool, jobs, deps.log);
  const worker = await startWorker(deps, jobs);
  if (env.DEMO) await setDemoSecondFactors(deps);
  const product = new ReloadingProduct(vite, { ...deps, queue });

  const answer = getRequestListener(async (request, bindings) =>
    (await product.current()).app.fetch(request, bindings),
  );
  server.on("request", (request, response) => {
    // Vite's files first; the product answers the rest.
    vite.middlewares(request, response, (error: unknown) => {
      if (!error) return void answer(request, response);
      response.statusCode = 500;
      response.end("Vite could not serve this file; its message stands in the terminal.");
    });
  });
  server.on("upgrade", (incoming, socket, head) => {
    // Vite also listens here, for its own sockets.
    if (incoming.headers["sec-websocket-protocol"]?.startsWith("vite-")) return;
    product.current().then(
      ({ upgrade }) => upgrade(incoming, socket, head),
      () => socket.destroy(),
    );
  });
  const listening = await listenOn(server, env);
  return {
    address: listening.address,
    async stop() {
      await vite.close();
      product.stop();
      await listening.stop();
      await worker.stop();
      await queue.stop();
      await deps.pdf.stop();
      await deps.hasher.stop();
      await deps.pool.end();
    },
  };
}

async function startVite(server: Server): Promise<ViteDevServer> {
  const emitters = [
    { emitter: process as NodeJS.EventEmitter, event: "SIGTERM" },
    { emitter: process.stdin as NodeJS.EventEmitter, event: "end" },
  ];
  const ours = emitters.map(({ emitter, event }) => emitter.listeners(event));
  const vite = await createServer({
    appType: "custom",
    server: { middlewareMode: true, ws: { server } },
  });
  // React Router's compiler installs handlers that end the process in the middle of our own shutdown: they are removed.
  emitters.forEach(({ emitter, event }, at) => {
    for (const listener of emitter.listeners(event))
      if (!ours[at]?.includes(listener)) emitter.off(event, listener as () => void);
  });
  return vite;
}

function loadBuild(vite: ViteDevServer): Promise<ServerBuild> {
  const { runner } = vite.environments.ssr as RunnableDevEnvironment;
  return runner.import("virtual:react-router/server-build");
}

const getProductModule = (build: ServerBuild) => build.entry.module as unknown as ProductModule;

type WebProduct = Awaited<ReturnType<ProductModule["createWebProduct"]>>;

/** The product of the current sources. Vite's runner returns the same modules until one of them changes. */
class ReloadingProduct {
  readonly #vite: ViteDevServer;
  readonly #deps: DepsWithQueue;
  #build: ServerBuild | null = null;
  #product: Promise<WebProduct> | null = null;

  constructor(vite: ViteDevServer, deps: DepsWithQueue) {
    this.#vite = vite;
    this.#deps = deps;
  }

  async current(): Promise<WebProduct> {
    const build = await loadBuild(this.#vite);
    if (build !== this.#build || !this.#product) {
      const previous = this.#product;
      this.#build = build;
      const parts = { build, clientDir: null, scripts: SCRIPTS };
      this.#product = getProductModule(build).createWebProduct(this.#deps, parts);
      previous?.then((old) => old.stop());
    }
    return this.#product;
  }

  stop(): void {
    this.#product?.then((product) => product.stop());
  }
}
