import { readFile } from "node:fs/promises";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

/** Calls of the demonstration: one whose closing was postponed twice, one that closed, one retired. */
/** As the list names it; the strip above says agency and day as well. */
const TITLE = "Biodiversité et changements transformateurs";
const POSTPONED = "/appel/anr-biodiversite-et-changements-transformateurs";

test.describe("a call's own page", () => {
  test("[A-16 part] says what the call is, how long is left and how its dates changed @narrow", async ({
    asVisitor,
  }) => {
    const page = await asVisitor();
    await page.goto(POSTPONED);
    await expect(
      page.getByRole("heading", { level: 1, name: "Biodiversité et changements transformateurs" }),
    ).toBeVisible();
    await expect(page.getByText(/^Ferme dans \d+ jours$/)).toBeVisible();
    const dates = page.getByRole("region", { name: "Calendrier" });
    await expect(dates.getByText("Ouverture", { exact: true })).toBeVisible();
    await expect(dates.getByText(/La clôture a été repoussée du .+ au .+\./)).toHaveCount(2);
    const facts = page.getByRole("region", { name: "En bref" });
    await expect(facts.getByText("International", { exact: true })).toBeVisible();
    await expect(facts.getByText("Biodiversa+")).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Appels proches" })).toBeVisible();
    await expectAccessible(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(width, "nothing stands out of the page's width").toBeLessThanOrEqual(0);
  });

  test("[A-16 part] is whole in English, in the dark", async ({ asVisitor }) => {
    const page = await asVisitor({ locale: "en-GB", colorScheme: "dark" });
    await page.goto(POSTPONED);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByText(/^Closes in \d+ days$/)).toBeVisible();
    await expect(page.getByText(/The closing was postponed from .+ to .+\./).first()).toBeVisible();
    await expectAccessible(page);
  });

  test("[A-16 part] tells the closing in the reader's own time too, where it differs", async ({
    asVisitor,
  }) => {
    const paris = await asVisitor();
    await paris.goto(POSTPONED);
    await expect(paris.getByText(/heure de Paris/).first()).toBeVisible();
    await expect(paris.getByText(/chez vous/)).toHaveCount(0);
    const montreal = await asVisitor({ timezoneId: "America/Toronto" });
    await montreal.goto(POSTPONED);
    await expect(montreal.getByText(/^chez vous\s:.+ (UTC|GMT)[−-][45]$/)).toBeVisible();
  });

  test("[A-16 part] is read whole without script", async ({ asVisitor }) => {
    const page = await asVisitor({ javaScriptEnabled: false });
    await page.goto(POSTPONED);
    await expect(page.getByRole("heading", { name: "Objectifs" })).toBeVisible();
    // Nothing is offered that needs a script; what works without one is.
    await expect(page.getByRole("button", { name: "Imprimer" })).toHaveCount(0);
    await page.getByText("Partager", { exact: true }).click();
    await expect(page.getByRole("button", { name: "Copier le lien" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Envoyer par e-mail" })).toHaveAttribute(
      "href",
      /^mailto:\?subject=Biodiversit/,
    );
    await page.getByRole("link", { name: "Retour aux appels" }).click();
    await expect(page).toHaveURL("/");
  });

  test("[A-16 part] can be shared and put in a calendar", async ({ asVisitor }) => {
    const page = await asVisitor({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(POSTPONED);
    await page.getByText("Partager", { exact: true }).click();
    await page.getByRole("button", { name: "Copier le lien" }).click();
    await expect(page.getByRole("status")).toHaveText("Lien copié.");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname).toBe(POSTPONED);
    await page.keyboard.press("Escape");

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Ajouter à l’agenda" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("calendrier.ics");
    const file = await readFile(await download.path(), "utf8");
    expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]+SEQUENCE:2\r\n[\s\S]+END:VCALENDAR\r\n$/);
  });

  test("[A-16 part] on paper it says where the agency has it", async ({ asVisitor }) => {
    const page = await asVisitor();
    await page.goto(POSTPONED);
    const link = page.getByRole("link", { name: /^Page de l’appel sur le site de l’ANR/ });
    const address = (await link.getAttribute("href")) ?? "";
    await expect(page.getByText(address, { exact: true })).toBeHidden();
    // The year is left out on screen where it is this year's; paper is read later.
    const printed = page.locator(".deadline-moment").getByText(/ 20\d\d à \d/);
    await expect(page.locator(".deadline-moment .on-paper")).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(printed.last()).toBeVisible();
    await expect(link).toBeHidden();
    await expect(page.getByText(address, { exact: true })).toBeVisible();
    await expect(page.getByText(/^Page de l’appel sur le site de l’ANR/).last()).toBeVisible();
  });

  test("[A-12 part] leads back to the list one came from, even over a related call", async ({
    asVisitor,
  }) => {
    const page = await asVisitor();
    await page.goto("/?status=open&sort=closing-asc");
    await page.getByRole("link", { name: TITLE, exact: true }).click();
    await page.getByRole("link", { name: "Retour aux appels" }).click();
    await expect(page).toHaveURL("/?status=open&sort=closing-asc");

    await page.getByRole("link", { name: TITLE, exact: true }).click();
    const related = page.getByRole("complementary", { name: "Appels proches" });
    await related.getByRole("link").first().click();
    await expect(page).not.toHaveURL(POSTPONED);
    await page.getByRole("link", { name: "Retour aux appels" }).click();
    await expect(page).toHaveURL("/?status=open&sort=closing-asc");
  });

  test("[A-16 part] related calls leave no hole: three stand in one row, one is as wide as the text above it", async ({
    asVisitor,
  }) => {
    const page = await asVisitor();
    const boxes = async (address: string) => {
      await page.goto(address);
      const related = page.getByRole("complementary", { name: "Appels proches" });
      const cards = await related.getByRole("article").all();
      return Promise.all([related, ...cards].map((one) => one.boundingBox()));
    };
    const [, ...three] = await boxes(
      "/appel/anrs-mie-mpox-transmission-vaccination-et-populations-vulnerables",
    );
    expect(three).toHaveLength(3);
    expect(new Set(three.map((box) => box?.y)).size).toBe(1);
    const [around, ...one] = await boxes(POSTPONED);
    expect(one.map((box) => box?.width)).toEqual([around?.width]);
  });

  test("[A-16 part] counts the last day down and asks again when the moment has come", async ({
    asVisitor,
  }) => {
    const page = await asVisitor();
    await page.goto(POSTPONED);
    // The element alone: no demonstration call closes within the seconds of a test.
    const words = await page.evaluate(() => {
      const element = document.createElement("count-down");
      element.dataset.until = new Date(Date.now() + 7_265_500).toISOString();
      element.dataset.words = "Ferme dans %s";
      document.body.append(element);
      return element.textContent;
    });
    expect(words?.replaceAll("\u202f", " ")).toMatch(/^Ferme dans 2 h 01 min 0[45] s$/);
    await page.evaluate(() => {
      Object.assign(window, { before: true });
      const element = document.createElement("count-down");
      element.dataset.until = new Date(Date.now() + 1_200).toISOString();
      element.dataset.words = "%s";
      document.body.append(element);
    });
    await page.waitForFunction(() => !("before" in window));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("names its one address in each language to search engines", async ({ asVisitor }) => {
    const page = await asVisitor();
    await page.goto(`${POSTPONED}?locale=en`);
    const href = (selector: string) => page.locator(selector).getAttribute("href");
    expect(await href('link[rel="canonical"]')).toMatch(/transformateurs\?locale=en$/);
    expect(await href('link[hreflang="fr"]')).toMatch(/transformateurs\?locale=fr$/);
    expect(await href('link[hreflang="x-default"]')).toMatch(/transformateurs$/);
    const data = JSON.parse((await page.locator('script[type$="ld+json"]').textContent()) ?? "");
    expect(data).toMatchObject({
      "@type": "WebPage",
      inLanguage: "en",
      mainEntity: { funder: { alternateName: "ANR" } },
    });
  });

  test("[A-17 part] is gone four months after closing, and unknown before publication", async ({
    asVisitor,
    consoleGuard,
  }) => {
    consoleGuard.allow(/status of 4(04|10)/);
    const page = await asVisitor({ locale: "en-GB" });
    const gone = await page.goto(
      "/appel/anr-appel-a-projets-generique-projets-de-recherche-collaborative",
    );
    expect(gone?.status()).toBe(410);
    await expect(
      page.getByRole("heading", { name: "This resource is no longer available." }),
    ).toBeVisible();
    await expect(page).toHaveTitle("This resource is no longer available. – Passerelle");
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    await expectAccessible(page);
    const unpublished = await page.goto(
      "/appel/anr-materiaux-pour-le-stockage-de-l-energie-et-l-economie-circulaire",
    );
    expect(unpublished?.status()).toBe(404);
  });
});

test("[A-14 part] a search is taken along as a file and as feeds", async ({ asVisitor }) => {
  const page = await asVisitor();
  await page.goto("/?keywords=eau");
  const along = page.getByRole("navigation", { name: "Emporter cette recherche" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    along.getByRole("link", { name: "Fichier CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^appels-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  const found = await page.getByRole("heading", { level: 2, name: /^\d+ appels$/ }).textContent();
  expect(text.split("\r\n").length - 2).toBe(Number.parseInt(found ?? "", 10));

  const atom = await along.getByRole("link", { name: "Flux Atom" }).getAttribute("href");
  expect(await page.locator('link[type="application/atom+xml"]').getAttribute("href")).toBe(atom);
  const feed = await page.request.get(atom ?? "");
  const wellFormed = await page.evaluate(
    (xml) => new DOMParser().parseFromString(xml, "text/xml").querySelector("parsererror") === null,
    await feed.text(),
  );
  expect(wellFormed).toBe(true);
  const etag = feed.headers().etag ?? "";
  const again = await page.request.get(atom ?? "", { headers: { "If-None-Match": etag } });
  expect(again.status()).toBe(304);
  const sitemap = await page.request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("application/xml");
});
