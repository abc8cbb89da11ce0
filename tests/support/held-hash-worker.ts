/** Stands in for the thread that hashes: answers "go" at once, never answers "hold", and dies of "die". */
import { parentPort } from "node:worker_threads";

parentPort?.on("message", ({ password }: { password: string }) => {
  if (password === "die") process.exit(1);
  if (password !== "hold") parentPort?.postMessage({ value: `hash of ${password}` });
});
