import type { afterUnloadDocumentPayload, Extension } from "@hocuspocus/server";
import type { Log } from "#platform/log.ts";

/** Distributes updates between processes. Loaded only if Redis is configured. */
export async function createRedisExtension(url: string, log: Log): Promise<Extension> {
  const { Redis } = await import("@hocuspocus/extension-redis");
  const { hostname, port, username, password, pathname, protocol } = new URL(url);
  class PadRedis extends Redis {
    #ended = false;
    // Updates are stored and merged in the database, so nothing is stored through Redis.
    override async onStoreDocument() {}
    override async afterStoreDocument() {}
    // Pads unloaded after the shutdown of Redis must not publish any more.
    override async onDestroy() {
      this.#ended = true;
      await super.onDestroy();
    }
    override async afterUnloadDocument(data: afterUnloadDocumentPayload) {
      if (!this.#ended) await super.afterUnloadDocument(data);
    }
  }
  const redis = new PadRedis({
    host: hostname,
    port: Number(port || 6379),
    prefix: "passerelle-pads",
    options: {
      ...(username ? { username: decodeURIComponent(username) } : {}),
      ...(password ? { password: decodeURIComponent(password) } : {}),
      ...(pathname.length > 1 ? { db: Number(pathname.slice(1)) } : {}),
      ...(protocol === "rediss:" ? { tls: {} } : {}),
    },
  });
  for (const client of [redis.pub, redis.sub])
    client.on("error", (error: unknown) => log.warn({ err: error }, "Redis is away: pads wait"));
  return redis;
}
