import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/support/e2e-setup.ts",
  fullyParallel: true,
  // As many as the cores a run is promised. More only took turns with the integration tests beside them, and everything that
  // looks again until a page or a process is ready looked more often.
  workers: 2,
  retries: 0, // a test that passes only the second time is a bug; the whole run (tests/run.ts) allows it once and names it
  forbidOnly: Boolean(process.env.CI),
  // Generous: a machine that is shared may be five times slower for a while, and a test that waits costs nothing when it need not.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // What fades and slides takes a third of a core from the tests beside it.
    contextOptions: { reducedMotion: "reduce" },
    // Says which press or typing waited, where the test's own time would only say that it is up.
    actionTimeout: 45_000,
    // Traces double the time of every test: on demand only.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
  },
  projects: [
    {
      name: "desktop",
      grepInvert: /@alone|@telephone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      // Tests tagged @narrow hold on a telephone too, those tagged @telephone only there.
      name: "narrow",
      grep: /@narrow|@telephone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      // Tests tagged @alone change what others look at: they come last.
      name: "alone",
      grep: /@alone/,
      dependencies: ["desktop", "narrow"],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
