/**
 * `npm run bench` measures everything and prints tables. `-- --quick` uses smaller sizes; `-- --only=alerts,cv` runs the named
 * benchmarks; `-- --subscribers=10000` sends fewer mails.
 */
import { cpus, totalmem } from "node:os";
import { ensureBuild } from "../src/processes/ensure-build.ts";
import { withProgress } from "../src/processes/progress.ts";
import { benchAgencyDossiers } from "./agency-dossiers.ts";
import { benchAlerts } from "./alerts.ts";
import { benchAttack } from "./attack.ts";
import { benchAudit } from "./audit.ts";
import { benchCalls } from "./calls.ts";
import { benchCv } from "./cv.ts";
import { openBenchDatabase } from "./database.ts";
import { benchDeposits } from "./deposits.ts";
import { benchExports } from "./exports.ts";
import { benchForm } from "./form.ts";
import { benchForms } from "./forms.ts";
import { benchHome } from "./home.ts";
import { benchKills } from "./kills.ts";
import { benchMiniSearch } from "./minisearch.ts";
import { benchPads } from "./pads.ts";
import { benchRelease } from "./release.ts";
import { type BenchRow, printRows } from "./report.ts";
import { benchSaves } from "./saves.ts";
import { benchSignIn } from "./sign-in.ts";
import { benchSpace } from "./space.ts";
import { benchStartUp } from "./start-up.ts";
import { benchStreams } from "./streams.ts";
import { benchTimeline } from "./timeline.ts";
import { benchUploads } from "./uploads.ts";
import { benchWorkpad } from "./workpad.ts";
import { benchWorst } from "./worst.ts";

const isQuick = process.argv.includes("--quick");
const readOption = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = readOption("only");
const subscribers = Number(readOption("subscribers") ?? (isQuick ? 2_000 : 50_000));
const seconds = isQuick ? 2 : 5;

process.stdout.write(
  `${cpus().length} cores (${process.arch}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
);
await ensureBuild(withProgress);
const database = await openBenchDatabase();

/** Run in this order; the keys are the names for `--only`. */
const benchmarks: Readonly<Record<string, () => Promise<BenchRow[]>>> = {
  pages: () => benchHome(database, seconds),
  space: () => benchSpace(database, isQuick ? 1 : 3),
  "sign-in": () => benchSignIn(database, seconds),
  calls: () => benchCalls(database, isQuick ? [10_000] : [10_000, 100_000], seconds),
  minisearch: () => benchMiniSearch(database, 10_000),
  streams: () => benchStreams(database, isQuick ? 200 : 1_000),
  workpad: () => benchWorkpad(database, isQuick ? 100 : 500),
  alerts: () => benchAlerts(database, isQuick ? 20_000 : 100_000, subscribers),
  cv: () => benchCv(),
  uploads: () => benchUploads(database),
  saves: () => benchSaves(database, seconds),
  kills: () => benchKills(database, isQuick ? 10 : 100),
  deposits: () => benchDeposits(database, isQuick ? 100 : 500),
  pads: () => benchPads(database, isQuick ? 5_000 : 50_000),
  form: () => benchForm(database, seconds),
  forms: () => benchForms(database, isQuick),
  exports: () => benchExports(),
  worst: () => benchWorst(database),
  attack: () => benchAttack(database, seconds),
  audit: () => benchAudit(database, isQuick ? 10_000 : 50_000, isQuick ? 1 : 3),
  "agency-dossiers": () =>
    benchAgencyDossiers(database, isQuick ? 10_000 : 50_000, isQuick ? 1 : 3),
  release: () => benchRelease(database, isQuick ? 500 : 5_000),
  timeline: () => benchTimeline(),
  start: () => benchStartUp(),
};

try {
  for (const [name, measure] of Object.entries(benchmarks)) {
    if (!only || only.split(",").includes(name)) printRows(name, await measure());
  }
} finally {
  await database.stop();
}
