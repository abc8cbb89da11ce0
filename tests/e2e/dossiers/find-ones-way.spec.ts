import type { Page } from "@playwright/test";
import {
  findProposalHref,
  getField,
  openProposal,
  waitUntilHydrated,
  waitUntilSettled,
} from "#tests/support/dossier-pages.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const focused = (page: Page) => page.locator(":focus");
const contentsOf = (page: Page) => page.getByRole("navigation", { name: "Sommaire" });

// Nobody who can open a form lacks the right to export it; editor-page.test.tsx shows the page without that right.
test("[D-03] a form in sections, with a floating table of contents that follows the section in view and stops above the footer", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await openProposal(page, "BOCAGE");
  const contents = contentsOf(page);

  // Accordions to depth 2, then questions, with titles and descriptions in the page's language.
  const section = page.locator("#section-position");
  await expect(section.getByRole("heading", { level: 2 })).toHaveText("2 Contexte et objectifs");
  await expect(section.getByRole("heading", { level: 3 }).first()).toHaveText("2.1 État de l'art");
  await expect(page.locator(".form-section .form-section .form-section")).toHaveCount(0);
  const positioning = getField(page, "Positionnement du projet");
  await expect(positioning).toBeVisible();
  await expect(section).toContainText("Situez le projet par rapport aux travaux nationaux");
  await section.locator("summary").first().click();
  await expect(positioning).toBeHidden();

  // The contents have the same two levels; a link opens a closed section.
  await expect(contents.locator("ol ol").nth(0).getByRole("link").first()).toContainText("2.1");
  await contents.getByRole("link", { name: /État de l'art/ }).click();
  await expect(positioning).toBeInViewport();
  const current = contents.locator("[aria-current]");
  await expect(current).toContainText("État de l'art");
  // Neither the section nor the contents are covered by the bar.
  const endOfBar = async () => {
    const box = await page.locator(".dossier-bar").boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  for (const one of [section.locator("#section-state_of_art"), page.locator(".form-side")])
    await expect
      .poll(async () => ((await one.boundingBox())?.y ?? 0) - (await endOfBar()))
      .toBeGreaterThanOrEqual(0);

  // The section in view: the last whose head is less than 250 px from the top.
  const putHeadAt = (px: number) =>
    page.evaluate(async (top) => {
      // A wheel event ends the correction of the last jump.
      dispatchEvent(new WheelEvent("wheel"));
      const head = document.getElementById("section-impact")?.getBoundingClientRect().top ?? 0;
      const scrolled = new Promise((resolve) =>
        addEventListener("scroll", resolve, { once: true }),
      );
      scrollBy(0, head - top);
      await scrolled;
    }, px);
  await putHeadAt(260);
  await expect(current).toContainText("Personnes à recruter");
  await putHeadAt(240);
  await expect(current).toContainText("Impact");
  // Determined once scrolling has paused for 50 ms.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await putHeadAt(260);
  await page.clock.runFor(49);
  await putHeadAt(261);
  await page.clock.runFor(49);
  await expect(current).toContainText("Impact");
  await page.clock.runFor(1);
  await expect(current).toContainText("Personnes à recruter");
  await page.clock.resume();

  // Always beside the form, above the footer at the end of the page, with export and save.
  const side = page.locator(".form-side");
  await expect(side).toBeInViewport();
  await expect(contents).toContainText(/\d caractères sur 60\s000/);
  await expect(side.getByRole("link", { name: "Exporter" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Enregistrer", exact: true })).toBeInViewport();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const foot = page.getByRole("contentinfo");
  await expect(foot).toBeInViewport();
  const [menu, footer] = [await side.boundingBox(), await foot.boundingBox()];
  expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
  await contents.getByRole("link", { name: "Haut de page" }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  // In print, texts are complete and there are no controls.
  await page.emulateMedia({ media: "print" });
  await expect(side).toBeHidden();
  await expect(page.locator(".question-tools").first()).toBeHidden();
  const cut = await page
    .locator(".question :is(textarea, .editor-text)")
    .evaluateAll((texts) => texts.filter((one) => one.scrollHeight > one.clientHeight + 2).length);
  expect(cut).toBe(0);
  await page.emulateMedia({ media: "screen" });

  // On a small screen, a bar at the foot.
  await page.getByRole("button", { name: "Refuser" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(side).toBeHidden();
  const dock = page.locator(".form-dock");
  await expect(dock.getByRole("link", { name: "Exporter" })).toBeInViewport();
  await expect(dock.getByRole("button", { name: "Enregistrer" })).toBeInViewport();
  const bar = await dock.boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeCloseTo(844, 0);

  // The same in English.
  const english = await page.request.get(`/change_locale/en?to=${new URL(page.url()).pathname}`);
  const html = await english.text();
  for (const words of ["Context and objectives", "State of the art", "Place the project among"])
    expect(html).toContain(words);
});

test("a question is found by its words, the next missing answer is gone to, one section is shown alone", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto(`/change_locale/fr?to=${await findProposalHref(page, "BOCAGE")}`);
  await waitUntilHydrated(page);

  // Of all words, those the page can say were fetched, and no others.
  const words = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap(({ name }) => /\/(locales|form-words)\.fr/.exec(name)?.[1] ?? []),
  );
  expect(words).toEqual(["form-words"]);

  // By keyboard from the top of the page to the first question, and past the contents.
  const abstract = getField(page, "Résumé en français");
  const skip = page.getByRole("link", { name: "Aller à la première question" });
  for (const _ of ["to the content", "to the questions"]) await page.keyboard.press("Tab");
  await expect(skip.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(abstract).toBeFocused();
  await expect(abstract).toBeInViewport();
  await skip.last().focus();
  await page.keyboard.press("Enter");
  await expect(abstract).toBeFocused();

  // How it stands is said in one bar that stays.
  const bar = page.locator(".dossier-bar");
  await expect(bar).toContainText(/Ferme dans/);
  await expect(bar).toContainText(/Enregistré (le|à)/);
  await expect(bar).toContainText("PAS déposé");

  // By words, with the keyboard alone, though its section is closed.
  const search = page.getByRole("combobox", { name: "Chercher une question" });
  const footprint = getField(page, "Empreinte environnementale du projet");
  await page.locator("#section-impact > details > summary").press("Enter");
  await expect(footprint).toBeHidden();
  await search.fill("empreinte environ");
  const found = page.getByRole("listbox", { name: "Questions trouvées" }).getByRole("option");
  await expect(found.first()).toContainText("Empreinte environnementale du projet");
  await expectAccessible(page, ".form-side");
  await search.press("Enter");
  await expect(footprint).toBeFocused();
  await expect(footprint).toBeInViewport();
  await search.fill("zzz");
  await expect(page.getByText("Aucune question ne contient ces mots.")).toBeVisible();
  await search.fill("");

  // What is missing comes after where one is, each once.
  const next = page.getByRole("button", { name: "Prochaine réponse manquante" });
  const keyHere = () =>
    focused(page).evaluate((at) => at.closest("[data-key]")?.getAttribute("data-key"));
  await next.click();
  // The answer takes the focus from the button once its section is open.
  await expect.poll(keyHere).toBeTruthy();
  const first = await keyHere();
  await expect(
    page.getByRole("status").filter({ hasText: /réponses manquent encore/ }),
  ).toHaveCount(1);
  await next.click();
  await expect.poll(keyHere).toBeTruthy();
  expect(await keyHere()).not.toBe(first);

  // One section at a time, remembered; contents and search turn to where they lead.
  await page.getByRole("button", { name: "Une section à la fois" }).click();
  const sections = page.locator(".form-page:visible");
  await expect(sections).toHaveCount(1);
  await page.reload();
  await waitUntilSettled(page);
  await expect(sections).toHaveCount(1);
  await contentsOf(page).getByRole("link").first().click();
  await expect(abstract).toBeVisible();
  await page.getByRole("button", { name: /^Section suivante/ }).click();
  await expect(abstract).toBeHidden();
  await search.fill("empreinte environ");
  await search.press("Enter");
  await expect(footprint).toBeFocused();
  await page.getByRole("button", { name: "Tout afficher" }).click();
  expect(await sections.count()).toBeGreaterThan(1);
});

test("[D-03 part] on a telephone a bar at the foot saves and opens the contents, and no toast lies over it @telephone", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await openProposal(page, "BOCAGE");
  // At the foot there is room once the question of consent is answered; until then the bar is at the top.
  await expect(page.getByRole("button", { name: "Sommaire" })).toBeInViewport();
  await page.getByRole("button", { name: "Refuser" }).click();
  const dock = page.locator(".form-dock");
  await expect(dock).toBeInViewport();
  await expect(page.locator(".dossier-bar")).toContainText("PAS déposé");
  // Also once the editor of texts has come.
  const text = page.locator('[data-key="positioning"]');
  await text.scrollIntoViewIfNeeded();
  await expect(text.getByRole("toolbar")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const save = await dock.getByRole("button", { name: "Enregistrer" }).boundingBox();
  expect((save?.x ?? 0) + (save?.width ?? 400)).toBeLessThanOrEqual(390);
  const sheet = page.getByRole("dialog", { name: "Sommaire" });
  const openSheet = () => dock.getByRole("button", { name: "Sommaire" }).click();
  await openSheet();
  await sheet.getByRole("button", { name: "Prochaine réponse manquante" }).click();
  await expect(sheet).toBeHidden();
  await expect(focused(page)).toBeInViewport();
  await openSheet();
  await sheet.getByRole("link", { name: "Haut de page" }).click();
  await expect(sheet).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() =>
    document.dispatchEvent(
      new CustomEvent("passerelle:toast", {
        detail: { tone: "stop", message: "Le DOI n'existe pas" },
      }),
    ),
  );
  const toast = page.getByText("Le DOI n'existe pas");
  await expect(toast).toBeVisible();
  const [low, high] = [await dock.boundingBox(), await toast.boundingBox()];
  expect((high?.y ?? 0) + (high?.height ?? 0)).toBeLessThan(low?.y ?? 0);
});

/** The question that has the focus, and whether its title is in view and under none of the bars. */
const whereFocusIs = (page: Page) =>
  page.evaluate(() => {
    const question = document.activeElement?.closest<HTMLElement>(".question");
    const title = question?.querySelector(".label, legend, label")?.getBoundingClientRect();
    const y = title ? title.top + title.height / 2 : 0;
    const shown = title && document.elementFromPoint(title.left + 4, y);
    return {
      key: question?.dataset.key,
      isTitleInView: !!shown && !!question?.contains(shown) && y < innerHeight / 2,
    };
  });

const expectLandedOn = (page: Page, key: string) =>
  expect.poll(() => whereFocusIs(page), key).toEqual({ key, isTitleInView: true });

test("a link to a question ends with it in view and focused, from every page, wide and narrow", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.setViewportSize({ width: 1280, height: 900 });
  const proposal = await findProposalHref(page, "ESTUAIRES");
  // A number in groups, a list of works, and a rich text.
  const keys = ["work_packages:d/tasks:e/task_effort", "references", "method"];
  const openAt = async (key: string) => {
    // A page that has just loaded, not one that is open already.
    await page.goto("/health/live");
    await page.goto(`${proposal}#q-${key.replace(/[:/]/g, ".")}`);
  };
  for (const key of keys) {
    await openAt(key);
    await expectLandedOn(page, key);
  }

  // From the contents of a long form, where hardly any question has been drawn: also once the editors have arrived.
  const budget = page.locator("#section-budget");
  await contentsOf(page).getByText("Budget", { exact: false }).first().click();
  await expect(budget.locator("summary").first()).toBeFocused();
  const distanceToBar = async () => {
    const bar = await page.locator(".dossier-bar").boundingBox();
    return ((await budget.boundingBox())?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0);
  };
  await expect.poll(distanceToBar).toBeGreaterThanOrEqual(0);
  await expect.poll(distanceToBar).toBeLessThan(50);

  // By the router: from the list of dossiers, and from what is missing.
  await page.goto("/mon-espace/mes-dossiers");
  await page.locator("a[href$='#q-work_packages.wp2.wp_content']").first().click();
  await expectLandedOn(page, "work_packages:wp2/wp_content");
  await page.goto((await findProposalHref(page, "BOCAGE")).replace(/[^/]*$/, "completude"));
  await page.locator("a[href$='#q-originality']").first().click();
  await expectLandedOn(page, "originality");

  // The person who scrolls is left alone.
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 900);
  await expect.poll(async () => (await whereFocusIs(page)).isTitleInView).toBe(false);
  await page.getByRole("button", { name: "Refuser" }).click();
  expect((await whereFocusIs(page)).isTitleInView).toBe(false);

  // On a telephone, under bars of other heights.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const key of ["method", "figure"]) {
    await openAt(key);
    await expectLandedOn(page, key);
  }
  // To a team: its title is under no bar.
  await page.goto((await findProposalHref(page, "LITTOSOL")).replace(/[^/]*$/, "completude"));
  await page.locator("a[href$='/consortium#equipe-3']").first().click();
  const isTeamInView = () =>
    page.evaluate(() => {
      const title = document.querySelector("#equipe-3 h3");
      const { left = 0, top = 0 } = title?.getBoundingClientRect() ?? {};
      return !!title?.contains(document.elementFromPoint(left + 4, top + 4));
    });
  await expect.poll(isTeamInView).toBe(true);
});
