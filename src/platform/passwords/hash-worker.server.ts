/** Entry of a thread that hashes one password at a time. See hash-pool. */
import { parentPort } from "node:worker_threads";
import { hashWithArgon2, verifyWithArgon2 } from "./argon2.server.ts";

export type HashTask =
  | { readonly kind: "hash"; readonly password: string }
  | { readonly kind: "fits"; readonly password: string; readonly hash: string | null };

export type HashResult = { readonly value: string | boolean } | { readonly error: string };

parentPort?.on("message", (task: HashTask) => parentPort?.postMessage(runTask(task)));

function runTask(task: HashTask): HashResult {
  try {
    const { kind, password } = task;
    return {
      value: kind === "hash" ? hashWithArgon2(password) : verifyWithArgon2(password, task.hash),
    };
  } catch (error) {
    return { error: error instanceof Error ? error.name : "Error" };
  }
}
