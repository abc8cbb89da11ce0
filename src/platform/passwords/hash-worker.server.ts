/** A thread in which passwords are hashed, one at a time. See hash-pool. */
import { parentPort } from "node:worker_threads";
import { argon2Fits, argon2Hash } from "./argon2.server.ts";

export type HashTask =
  | { readonly kind: "hash"; readonly password: string }
  | { readonly kind: "fits"; readonly password: string; readonly hash: string | null };

export type HashAnswer = { readonly value: string | boolean } | { readonly error: string };

parentPort?.on("message", (task: HashTask) => parentPort?.postMessage(answerTo(task)));

function answerTo(task: HashTask): HashAnswer {
  try {
    const { kind, password } = task;
    return { value: kind === "hash" ? argon2Hash(password) : argon2Fits(password, task.hash) };
  } catch (error) {
    return { error: error instanceof Error ? error.name : "Error" };
  }
}
