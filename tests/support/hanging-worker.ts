/** A worker that takes a job and never ends it, to be killed by a test. */
import { startWorker } from "#platform/jobs/queue.server.ts";
import { createMarkingJob } from "./marking-job.ts";
import { createQuietDeps } from "./test-deps.ts";

const deps = createQuietDeps(process.env.DATABASE_URL ?? "");
await startWorker(deps, [
  createMarkingJob("marking", async () => {
    process.send?.("started");
    await new Promise(() => {});
  }),
]);
