import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { TEST_FILES } from "./tests/support/test-files.ts";

const shared = {
  environment: "node" as const,
  // One module graph for all files of a worker: evaluating the product anew for each took a third of the time. Whatever a
  // file changes in a module or a global it puts back.
  isolate: false,
  setupFiles: ["tests/support/console-guard.ts", "tests/support/property-seed.ts"],
  // The built product is loaded as Node does it: transformed as our sources are, its six megabytes take three times as long.
  server: { deps: { external: [/\/build\/server\//] } },
};

/** Without a build the stylesheet has no address, and React complains about an empty one. */
const resolve = {
  alias: [
    {
      find: /^.*\/styles\.css\?url$/,
      replacement: fileURLToPath(new URL("tests/support/stylesheet-url.ts", import.meta.url)),
    },
  ],
};

/** Files that start the whole product take minutes: first, so that the run does not end with one of them alone. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /\/tests\/(?:http|faults)\//.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        resolve,
        test: {
          ...shared,
          name: "unit",
          // Property tests take seconds; on a machine that is shared, five times as long.
          testTimeout: 60_000,
          include: TEST_FILES.unit,
        },
      },
      {
        resolve,
        test: {
          ...shared,
          name: "integration",
          include: TEST_FILES.integration,
          setupFiles: [
            ...shared.setupFiles,
            "tests/support/already-sent.ts",
            "tests/support/explain-failures.ts",
          ],
          globalSetup: ["tests/support/vitest-database.ts"],
          // Generous: a machine that is shared may be five times slower for a while, and some tests start the product twice.
          testTimeout: 90_000,
          // A process that is stopped has a minute for it (`processes/shutdown.ts`).
          hookTimeout: 90_000,
          // As many as the cores a run is promised: with more, those that start whole products hold each other up.
          maxWorkers: 2,
        },
      },
    ],
  },
});
