import type { Page } from "@playwright/test";
import { SUGGEST_DELAY_MS } from "#features/portal/calls/rules/search-constants.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const cards = (page: Page) => page.locator("#results article");
const count = (page: Page) => page.getByRole("heading", { level: 2, name: /appel/ });
const field = (page: Page) => page.getByLabel("Rechercher un appel");
/** The words of a choice: a person presses them and not the box beside them. */
const words = (page: Page, text: string) =>
  page.locator("label.opt").getByText(text, { exact: true });
const searchCall = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith("/search-call-for-proposals"));
/** The height of a page grows with fonts and cards: wait until the script has taken the page over. */
const alive = (page: Page) => page.locator("call-search:defined").waitFor();

test("[A-03 part, A-11 part] a filter applies at once, stays open, and the address follows", async ({
  page,
}) => {
  await page.goto("/");
  await alive(page);
  const before = await count(page).textContent();
  await page.getByText("Statut", { exact: true }).first().click();
  const open = page.getByRole("checkbox", { name: /^Ouvert/ });
  await words(page, "Ouvert").click();
  await expect(page).toHaveURL(/\/\?status=open$/);
  await expect(count(page)).not.toHaveText(before ?? "");
  await expect(open).toBeFocused();
  await expect(open).toBeVisible();
  await expect(page.getByRole("button", { name: "Appliquer" })).toHaveCount(0);

  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(count(page)).toHaveText(before ?? "");
  await page.goForward();
  await expect(count(page)).not.toHaveText(before ?? "");
  await expect(open).toBeChecked();
});

test("[A-03 part] words and empty parts of a filter menu can be pressed, and a press beside it closes it", async ({
  page,
}) => {
  await page.goto("/");
  await alive(page);
  const more = page.locator("summary", { hasText: "Plus de critères" });
  await more.click();
  const from = page.getByLabel("Clôture à partir du");
  await from.focus();
  await page.locator("label", { hasText: "Montant" }).first().click();
  await expect(page.getByLabel(/^Montant/)).toBeFocused();
  await page.locator(".more-criteria .help").first().click();
  await expect(from).toBeVisible();
  await page.locator("h1").click();
  await expect(from).toBeHidden();

  await page.locator("summary", { hasText: "Entreprises" }).click();
  await page.getByRole("radio", { name: /^Indifférent/ }).focus();
  await words(page, "Ouvert aux entreprises").click();
  await expect(page).toHaveURL(/openToCompanies=true/);
});

test("[A-11 part] the strip of closings dims what the search does not find, and says how much it finds", async ({
  page,
}) => {
  await page.goto("/");
  await alive(page);
  const strip = page.locator("strip-bricks");
  const dimmed = strip.locator("a.strip-out");
  const all = (await strip.getAttribute("aria-label")) ?? "";
  await expect(dimmed).toHaveCount(0);
  await page.getByText("Partenaire", { exact: true }).first().click();
  await page.locator("label.opt", { hasText: "ADEME" }).click();
  await expect(dimmed.first()).toBeAttached();
  await expect(strip).not.toHaveAttribute("aria-label", all);
  const found = await strip.locator("a:not(.strip-out) title").allTextContents();
  for (const title of found) expect(title).toContain("(ADEME)");
  const some = (await strip.getAttribute("aria-label")) ?? "";
  // Drawn by the server it is the same.
  await page.reload();
  await expect(strip).toHaveAttribute("aria-label", some);
  await expect(strip.locator("a:not(.strip-out)")).toHaveCount(found.length);
  await page.getByRole("link", { name: "Retirer le filtre ADEME" }).click();
  await expect(dimmed).toHaveCount(0);
  await expect(strip).toHaveAttribute("aria-label", all);
});

test("[A-04 part] a tag is removed in place, and a reset clears all", async ({ page }) => {
  await page.goto("/?status=open&partners=anr&keywords=cancer");
  await alive(page);
  await page.getByRole("link", { name: "Retirer le filtre ANR" }).click();
  await expect(page).toHaveURL("/?keywords=cancer&status=open");
  await page.getByRole("link", { name: "Tout effacer" }).click();
  await expect(page).toHaveURL("/");
  await expect(field(page)).toHaveValue("");
  await expect(count(page)).toBeFocused();
});

test("[A-05 part, A-01 part] order and page size apply at once", async ({ page }) => {
  await page.goto("/");
  await alive(page);
  await page.getByLabel("Trier par").selectOption("closing-desc");
  await expect(page).toHaveURL("/?sort=closing-desc");
  await page.getByLabel("Par page").selectOption("12");
  await expect(page).toHaveURL("/?sort=closing-desc&nbElementsPerPage=12");
  await expect(cards(page)).toHaveCount(12);
  await expect(page.getByRole("button", { name: "Afficher" })).toHaveCount(0);
});

/** Leaves exactly so much of the page below the window, and says how much it really is. */
const leaveBelow = (page: Page, pixels: number) =>
  page.evaluate((left) => {
    const { scrollHeight } = document.documentElement;
    scrollTo({ top: scrollHeight - innerHeight - left, behavior: "instant" });
    return scrollHeight - innerHeight - scrollY;
  }, pixels);

test("[A-06] the next page is asked for within 600 px of the bottom, and by a link without JavaScript @narrow", async ({
  page,
  asVisitor,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/search-call-for-proposals")) asked.push(request.postData() ?? "");
  });
  // Tall enough a page for 600 px to be left below the window in both.
  await page.goto("/?nbElementsPerPage=12");
  await alive(page);
  await page.evaluate(() => document.fonts.ready);
  await expect(cards(page)).toHaveCount(12);
  for (const pixels of [1200, 900, 601]) {
    expect(await leaveBelow(page, pixels)).toBe(pixels);
    // A scroll event comes with the next frame; what it asks for would follow at once.
    await page.waitForTimeout(300);
    expect(asked, `${pixels} px above the bottom`).toEqual([]);
  }
  const second = searchCall(page);
  expect(await leaveBelow(page, 600)).toBe(600);
  await second;
  expect(asked).toHaveLength(1);
  expect(new URLSearchParams(asked[0]).get("page")).toBe("2");
  await expect(cards(page)).toHaveCount(24);
  const grown = await cards(page).getByRole("heading").allTextContents();

  const without = await asVisitor({ javaScriptEnabled: false });
  await without.goto("/?nbElementsPerPage=12");
  await without.getByRole("link", { name: "Voir les 12 suivants" }).click();
  await expect(without).toHaveURL(/[?&]page=2/);
  await expect(cards(without)).toHaveCount(12);
  expect(await cards(without).getByRole("heading").allTextContents()).toEqual(grown.slice(12));
});

test("[A-06 part] the next page comes near the bottom, and coming back finds the same list", async ({
  page,
}) => {
  await page.goto("/");
  await alive(page);
  await expect(cards(page)).toHaveCount(6);
  await page.mouse.move(200, 500);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(cards(page)).toHaveCount(12);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(cards(page)).toHaveCount(18);
  const link = cards(page).nth(13).getByRole("heading").getByRole("link");
  const title = await link.textContent();
  await link.scrollIntoViewIfNeeded();
  const y = await page.evaluate(() => scrollY);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: title ?? "" })).toBeVisible();

  await page.goBack();
  await expect(cards(page)).toHaveCount(18);
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - y))
    .toBeLessThan(60);
});

test("[A-12 part] the link back from a call brings the list and its place back for some seconds", async ({
  page,
  context,
}) => {
  await page.goto("/?status=open");
  await alive(page);
  await page.evaluate(() => scrollTo(0, 500));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
  await cards(page).nth(3).getByRole("heading").getByRole("link").click();
  const cookie = (await context.cookies()).find(({ name }) => name === "scroll-position");
  const left = (cookie?.expires ?? 0) - Date.now() / 1000;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(15);
  await page.getByRole("link", { name: "Retour aux appels" }).click();
  await expect(page).toHaveURL("/?status=open");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
});

test("[A-12 part] the link of a search can be copied, and gives it back", async ({ asVisitor }) => {
  const page = await asVisitor({ permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/?keywords=hydrogène&status=open");
  await alive(page);
  const found = await count(page).textContent();
  await page.getByRole("button", { name: "Copier le lien" }).click();
  await expect(page.getByText("Le lien de cette recherche est copié.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain("/?token=");
  await page.goto(link);
  await expect(count(page)).toHaveText(found ?? "");
  await expect(field(page)).toHaveValue("hydrogène");
  await page.goto("/?token=abîmé");
  await expect(page.getByText("Ce lien de recherche est incomplet ou abîmé.")).toBeVisible();
});

test("[A-08] suggestions come from the third character and are used by keyboard alone", async ({
  page,
}) => {
  await page.goto("/");
  await alive(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/suggest-words") asked.push(`${request.method()} ${search}`);
  });
  const combobox = page.getByRole("combobox", { name: "Rechercher un appel" });
  await combobox.pressSequentially("ca");
  // Longer than suggestions wait for the fingers to rest.
  await page.waitForTimeout(3 * SUGGEST_DELAY_MS);
  await expect(page.getByRole("listbox")).toBeHidden();
  expect(asked).toEqual([]);
  await combobox.press("n");
  const list = page.getByRole("listbox", { name: "Suggestions" });
  await expect(list).toBeVisible();
  expect(asked).toEqual(["GET ?term=can"]);
  await expect(combobox).toHaveAttribute("aria-expanded", "true");
  await combobox.press("Escape");
  await expect(list).toBeHidden();
  await expect(combobox).toHaveValue("can");
  await combobox.press("ArrowDown");
  await expect(list).toBeVisible();
  await combobox.press("ArrowDown");
  const first = list.getByRole("option").first();
  await expect(first).toHaveAttribute("aria-selected", "true");
  await expect(combobox).toHaveAttribute(
    "aria-activedescendant",
    (await first.getAttribute("id")) ?? "",
  );
  const word = await first.textContent();
  await combobox.press("Enter");
  await expect(combobox).toHaveValue(word ?? "");
  await expect(page).toHaveURL(new RegExp(`keywords=${word}`));
  await expect(page.locator("mark").first()).toBeVisible();
  await expect(combobox).toBeFocused();
});

test("a suggestion is taken by a press of the finger @telephone", async ({ page }) => {
  await page.goto("/");
  await alive(page);
  await field(page).pressSequentially("hydro");
  await page.getByRole("option", { name: "hydrogène", exact: true }).tap();
  await expect(page).toHaveURL(/keywords=hydrog/);
});

/** Puts a text of another height into the first card: the cards of the demonstration do not have every height. */
const setTextHeight = (page: Page, pixels: number) =>
  cards(page)
    .first()
    .locator(".fold-text")
    .evaluate((text, height) => {
      const filler = document.createElement("div");
      filler.style.height = `${height}px`;
      text.replaceChildren(filler);
      // The element listens to its own size, not to its text: nudge it as a turned telephone would.
      const fold = text.closest<HTMLElement>("card-fold");
      if (fold) fold.style.width = fold.style.width ? "" : "99%";
    }, pixels);

test("[A-10] a card shows the call's data and its favourite toggle; a text higher than 105 px folds to 7.813rem and unfolds to 17rem", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto("/?status=open&partners=anr&openToCompanies=true&openToInternational=true");
  await alive(page);
  const card = cards(page).first();
  await expect(card.getByText("ANR", { exact: true })).toBeVisible();
  await expect(card.getByRole("heading").getByRole("link")).toHaveAttribute("href", /^\/appel\//);
  await expect(card.getByText("Ouvert", { exact: true })).toBeVisible();
  await expect(card.getByRole("time").first()).toHaveAttribute("datetime", /^\d{4}-\d{2}-\d{2}T/);
  await expect(card).toContainText("Ouvert aux entreprises");
  await expect(card).toContainText("Ouvert à l’international");
  // The favourite toggle: one press changes it, a reload keeps it, another press changes it back.
  const favourite = card.getByRole("button", { name: /favoris/ });
  const before = (await favourite.getAttribute("aria-pressed")) === "true";
  for (const liked of [!before, before]) {
    const stored = page.waitForResponse(/\/like\//);
    await favourite.click();
    await expect(favourite).toHaveAttribute("aria-pressed", `${liked}`);
    expect(await (await stored).json()).toMatchObject({ liked });
    await page.reload();
    await alive(page);
    await expect(favourite).toHaveAttribute("aria-pressed", `${liked}`);
  }

  const fold = card.locator("card-fold");
  const text = card.locator(".fold-text");
  const trigger = card.locator(".fold-trigger");
  const rem = await page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
  );
  const height = async () => (await fold.boundingBox())?.height ?? 0;

  await setTextHeight(page, 105);
  await expect(trigger).toBeHidden();
  await setTextHeight(page, 106);
  await expect(trigger).toBeVisible();
  await expect(trigger).toHaveAttribute("aria-expanded", "false");

  await setTextHeight(page, 40 * rem);
  await expect(trigger).toBeVisible();
  expect(await height()).toBeCloseTo(7.813 * rem, 0);
  await trigger.click();
  await expect(trigger).toHaveAttribute("aria-expanded", "true");
  expect(await height()).toBeCloseTo(17 * rem, 0);
  // The rest is reached by scrolling, by keyboard too.
  await text.focus();
  await page.keyboard.press("End");
  await expect.poll(() => text.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await trigger.click();
  await expect(trigger).toHaveAttribute("aria-expanded", "false");
  expect(await height()).toBeCloseTo(7.813 * rem, 0);
});

test("nothing found: the reason, a way out, and calls near it", async ({ page }) => {
  await page.goto("/?keywords=%22contaminated+soil%22&status=open");
  await alive(page);
  await expect(
    page.getByRole("heading", { name: "Aucun appel ne réunit tous ces critères" }),
  ).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Appels qui contiennent une partie de ces mots" }),
  ).toBeVisible();
  await page.getByRole("link", { name: /^Sans .*contaminated soil/ }).click();
  await expect(page).toHaveURL("/?status=open");
  await expect(cards(page).first()).toBeVisible();
  await expect(count(page)).toBeInViewport();
});

test("a page past the last one says so, shows the last one and leads back to the first", async ({
  page,
}) => {
  for (const path of ["/", "/chronologie"]) {
    await page.goto(`${path}?page=999&status=open`);
    const main = page.getByRole("main");
    await expect(main.getByText("Il n’y a pas de page 999")).toBeVisible();
    await expect(
      main.getByText(/Cette recherche (s’arrête à la page \d+|tient sur une page)/),
    ).toBeVisible();
  }
  await page.goto("/?page=999&status=open");
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole("link", { name: "Revenir à la première page" }).click();
  await expect(page).toHaveURL(/\/\?status=open(?:#results)?$/);
  await expect(page.getByText("Il n’y a pas de page 999")).toHaveCount(0);
});

test("without a connection the list stays, and says what to do", async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto("/");
  await alive(page);
  await context.setOffline(true);
  await page.getByLabel("Trier par").selectOption("closing-desc");
  await expect(page.getByRole("alert")).toContainText("Vous semblez hors connexion");
  await expect(cards(page)).toHaveCount(6);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Réessayer" }).click();
  await expect(page).toHaveURL("/?sort=closing-desc");
  await expect(page.getByText("Vous semblez hors connexion")).toBeHidden();
});

test("only the last of several answers counts", async ({ page }) => {
  await page.goto("/");
  await alive(page);
  let first = true;
  await page.route("**/search-call-for-proposals", async (route) => {
    const slow = first;
    first = false;
    if (slow) await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue().catch(() => {});
  });
  await page.getByLabel("Trier par").selectOption("closing-desc");
  await page.getByLabel("Trier par").selectOption("opening-asc");
  await expect(page).toHaveURL("/?sort=opening-asc");
  await page.waitForTimeout(1000);
  await expect(page).toHaveURL("/?sort=opening-asc");
  await expect(page.getByText("triés par ouverture, la plus ancienne d’abord")).toBeVisible();
});

test("[A-26 part] on a small screen all filters stand in a sheet @telephone", async ({ page }) => {
  await page.goto("/");
  await alive(page);
  await page.getByRole("button", { name: "Filtres" }).tap();
  const sheet = page.getByRole("group", { name: "Filtres" });
  await expect(sheet).toBeVisible();
  await sheet.getByText("Statut", { exact: true }).first().tap();
  const answer = searchCall(page);
  await words(page, "Ouvert").tap();
  await answer;
  await expect(page).toHaveURL("/?status=open");
  await expect(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "Voir les résultats" }).tap();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Filtres (1)" })).toBeVisible();
});

test("[A-26 part] on a small screen a search shows what it found, and Back what was there before @telephone", async ({
  page,
}) => {
  await page.goto("/");
  await alive(page);
  const before = await count(page).textContent();
  await field(page).fill("climat");
  await field(page).press("Enter");
  await expect(page).toHaveURL("/?keywords=climat");
  const first = cards(page).first();
  await expect(first.getByRole("heading")).toBeInViewport({ ratio: 1 });
  // The field would hold the keyboard open over the results.
  await expect(count(page)).toBeFocused();
  await expect(count(page)).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(count(page)).toHaveText(before ?? "");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.getByRole("button", { name: "Filtres" }).tap();
  const sheet = page.getByRole("group", { name: "Filtres" });
  await sheet.getByText("Statut", { exact: true }).first().tap();
  await sheet.getByRole("checkbox", { name: /^Ouvert/ }).check();
  await expect(page).toHaveURL("/?status=open");
  await sheet.getByRole("button", { name: "Voir les résultats" }).tap();
  await expect(first.getByRole("heading")).toBeInViewport({ ratio: 1 });
  await expect(count(page)).toBeFocused();
});

test.describe("[A-26 part] without JavaScript", () => {
  test.slow();

  test("one searches, filters, sorts and pages @narrow", async ({ asVisitor, isMobile }) => {
    const page = await asVisitor({ javaScriptEnabled: false });
    await field(page).fill("santé");
    await field(page).press("Enter");
    await expect(page).toHaveURL(/keywords=sant/);
    await expect(page.locator("mark").first()).toBeVisible();
    await expect(cards(page).first().getByRole("heading")).toBeInViewport();
    if (isMobile) await page.getByRole("button", { name: "Filtres" }).click();
    await page.locator("summary", { hasText: "Statut" }).click();
    await page.getByRole("checkbox", { name: /^Clos/ }).check();
    const apply = isMobile ? "Voir les résultats" : "Appliquer";
    await page.getByRole("button", { name: apply }).first().click();
    await expect(page).toHaveURL(/status=closed/);
    await expect(cards(page).first().getByRole("heading")).toBeInViewport();
    await page.getByRole("link", { name: "Retirer le filtre Clos" }).click();
    await page.getByLabel("Trier par").selectOption("closing-asc");
    await page.getByRole("button", { name: "Afficher" }).click();
    await expect(page).toHaveURL(/sort=closing-asc/);
    await page.getByRole("link", { name: /^Voir les \d suivants/ }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(cards(page).first().getByRole("heading")).toBeInViewport();
    await expect(page.getByRole("link", { name: "Page 2" })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });
});

test("[A-26 part] the search is used by keyboard alone, in English too", async ({ asVisitor }) => {
  const page = await asVisitor({ locale: "en-GB" });
  await alive(page);
  await page.getByLabel("Search for a call").focus();
  await page.keyboard.type("energy");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/?keywords=energy");
  const status = page.locator("summary", { hasText: "Status" });
  await status.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page).toHaveURL("/?keywords=energy&status=upcoming");
  await page.keyboard.press("Escape");
  await expect(status).toBeFocused();
  await expect(page.getByRole("link", { name: "Français" })).toHaveAttribute(
    "href",
    /to=%2F%3Fkeywords%3Denergy%26status%3Dupcoming/,
  );
});

test.describe("a program finds no barrier", () => {
  test.slow();

  test("in the list with a filter open", async ({ page }) => {
    await page.goto("/?keywords=santé&status=open");
    await alive(page);
    await page.locator("summary", { hasText: "Statut" }).click();
    await expectAccessible(page);
  });

  test("in the suggestions", async ({ page }) => {
    await page.goto("/");
    await alive(page);
    await field(page).pressSequentially("san");
    await expect(page.getByRole("option").first()).toBeVisible();
    await expectAccessible(page);
  });

  test("where nothing was found, in English", async ({ asVisitor }) => {
    const page = await asVisitor({ locale: "en-GB" });
    await page.goto("/?keywords=contaminated+soil&status=open");
    await expectAccessible(page);
  });

  test("in the sheet of filters @telephone", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Filtres" }).tap();
    await expectAccessible(page);
  });
});
