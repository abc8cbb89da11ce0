import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import pg from "pg";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import type { Chromium } from "./chromium.ts";
import { E2E_SETTINGS } from "./e2e-setup.ts";
import { skipFailureSnapshots } from "./failure-snapshots.ts";

export { expect };

type Settings = {
  address: string;
  mailAddress: string;
  outsideAddress: string;
  databaseUrl: string;
  browser: Chromium;
};

function settings(): Settings {
  const given = process.env[E2E_SETTINGS];
  if (!given) throw new Error("The browser tests run through Playwright's global setup.");
  return JSON.parse(given) as Settings;
}

/** Fails a test on any unexpected error of the page. */
type ConsoleGuard = {
  /** For a test of a failure: the expected console error. */
  allow(pattern: RegExp): void;
};

type Fixtures = {
  consoleGuard: ConsoleGuard & { watch(context: BrowserContext): void };
  /** Opens a page of the product in a new browser context. */
  openAt(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens the product as a visitor in a new browser context. */
  asVisitor(options?: BrowserContextOptions): Promise<Page>;
  /** A researcher of the demonstration, signed in, not on a page of the product yet. */
  asResearcher(email?: string, options?: BrowserContextOptions): Promise<Page>;
  /**
   * A member of staff of the demonstration, signed in on the home page of the back office: `paul.ansel`. The session is made
   * in the database, because a code of a second factor counts once and tests run side by side.
   */
  asStaff(name: string, options?: BrowserContextOptions): Promise<Page>;
  /** Address of the sandbox's mailbox. */
  mailAddress: string;
  /** Address that switches faults of the stand-ins: `PUT /faults/{service}/{fault}`. */
  outsideAddress: string;
  /** The product's database, for what no page can do; closed after the test. */
  database: pg.Client;
};

/** Sessions of this worker by mail address: sign-ins per account are rate-limited. */
const sessions = new Map<string, string>();

/** A test may have ended its session. */
const isSignedOut = async (page: Page): Promise<boolean> =>
  (await page.request.get("/mon-espace/identite/options", { maxRedirects: 0 })).status() !== 200;

export const test = base.extend<Fixtures, { quickExpectations: undefined }>({
  quickExpectations: [
    async ({ browser }, use) => {
      await skipFailureSnapshots(browser);
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],

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

  // biome-ignore lint/correctness/noEmptyPattern: as above
  database: async ({}, use) => {
    const client = new pg.Client({ connectionString: settings().databaseUrl });
    await client.connect();
    await use(client);
    await client.end();
  },

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
      // A page without style or script; every test continues from here.
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

  asStaff: async ({ openAt, database }, use) => {
    await use(async (name, options = {}) => {
      const token = createToken();
      const { rowCount } = await database.query(
        `insert into sessions (token_hash, user_id, staff_member_id, device, second_factor_at, expires_at)
         select $1, m.user_id, m.id, 'Chromium', now(), now() + interval '1 hour'
         from staff_members m join users u on u.id = m.user_id
         where u.email = $2 and m.ended_at is null order by m.joined_at limit 1`,
        [hashToken(token), `${name}@example.org`],
      );
      expect(rowCount, `a session of ${name}`).toBe(1);
      const page = await openAt("/health/live", options);
      const { origin } = new URL(page.url());
      await page.context().addCookies([{ name: "session", value: token, url: origin }]);
      await page.goto("/administration-portail-aap");
      return page;
    });
  },
});

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const MODAL = "dialog:modal";

/**
 * Expects no violation of WCAG 2.2 A and AA that axe can find. `part` limits the check to a new part of a page
 * checked elsewhere. Of a page behind a modal dialog nothing can be reached: only the dialog is checked.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  const hasModal = (await page.locator(MODAL).count()) > 0;
  await expectNone(page, { type: "tag", values: WCAG }, part ?? (hasModal ? MODAL : undefined));
}

/** For a page already checked in the other colour scheme: only contrast. */
export async function expectContrast(page: Page): Promise<void> {
  // Waits for the colour transition between the schemes.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => !(animation instanceof CSSTransition)),
  );
  await expectNone(page, { type: "rule", values: ["color-contrast"] });
}

type RunOnly = { type: "tag" | "rule"; values: string[] };

/** The minified axe of the version that the builder uses. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve(
    "axe-core/axe.min.js",
  ),
  "utf8",
);

/**
 * Gives axe to each frame of a document once. The builder alone would send its 1.4 MB twice for every check. As with the
 * builder, a frame inside the page that goes away meanwhile is left out.
 */
async function injectAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const inject = async () => {
      if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
    };
    await inject().catch((error: unknown) => {
      if (frame === page.mainFrame()) throw error;
    });
  }
}

/** Replaces the source that the builder would send. */
const ALREADY_INJECTED = "0";

/**
 * Reports only violations and runs in the page itself: the same rules in a third of the time. (Only cross-origin
 * frames would need a second page; the product has none.)
 */
async function expectNone(page: Page, runOnly: RunOnly, part?: string): Promise<void> {
  await injectAxe(page);
  const axe = new AxeBuilder({ page, axeSource: ALREADY_INJECTED })
    .options({ runOnly, resultTypes: ["violations"] })
    .setLegacyMode();
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join("\n  ")}`,
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/** Lets a page's scripts take `factor` times as long, as on a slow computer, until it is called with 1. */
export async function slowDown(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: factor });
}
