import { globSync } from "node:fs";

/** The test files of each runner, also read by the runners' configurations. */
export const TEST_FILES = {
  unit: ["{src,checks,demo,sandbox,bench,scripts,tests/support}/**/*.test.{ts,tsx}"],
  integration: ["src/**/*.itest.{ts,tsx}", "tests/**/*.itest.ts"],
  browser: ["tests/e2e/**/*.spec.ts"],
};

export type Runner = keyof typeof TEST_FILES;

/** The test files whose path contains one of the words: a feature, a folder, a file. */
export function findTestFiles(words: readonly string[], root: string): Record<Runner, string[]> {
  const named = (path: string) => words.some((word) => path.includes(word.toLowerCase()));
  const files = (runner: Runner) =>
    globSync(TEST_FILES[runner], { cwd: root })
      .map((path) => path.replaceAll("\\", "/"))
      .filter((path) => named(path.toLowerCase()))
      .sort();
  return { unit: files("unit"), integration: files("integration"), browser: files("browser") };
}
