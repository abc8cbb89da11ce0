/** A worker that takes a job and never ends it: for tests that kill it in the middle. */
import { startWorker } from "#platform/jobs/queue.server.ts";
import { markingJob } from "./marking-job.ts";
import { quietDeps } from "./test-deps.ts";

const deps = quietDeps(process.env.DATABASE_URL ?? "");
await startWorker(deps, [
  markingJob("marking", async () => {
    process.send?.("started");
    await new Promise(() => {});
  }),
]);
