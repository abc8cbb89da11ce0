/** The build step of `npm test`; skipped when the sources did not change. */
import { ensureBuild } from "../../src/processes/ensure-build.ts";
import { withProgress } from "../../src/processes/progress.ts";

try {
  await ensureBuild(withProgress);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
