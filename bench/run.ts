/** `npm run bench`: prints tables of what was measured here and now. `-- --quick` takes smaller sizes. */
import { cpus, totalmem } from "node:os";
import { ensureBuild } from "../src/processes/ensure-build.ts";
import { withProgress } from "../src/processes/progress.ts";
import { benchCalls } from "./calls.ts";
import { benchCv } from "./cv.ts";
import { openBenchDatabase } from "./database.ts";
import { benchHome } from "./home.ts";
import { printRows } from "./report.ts";
import { benchStartUp } from "./start-up.ts";
import { benchTimeline } from "./timeline.ts";

const quick = process.argv.includes("--quick");
const seconds = quick ? 2 : 5;

process.stdout.write(
  `${cpus().length} cores (${process.arch}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
);
await ensureBuild(withProgress);
const database = await openBenchDatabase();
try {
  printRows("Visitors' pages", await benchHome(database, seconds));
  printRows("Calls", await benchCalls(database, quick ? [10_000] : [10_000, 100_000], seconds));
} finally {
  await database.stop();
}
printRows("CV", await benchCv());
printRows("Timeline", await benchTimeline());
printRows("Start", await benchStartUp());
