import { defineConfig } from "vitest/config";
import { TEST_FILES } from "./tests/support/test-files.ts";

const shared = {
  environment: "node" as const,
  setupFiles: ["tests/support/console-guard.ts"],
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          testTimeout: 15_000,
          include: TEST_FILES.unit,
        },
      },
      {
        test: {
          ...shared,
          name: "integration",
          include: TEST_FILES.integration,
          globalSetup: ["tests/support/vitest-database.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
