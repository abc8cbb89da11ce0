// Usage: node scripts/with-install.mjs <entry.ts> [arguments]
//
// Makes sure that what package.json and package-lock.json ask for is installed, then runs the entry with the Node 24
// that is one of these dependencies. Plain JavaScript without dependencies: it runs before anything is installed, on
// any Node from 18 on.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled, InstallError } from "./install.mjs";
import { runEntry } from "./run-entry.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [entry, ...args] = process.argv.slice(2);

try {
  if (Number(process.versions.node.split(".")[0]) < 18) {
    throw new InstallError(`Node ${process.versions.node} is too old: Node 20 or later is needed.`);
  }
  if (!entry || !existsSync(join(root, entry))) {
    throw new InstallError(`There is no ${entry ?? "entry"} to run: give a file of this project.`);
  }
  await ensureInstalled(root);
  process.exitCode = await runEntry(root, entry, args);
} catch (error) {
  if (!(error instanceof InstallError) && process.env.LOG_LEVEL === "debug") console.error(error);
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
