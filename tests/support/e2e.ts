import AxeBuilder from "@axe-core/playwright";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import type { Chromium } from "./chromium.ts";
import { E2E_SETTINGS } from "./e2e-setup.ts";

export { expect };

type Settings = {
  address: string;
  mailAddress: string;
  outsideAddress: string;
  browser: Chromium;
};

function settings(): Settings {
  const given = process.env[E2E_SETTINGS];
  if (!given) throw new Error("The browser tests run through Playwright's global setup.");
  return JSON.parse(given) as Settings;
}

/** Fails a test on any error of the page that it did not announce. */
type ConsoleGuard = {
  /** For a test about a failure: what the browser will complain about. */
  allow(pattern: RegExp): void;
};

type Fixtures = {
  consoleGuard: ConsoleGuard & { watch(context: BrowserContext): void };
  /** Opens a page of the product in a browser of its own. */
  openAt(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens the product as somebody who is not signed in, in a browser of their own. */
  asVisitor(options?: BrowserContextOptions): Promise<Page>;
  /** A researcher of the demonstration, already signed in, on no page yet. */
  asResearcher(email?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Where the mails the product sent can be read. */
  mailAddress: string;
  /** Where stand-ins of outside services are told to misbehave: `PUT /faults/{service}/{fault}`. */
  outsideAddress: string;
};

/** Sessions of this worker, by address: one account may only sign in so often in a quarter of an hour. */
const sessions = new Map<string, string>();

/** A test may have ended the session it was given. */
const isSignedOut = async (page: Page): Promise<boolean> =>
  (await page.request.get("/mon-espace/identite/options", { maxRedirects: 0 })).status() !== 200;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  baseURL: async ({}, use) => use(settings().address),

  launchOptions: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const { executablePath, args, env } = settings().browser;
      await use({
        executablePath,
        args,
        env: { ...(process.env as Record<string, string>), ...env },
      });
    },
    { scope: "worker" },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: as above
  mailAddress: async ({}, use) => use(settings().mailAddress),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  outsideAddress: async ({}, use) => use(settings().outsideAddress),

  consoleGuard: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const allowed: RegExp[] = [];
      const watch = (watched: BrowserContext) => {
        watched.on("weberror", (error) => complaints.push(String(error.error())));
        watched.on("console", (message) => {
          if (message.type() === "error")
            complaints.push(`${message.text()} (${message.location().url})`);
        });
      };
      watch(context);
      await use({ watch, allow: (pattern) => allowed.push(pattern) });
      const unexpected = complaints.filter((text) => !allowed.some((one) => one.test(text)));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],

  openAt: async ({ browser, baseURL, contextOptions, viewport, consoleGuard }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (path, options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL ? { baseURL } : {}),
        viewport,
        locale: "fr-FR",
        timezoneId: "Europe/Paris",
        ...options,
      });
      opened.push(context);
      consoleGuard.watch(context);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    for (const context of opened) await context.close();
  },

  asVisitor: async ({ openAt }, use) => use((options) => openAt("/", options)),

  asResearcher: async ({ openAt }, use) => {
    await use(async (email = "claire.morel@example.org", options = {}) => {
      // A page without style or script: every test goes on from here to the page it is about.
      const page = await openAt("/health/live", options);
      const { origin } = new URL(page.url());
      const kept = sessions.get(email);
      if (kept) await page.context().addCookies([{ name: "session", value: kept, url: origin }]);
      if (!kept || (await isSignedOut(page))) {
        const answer = await page.request.post("/login", {
          form: { email, password: "passerelle1" },
          headers: { origin },
        });
        expect(answer.ok(), `signing in as ${email}`).toBe(true);
        const cookies = await page.context().cookies();
        const session = cookies.find(({ name }) => name.endsWith("session"));
        if (session) sessions.set(email, session.value);
      }
      return page;
    });
  },
});

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * No violation of WCAG 2.2 A and AA that a program can find. `part`: of a large page that is looked at elsewhere, only what
 * is new in it.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await expectNone(page, { type: "tag", values: WCAG }, part);
}

/** For a page already looked at in other colours: only what depends on them. */
export async function expectContrast(page: Page): Promise<void> {
  // Colours fade from one scheme to the other: half-way they are nobody's.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
  await expectNone(page, { type: "rule", values: ["color-contrast"] });
}

type RunOnly = { type: "tag" | "rule"; values: string[] };

/**
 * Axe describes in full only what it complains of, and works within the page instead of a second one: the same rules, in
 * a third of the time. (Only frames of other origins would need the second page; the product has none.)
 */
async function expectNone(page: Page, runOnly: RunOnly, part?: string): Promise<void> {
  const axe = new AxeBuilder({ page })
    .options({ runOnly, resultTypes: ["violations"] })
    .setLegacyMode();
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join("\n  ")}`,
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
