import type { afterUnloadDocumentPayload, Extension } from "@hocuspocus/server";
import type { Log } from "#platform/log.ts";

/** Brings what is written in one process to the others. Loaded only where it is wanted. */
export async function createRedisExtension(url: string, log: Log): Promise<Extension> {
  const { Redis } = await import("@hocuspocus/extension-redis");
  const { hostname, port, username, password, pathname, protocol } = new URL(url);
  class PadRedis extends Redis {
    #ended = false;
    // What is written is in the database already, and merged under a lock of the database: none of Redis is needed for it.
    override async onStoreDocument() {}
    override async afterStoreDocument() {}
    // Pads that close after the process has let go of Redis have nobody left to tell.
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
