import { defineConfig } from "vitest/config";

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
          include: ["{src,checks,demo,sandbox,bench,scripts,tests/support}/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: {
          ...shared,
          name: "integration",
          include: ["src/**/*.itest.{ts,tsx}", "tests/**/*.itest.ts"],
          globalSetup: ["tests/support/vitest-database.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
