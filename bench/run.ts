/** `npm run bench`: prints tables of what was measured here and now. `-- --quick` takes smaller sizes, `-- --alerts` measures alerts alone. */
import { cpus, totalmem } from "node:os";
import { ensureBuild } from "../src/processes/ensure-build.ts";
import { withProgress } from "../src/processes/progress.ts";
import { benchAlerts } from "./alerts.ts";
import { benchCalls } from "./calls.ts";
import { openBenchDatabase } from "./database.ts";
import { benchHome } from "./home.ts";
import { printRows } from "./report.ts";
import { benchStartUp } from "./start-up.ts";
import { benchStreams } from "./streams.ts";
import { benchTimeline } from "./timeline.ts";

const quick = process.argv.includes("--quick");
const seconds = quick ? 2 : 5;

process.stdout.write(
  `${cpus().length} cores (${process.arch}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
);
await ensureBuild(withProgress);
const database = await openBenchDatabase();
/** A size given by hand: `--subscribers=5000`. */
function numberAfter(name: string): number | undefined {
  const given = process.argv.find((argument) => argument.startsWith(name));
  return given ? Number(given.slice(name.length)) : undefined;
}

const alertsOnly = process.argv.includes("--alerts");
try {
  if (!alertsOnly) {
    printRows("Visitors' pages", await benchHome(database, seconds));
    printRows("Calls", await benchCalls(database, quick ? [10_000] : [10_000, 100_000], seconds));
  }
  printRows("Streams", await benchStreams(database, quick ? 200 : 1_000));
  printRows(
    "Alerts",
    await benchAlerts(
      database,
      quick ? 20_000 : 100_000,
      numberAfter("--subscribers=") ?? (quick ? 2_000 : 50_000),
    ),
  );
} finally {
  await database.stop();
}
if (!alertsOnly) {
  printRows("Timeline", await benchTimeline());
  printRows("Start", await benchStartUp());
}
