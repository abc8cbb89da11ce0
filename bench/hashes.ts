/** Verifies a password repeatedly with a given concurrency; sends the rate per second to its parent. */
import { HashPool } from "#platform/passwords/hash-pool.server.ts";

const [seconds = 1, concurrency = 1] = process.argv.slice(2).map(Number);
const hasher = new HashPool();
const hash = await hasher.hash("passerelle1");
const until = performance.now() + seconds * 1000;
let done = 0;
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    while (performance.now() < until) {
      await hasher.verify("passerelle1", hash);
      done += 1;
    }
  }),
);
await hasher.stop();
process.send?.(done / seconds);
process.disconnect?.();
