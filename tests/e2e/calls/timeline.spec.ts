import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectContrast, test } from "#tests/support/e2e.ts";

interface Data {
  items: { id: number; group: string; title: string; status: string; start: string; end: string }[];
  groups: { id: string; code: string }[];
  min: string;
  max: string;
  now: string;
  window: { start: string; end: string };
}

const drawing = (page: Page) => page.getByRole("group", { name: /^Frise des appels/ });
const agenda = (page: Page) => page.getByRole("region", { name: "Agenda", exact: true });

test("[A-09] switching between mosaic and chronology keeps the search", async ({ page }) => {
  await page.goto("/?keywords=climat&status=open&status=upcoming&sort=closing-desc");
  const count = await page.getByRole("heading", { level: 2, name: /appels?$/ }).textContent();
  const views = page.getByRole("navigation", { name: "Présentation" });
  await views.getByRole("link", { name: "Chronologie" }).click();
  await expect(page).toHaveURL(/\/chronologie\?.*keywords=climat/);
  await expect(page.getByRole("heading", { level: 2, name: count ?? "" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Filtres actifs" })).toContainText("Ouvert");
  const words = page.getByRole("combobox", { name: "Rechercher un appel" });
  await words.fill("santé");
  await words.press("Enter");
  await expect(page).toHaveURL(/\/chronologie\?(?=.*keywords=sant).*sort=closing-desc/);
  // Filters without a value are left out of the address, as on the mosaic.
  expect(page.url()).not.toMatch(/=(?:&|#|$)|nbElementsPerPage/);
  await views.getByRole("link", { name: "Mosaïque" }).click();
  await expect(page).toHaveURL(/\/\?keywords=sant.*status=upcoming&status=open.*sort=closing-desc/);
});

test("[A-13 part] the data call gives items, groups, minimum and maximum date", async ({
  request,
}) => {
  const answer = await request.get("/chronologie/data?status=open");
  const data = (await answer.json()) as Data;
  expect(data.items.length).toBeGreaterThan(10);
  expect(new Set(data.items.map(({ status }) => status))).toEqual(new Set(["open"]));
  expect(new Set(data.items.map(({ group }) => group))).toEqual(
    new Set(data.groups.map(({ id }) => id)),
  );
  expect(data.min).toBe(data.items.map(({ start }) => start).sort()[0]);
  expect(data.max).toBe(
    data.items
      .map(({ end }) => end)
      .sort()
      .at(-1),
  );
  const again = await request.get("/chronologie/data?status=open", {
    headers: { "If-None-Match": answer.headers().etag ?? "" },
  });
  // Kept until the next minute: unless one has just begun, the same answer is not sent twice.
  expect([200, 304]).toContain(again.status());
  const wrong = await request.get("/chronologie/data?status=sometime");
  expect(wrong.status()).toBe(400);
  expect(await wrong.json()).toMatchObject({ code: "BAD_REQUEST", details: { status: /one of/ } });
});

test("[A-13 part] a visitor sees the calls drawn by partner and follows one", async ({ page }) => {
  await page.goto("/chronologie");
  const links = drawing(page).getByRole("link");
  await expect(links.first()).toBeVisible();
  await expect(drawing(page).getByText("ADEME", { exact: true })).toBeVisible();
  await expect(drawing(page).getByText(/^Aujourd’hui, \d/)).toBeVisible();
  await expect(page.locator(".timeline-period")).toHaveText(/^Du \d.* au \d/);
  const link = links.filter({ hasText: /./ }).nth(3);
  const title = (await link.textContent()) ?? "";
  await link.hover();
  await expect(page.locator(".timeline-tip")).toContainText(title);
  await link.click();
  await expect(page).toHaveURL(/\/appel\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

const DAY = 86_400_000;

/** The drawing with one bar from a day before now to a day after: by its edges every place on the axis has a moment. */
async function openWithKnownBar(page: Page): Promise<Data> {
  let data: Data | undefined;
  await page.route("**/chronologie/data*", async (route) => {
    const answer = await route.fetch();
    const real = (await answer.json()) as Data;
    const now = Date.parse(real.now);
    const [item] = real.items;
    if (!item) throw new Error("no call to draw");
    const known = {
      start: new Date(now - DAY).toISOString(),
      end: new Date(now + DAY).toISOString(),
    };
    data = { ...real, items: [{ ...item, ...known }] };
    await route.fulfill({ response: answer, json: data });
  });
  await page.goto("/chronologie");
  await expect(drawing(page).getByRole("link")).toHaveCount(1);
  if (!data) throw new Error("the data was not asked for");
  return data;
}

/** The moments at the left and the right edge of the drawing, as a person would read them off the axis. */
const visibleWindow = (page: Page, now: string) =>
  drawing(page).evaluate(
    (group, { middle, day }) => {
      const bar = group.querySelector(".vis-item.vis-range")?.getBoundingClientRect();
      const panel = group.querySelector(".vis-panel.vis-center")?.getBoundingClientRect();
      if (!bar || !panel) throw new Error("nothing is drawn");
      const perPixel = (2 * day) / bar.width;
      const at = (x: number) => middle + (x - (bar.left + bar.width / 2)) * perPixel;
      return { start: at(panel.left), end: at(panel.right), width: panel.width * perPixel };
    },
    { middle: Date.parse(now), day: DAY },
  );

/** The same day some months away; the last day of the month where there is no such day. */
function monthsFrom(now: string, months: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}

test("[A-13 part] opens from 3 months before to 3 months after today, and no zoom shows less than 432e6 ms", async ({
  page,
}) => {
  const { now } = await openWithKnownBar(page);
  const window = () => visibleWindow(page, now);
  const opened = await window();
  // A bar of two days is some ten pixels wide: half a pixel is two hours, and half a year of them adds up.
  expect(Math.abs(opened.start - monthsFrom(now, -3)) / DAY).toBeLessThan(5);
  expect(Math.abs(opened.end - monthsFrom(now, 3)) / DAY).toBeLessThan(5);

  const zoomIn = page.getByRole("button", { name: "Agrandir" });
  const settled = async () => {
    let before = 0;
    await expect
      .poll(async () => {
        const last = before;
        before = (await window()).width;
        return before === last;
      })
      .toBe(true);
    return before;
  };
  let width = await settled();
  for (let press = 0; press < 20; press++) {
    await zoomIn.click();
    const next = await settled();
    if (Math.abs(next - width) < DAY / 24) break;
    expect(next).toBeLessThan(width);
    width = next;
  }
  // Five days, to the hour; and neither button nor wheel goes below.
  expect(Math.abs(width - 432e6)).toBeLessThan(DAY / 24);
  await zoomIn.click();
  await drawing(page).hover({ position: { x: 500, y: 60 } });
  await page.keyboard.down("Control");
  for (let turn = 0; turn < 5; turn++) await page.mouse.wheel(0, -300);
  await page.keyboard.up("Control");
  expect(Math.abs((await settled()) - 432e6)).toBeLessThan(DAY / 24);

  await page.getByRole("button", { name: "Aujourd’hui" }).click();
  await settled();
  expect(Math.abs((await window()).start - opened.start) / DAY).toBeLessThan(5);
});

const overlay = (page: Page) => page.locator('[data-part="overlay"]');

/** Lets the page's own clock go on, a frame at a time, until the calls are drawn. */
async function untilDrawn(page: Page): Promise<void> {
  const isDrawn = page.locator("call-timeline[data-drawn]");
  await expect
    .poll(
      async () => {
        await page.clock.runFor(16);
        return isDrawn.count();
      },
      { intervals: [20], timeout: 20_000 },
    )
    .toBe(1);
}

test("[A-13 part] the loading overlay fades 600 ms after it opened", async ({ page }) => {
  await page.clock.install();
  await page.goto("/chronologie");
  await expect(overlay(page)).toBeHidden();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  // Opened anew, by the page's clock alone, which stands until the answer is there.
  const answered = page.waitForResponse("**/chronologie/data*");
  await page.evaluate(() => {
    const frame = document.querySelector("call-timeline");
    frame?.removeAttribute("data-drawn");
    frame?.replaceWith(frame.cloneNode(true));
  });
  const opened = await page.evaluate(() => Date.now());
  await (await answered).finished();
  await untilDrawn(page);
  const passed = (await page.evaluate(() => Date.now())) - opened;
  await page.clock.runFor(599 - passed);
  await expect(overlay(page)).toBeVisible();
  await expect(overlay(page)).not.toHaveClass(/is-fading/);
  await page.clock.runFor(1);
  await expect(overlay(page)).toBeHidden();
});

test("[A-13 part] where drawing takes longer, the overlay fades once the calls are drawn", async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/chronologie/data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install();
  await page.goto("/chronologie");
  await expect(page.getByText("Chargement de la frise…")).toBeVisible();
  // From here on the page's clock goes only as far as it is told.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await expect(overlay(page)).toBeVisible();
  release();
  await untilDrawn(page);
  // Not a moment of the clock later.
  await expect(overlay(page)).toBeHidden();
  await page.clock.resume();
  await expect(drawing(page).getByRole("link").first()).toBeVisible();
});

test("[A-13 part] nothing moves when the calls are drawn", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2400 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/chronologie?status=open");
  await expect(page.locator("call-timeline[data-drawn]")).toBeAttached();
  await expect(overlay(page)).toBeHidden();
  const shifted = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
  expect(shifted).toBeLessThan(0.02);
});

/** Where the bar of the focused link stands, as parts of the window of the drawing: 0 is its left edge, 1 its right. */
const focusedBar = (page: Page) =>
  drawing(page).evaluate((group) => {
    const bar = document.activeElement?.closest(".vis-item")?.getBoundingClientRect();
    const panel = group.querySelector(".vis-panel.vis-center")?.getBoundingClientRect();
    if (!bar || !panel) return null;
    const part = (x: number) => (x - panel.left) / panel.width;
    return { left: part(bar.left), right: part(bar.right) };
  });

test("[A-13 part, A-26 part] walking to a bar outside the window brings it in, and the period follows", async ({
  page,
}) => {
  // Two calls of one agency: one closed before the window, one open.
  await page.route("**/chronologie/data*", async (route) => {
    const answer = await route.fetch();
    const real = (await answer.json()) as Data;
    const now = Date.parse(real.now);
    const [item] = real.items;
    const at = (id: number, from: number, to: number) => ({
      ...item,
      id,
      start: new Date(now + from * DAY).toISOString(),
      end: new Date(now + to * DAY).toISOString(),
    });
    await route.fulfill({
      response: answer,
      json: { ...real, items: [at(1, -150, -120), at(2, -30, 30)] },
    });
  });
  await page.goto("/chronologie");
  const period = page.locator(".timeline-period");
  await expect(drawing(page).getByRole("link").first()).toBeVisible();
  const before = await period.textContent();
  await page.getByRole("button", { name: "Agrandir" }).focus();
  await page.keyboard.press("Tab");
  // The one stop of the drawing is a bar that can be seen.
  expect((await focusedBar(page))?.left).toBeGreaterThan(0);
  await expect(period).toHaveText(before ?? "");
  await page.keyboard.press("Home");
  await expect.poll(async () => (await focusedBar(page))?.left ?? -1).toBeGreaterThan(0);
  expect((await focusedBar(page))?.right).toBeLessThan(1);
  await expect(period).not.toHaveText(before ?? "");
  await page.keyboard.press("End");
  // Words stand at the start of a bar: that is in the window again, with room for them.
  await expect.poll(async () => (await focusedBar(page))?.left ?? 2).toBeLessThan(0.85);
});

test("[A-13 part] today is marked where it covers neither year nor month; buttons move through time, the wheel scrolls the page, with ctrl it zooms", async ({
  page,
}) => {
  await page.goto("/chronologie");
  const mark = drawing(page).getByText(/^Aujourd’hui, \d/);
  await expect(mark).toBeVisible();
  const covered = await mark.evaluate((flag) => {
    const box = flag.getBoundingClientRect();
    return Array.from(document.querySelectorAll(".vis-text, .vis-item"))
      .map((label) => ({ text: label.textContent, rect: label.getBoundingClientRect() }))
      .filter(
        ({ rect }) =>
          rect.right > box.left &&
          rect.left < box.right &&
          rect.bottom > box.top + 1 &&
          rect.top < box.bottom - 1,
      )
      .map(({ text }) => text);
  });
  expect(covered).toEqual([]);

  const period = () => page.locator(".timeline-period").textContent();
  const labels = () => drawing(page).locator(".vis-text.vis-minor").allTextContents();
  await expect(drawing(page).getByRole("link").first()).toBeVisible();
  const start = await labels();
  const shown = await period();
  await page.getByRole("button", { name: "Vers l’avenir" }).click();
  await expect.poll(labels).not.toEqual(start);
  await expect.poll(period).not.toEqual(shown);
  await page.getByRole("button", { name: "Aujourd’hui" }).click();
  await expect.poll(labels).toEqual(start);
  await expect.poll(period).toEqual(shown);

  await drawing(page).hover({ position: { x: 500, y: 120 } });
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await labels()).toEqual(start);
  await page.keyboard.down("Control");
  for (let turn = 0; turn < 5; turn++) await page.mouse.wheel(0, -300);
  await page.keyboard.up("Control");
  await expect.poll(labels).not.toEqual(start);
});

test("[A-13 part] dragging moves through time and follows no link", async ({ page }) => {
  await page.goto("/chronologie");
  const link = drawing(page).getByRole("link").nth(4);
  // Brought out from under whatever floats over the foot of the page.
  await link.hover();
  const box = await link.boundingBox();
  if (!box) throw new Error("no bar to drag");
  await page.mouse.move(box.x + 10, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 160, box.y + 8, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => (await link.boundingBox())?.x ?? 0).not.toBe(box.x);
  await expect(page).toHaveURL(/\/chronologie$/);
});

test("[A-26 part] the keyboard passes by the drawing, walks through it and opens a call", async ({
  page,
}) => {
  await page.goto("/chronologie");
  await expect(drawing(page).getByRole("link").first()).toBeVisible();
  await page.getByRole("link", { name: "Passer la frise et aller à l’agenda" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#agenda$/);
  await page.keyboard.press("Tab");
  const inAgenda = () =>
    page.evaluate(() => document.activeElement?.closest("#agenda") instanceof HTMLElement);
  expect(await inAgenda()).toBe(true);

  await page.getByRole("button", { name: "Agrandir" }).focus();
  await page.keyboard.press("Tab");
  const focused = page.locator(":focus");
  await expect(focused).toHaveClass("timeline-link");
  const first = await focused.textContent();
  await page.keyboard.press("ArrowRight");
  await expect(focused).not.toHaveText(first ?? "");
  await expect(focused).toHaveAccessibleName(/(Ouvert|À venir|Clos)\. Du /);
  const second = (await focused.textContent()) ?? "";
  await page.keyboard.press("Tab");
  // One stop for the whole drawing: no trap.
  expect(await inAgenda()).toBe(true);
  await page.keyboard.press("Shift+Tab");
  await expect(focused).toHaveText(second);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second);
});

test("[A-26 part] without script the agenda says when calls close and open", async ({
  asVisitor,
}) => {
  const page = await asVisitor({ javaScriptEnabled: false });
  await page.getByRole("link", { name: "Voir la chronologie" }).click();
  await expect(drawing(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Agrandir" })).toBeHidden();
  const closings = agenda(page).getByRole("region", { name: "Clôtures à venir" });
  await expect(closings.getByText(/^Ferme (dans|demain)/).first()).toBeVisible();
  await expect(
    agenda(page)
      .getByRole("region", { name: "Ouvertures à venir" })
      .getByText(/^Ouvre/)
      .first(),
  ).toBeVisible();
  await page.getByRole("searchbox").fill("cancer");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\/chronologie\?.*keywords=cancer/);
  const entry = agenda(page).getByRole("listitem").first().getByRole("link");
  const title = (await entry.textContent()) ?? "";
  await entry.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

test("[A-26 part] a small screen shows the agenda alone", async ({ page }) => {
  await page.setViewportSize({ width: 576, height: 800 });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/chronologie");
  await expect(agenda(page).getByRole("listitem").first()).toBeVisible();
  await expect(drawing(page)).toBeHidden();
  expect(asked).not.toContain("/chronologie/data");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(576);
});

test("[A-26 part] on a small screen the chronology is filtered in a sheet, and shows what was found @telephone", async ({
  page,
}) => {
  await page.goto("/chronologie");
  // Nothing of the filters stands in the page before they are asked for.
  await expect(page.locator("summary", { hasText: "Statut" })).toBeHidden();
  await page.getByRole("button", { name: "Filtres" }).tap();
  const sheet = page.getByRole("group", { name: "Filtres" });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByText("Statut", { exact: true }).first().tap();
  // The words and not the box: that is what a finger meets.
  await sheet.locator("label.opt").getByText("Ouvert", { exact: true }).tap();
  await expect(sheet.getByRole("checkbox", { name: /^Ouvert/ })).toBeChecked();
  await sheet.getByText("Partenaire", { exact: true }).first().tap();
  await sheet.locator("label.opt", { hasText: "ADEME" }).locator("small").tap();
  await expect(sheet.getByRole("checkbox", { name: /^ADEME/ })).toBeChecked();
  await sheet.getByRole("button", { name: "Voir les résultats" }).tap();
  await expect(page).toHaveURL(/\/chronologie\?.*status=open&partners=ademe/);
  await expect(page.getByRole("button", { name: "Filtres (2)" })).toBeAttached();
  await expect(page.getByRole("list", { name: "Filtres actifs" })).toBeInViewport();
  await expect(agenda(page).getByRole("listitem").first()).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/\/chronologie$/);
});

test("the agenda is what prints", async ({ page }) => {
  await page.goto("/chronologie?status=open");
  await page.emulateMedia({ media: "print" });
  await expect(agenda(page).getByRole("listitem").first()).toBeVisible();
  await expect(drawing(page)).toBeHidden();
});

test("a search without result says so and leads on", async ({ page }) => {
  await page.goto("/chronologie?keywords=xyzzyx");
  await expect(page.getByRole("heading", { name: "Aucun appel ne réunit" })).toBeVisible();
  await page.getByRole("link", { name: "Voir tous les appels" }).click();
  await expect(page).toHaveURL(/\/chronologie#results$/);
});

test("a failed data call says so, and trying again draws the calls", async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/503/);
  await page.route("**/chronologie/data*", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.goto("/chronologie?status=open");
  await expect(page.getByRole("alert")).toContainText("La frise n’a pas pu être chargée.");
  await expect(agenda(page).getByRole("listitem").first()).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/chronologie/data*");
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(drawing(page).getByRole("link").first()).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
});

for (const [locale, screen] of [
  ["fr", "on a wide screen"],
  ["en", "@telephone"],
] as const) {
  test(`[A-26 part] the chronology is accessible in ${locale} ${screen}`, async ({ page }) => {
    await page.goto(`/chronologie?partners=anr&locale=${locale}`);
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    if (locale === "fr") await expect(drawing(page).getByRole("link").first()).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectContrast(page);
  });
}
