/**
 * A worker that runs the product's alert jobs and dies at one point of the work, named by DIE_AT: `watch-calls before
 * commit`, `mail-digest after sending`… Without it, it works until it is told to stop.
 */
import type { Deps } from "#platform/deps.ts";
import { readEnv } from "#platform/env.ts";
import type { AnyJob } from "#platform/jobs/job.ts";
import { startWorker } from "#platform/jobs/queue.server.ts";
import { makeDeps } from "../../src/processes/make-deps.ts";
import { loadBuild } from "../../src/processes/product-build.ts";

const JOBS = ["watch-calls", "plan-digest-mails", "mail-digest"];
const dieAt = process.env.DIE_AT ?? "";

/** As a power cut would: nothing is cleaned up, nothing said. */
function reach(point: string): void {
  if (point === dieAt) process.kill(process.pid, "SIGKILL");
}

function mortal<D extends Deps>(deps: D, job: string): D {
  const transaction: Deps["db"]["transaction"] = async (work, config) => {
    const result = await deps.db.transaction(async (tx) => {
      const made = await work(tx);
      reach(`${job} before commit`);
      return made;
    }, config);
    reach(`${job} after commit`);
    return result;
  };
  return {
    ...deps,
    db: new Proxy(deps.db, {
      get: (db, name) => (name === "transaction" ? transaction : Reflect.get(db, name, db)),
    }),
    mailer: {
      async send(mail) {
        reach(`${job} before sending`);
        const sent = await deps.mailer.send(mail);
        reach(`${job} after sending`);
        return sent;
      },
    },
  };
}

const env = readEnv(process.env);
const { product } = await loadBuild();
const jobs = product.jobs
  .filter(({ id }) => JOBS.includes(id))
  .map(
    (job): AnyJob => ({ ...job, run: (deps, payload) => job.run(mortal(deps, job.id), payload) }),
  );
const deps = makeDeps(env, env.DATABASE_URL ?? "", "worker");
const worker = await startWorker(deps, jobs);
// The clock would start them within a minute: tests need not wait for it.
if (!dieAt)
  for (const job of jobs)
    if (job.schedule) await worker.enqueue(deps.db, job, {}, { once: "at the start" });
process.on("SIGTERM", () => void worker.stop().then(() => process.exit(0)));
process.send?.("working");
