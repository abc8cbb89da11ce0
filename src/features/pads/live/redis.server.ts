import type { Extension } from "@hocuspocus/server";
import type { Log } from "#platform/log.ts";

/** Brings what is written in one process to the others. Loaded only where it is wanted. */
export async function redisExtension(url: string, log: Log): Promise<Extension> {
  const { Redis } = await import("@hocuspocus/extension-redis");
  const { hostname, port, username, password, pathname, protocol } = new URL(url);
  const redis = new Redis({
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
