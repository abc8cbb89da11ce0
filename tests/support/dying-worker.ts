/**
 * A worker for the jobs in WORKER_JOBS that dies at the point named by DIE_AT: `watch-calls before commit`,
 * `mail-digest after sending`…, the DIE_AT_TIME-th time that it is there. Without DIE_AT it runs until it is stopped.
 */
import { readEnv } from "#platform/env.ts";
import type { AnyJob } from "#platform/jobs/job.ts";
import { createDeps } from "../../src/processes/create-deps.ts";
import { loadBuild } from "../../src/processes/product-build.ts";
import { addKillPoints, killPoint } from "./kill-points.ts";

const names = (process.env.WORKER_JOBS ?? "").split(",");
const env = readEnv(process.env);
const { product } = await loadBuild();
const jobs = product.jobs
  .filter(({ id }) => names.includes(id))
  .map(
    (job): AnyJob => ({
      ...job,
      run: (deps, payload) => job.run(addKillPoints(deps, job.id), payload),
    }),
  );
const deps = createDeps(env, env.DATABASE_URL ?? "", "worker", product.createDatabase);
const worker = await product.startWorker(deps, jobs);
// Scheduled jobs start at once instead of within a minute.
if (!killPoint || process.env.START_NOW)
  for (const job of jobs)
    if (job.schedule) await worker.enqueue(deps.db, job, {}, { singletonKey: "at the start" });
process.on("SIGTERM", () => void worker.stop().then(() => process.exit(0)));
process.send?.("working");
