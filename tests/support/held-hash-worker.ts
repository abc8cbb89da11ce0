/** Stand-in for the hashing thread: answers "go", never answers "hold", exits on "die". */
import { parentPort } from "node:worker_threads";

parentPort?.on("message", ({ password }: { password: string }) => {
  if (password === "die") process.exit(1);
  if (password !== "hold") parentPort?.postMessage({ value: `hash of ${password}` });
});
