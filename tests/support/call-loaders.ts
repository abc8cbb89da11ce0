import pg from "pg";
import pino from "pino";
import { RouterContextProvider } from "react-router";
import {
  CallSearch,
  callSearchContext,
} from "#features/portal/calls/catalogue/call-search.server.ts";
import { CatalogueCache } from "#features/portal/calls/catalogue/catalogue-cache.server.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import { createDatabase } from "#platform/db/database.server.ts";
import {
  type RequestInfo,
  requestInfoContext,
  webDepsContext,
} from "#platform/http/request-info.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { setTranslations } from "#platform/i18n/registry.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import { demoContext, renderDepsContext } from "#product/product-context.ts";

type Loader = (args: {
  request: Request;
  params: Record<string, string>;
  context: RouterContextProvider;
}) => unknown;

/** Loaders of public routes over a database, called as the HTTP application calls them. */
export async function createLoaders(databaseUrl: string, clock: Clock = systemClock) {
  setTranslations({ fr, en });
  const log = pino({ level: "silent" });
  const pool = new pg.Pool({ connectionString: databaseUrl, options: "-c timezone=UTC" });
  pool.on("error", () => {});
  const cache = new CatalogueCache(pool, log);
  const db = createDatabase(pool);
  const search = new CallSearch(db, cache, clock);
  await cache.start();

  interface Wish {
    locale?: Locale;
    params?: Record<string, string>;
    headers?: Record<string, string>;
    storage?: Pick<DepsWithQueue["storage"], "bytes" | "stream">;
  }
  return {
    pool,
    cache,
    search,
    async ask(
      loader: unknown,
      path: string,
      { locale = "fr", params = {}, headers = {}, storage }: Wish = {},
    ) {
      const origin = "https://passerelle.test";
      const info: RequestInfo = {
        id: "test",
        arrivedAt: clock.now(),
        locale,
        nonce: "nonce",
        origin,
        path,
        secretAddress: false,
        limits: [],
        asksConsent: false,
        clientAddress: "",
        cacheUntil: () => {},
      };
      const context = new RouterContextProvider();
      context.set(requestInfoContext, info);
      context.set(callSearchContext, search);
      // Only the dependencies these loaders use.
      context.set(webDepsContext, { db, clock, storage } as DepsWithQueue);
      context.set(demoContext, false);
      context.set(renderDepsContext, { log, scripts: {} });
      const request = new Request(new URL(path, origin), { headers });
      return (await (loader as Loader)({ request, params, context })) as Response;
    },
    async stop() {
      cache.stop();
      await pool.end();
    },
  };
}
