import type { Page } from "@playwright/test";
import {
  getDossierNavigation,
  getField,
  getSaveStatus,
  openDossierPage,
  openProposal,
} from "#tests/support/dossier-pages.ts";
import { expect, expectAccessible, slowDown, test } from "#tests/support/e2e.ts";

/** A document that the router keeps still has this; a page that was loaded has not. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSame = (page: Page) => page.evaluate(() => "sameDocument" in window);

/** Names and addresses of all pages, as the specification gives them, by step. */
const PAGES = {
  Écrire: {
    "Informations générales": "informations-generales",
    "Proposition scientifique": "proposition-scientifique",
    Annexes: "annexes",
    Publications: "publications-hal",
    "Publications du CV": "publications-hal-cv",
  },
  Équipe: {
    Consortium: "consortium",
    "Informations administratives": "contacts",
    Administration: "equipe",
    Discussion: "chat",
  },
  Vérifier: {
    Complétude: "completude",
    Aperçu: "proposition-scientifique/apercu",
    Commentaires: "commentaires",
    Exports: "export",
    Journal: "journal",
  },
  Déposer: { Dépôt: "depot-du-dossier" },
};

test("[D-30] [C-21 part] four steps show what is missing and link to their pages; navigation keeps focus, title and typed text", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await openProposal(page, "BOCAGE");
  await mark(page);
  const navigation = getDossierNavigation(page);
  const dossier = page.url().replace(/\/[^/]+$/, "");
  const stepLink = (name: string, number: number) =>
    navigation.getByRole("link", { name: new RegExp(`^${number} ${name} `) });

  // Each step says in words what it holds back; the last one waits for the others.
  await expect(stepLink("Écrire", 1)).toHaveText(/\d+ réponses? sur \d+, \d+ manque/);
  await expect(stepLink("Écrire", 1)).toHaveAttribute("aria-current", "step");
  await expect(stepLink("Équipe", 2)).toHaveText(/équipes? prêtes? sur \d/);
  await expect(stepLink("Vérifier", 3)).toHaveText(/\d+ éléments? avant de déposer/);
  await expect(stepLink("Déposer", 4)).toHaveText(/s’ouvre quand rien ne manque/);

  // Leaving right after the last key waits for the save, and asks nothing.
  const guard = page.getByRole("dialog", { name: /N’oubliez pas d’enregistrer/ });
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route("**/reponses/**", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const summary = getField(page, "Résumé pour le public, en français");
  await summary.fill(`Tapé juste avant de partir, à ${Date.now()}.`);
  const general = navigation.getByRole("link", { name: "Informations générales" });
  await general.click();
  await expect(getSaveStatus(page)).toContainText("Enregistrement");
  await expect(guard).toBeHidden();
  await expect(general).not.toHaveAttribute("aria-current", "page");
  letAnswer();
  await expect(general).toHaveAttribute("aria-current", "page");
  await expect(guard).toBeHidden();
  const scientific = navigation.getByRole("link", { name: /^Proposition scientifique/ });
  await scientific.click();
  await expect(scientific).toHaveAttribute("aria-current", "page");

  // Slower than a person's computer: the next link is pressed while the page before is still being rendered.
  await slowDown(page, 12);
  // With the keyboard: a step leads to its first page, and has the focus there; so has each page of it.
  const titles = new Set<string>();
  for (const [index, [step, pages]] of Object.entries(PAGES).entries()) {
    await stepLink(step, index + 1).press("Enter");
    await expect(page).toHaveURL(`${dossier}/${Object.values(pages)[0]}`);
    await expect(stepLink(step, index + 1)).toHaveAttribute("aria-current", "step");
    await expect(stepLink(step, index + 1)).toBeFocused();
    const row = navigation.getByRole("list", { name: `Pages de l’étape ${step}` });
    await expect(row.getByRole("link")).toHaveText(
      Object.keys(pages).map((name) => new RegExp(`^${name}(\\d|$)`)),
    );
    for (const [name, address] of Object.entries(pages)) {
      const link = row.getByRole("link", { name: new RegExp(`^${name}( \\d|$)`) });
      await link.press("Enter");
      await expect(page).toHaveURL(`${dossier}/${address}`);
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(link).toBeFocused();
      titles.add(await page.title());
      expect(await isSame(page)).toBe(true);
      // Two links show it; the others would only take longer.
      await slowDown(page, 1);
    }
  }
  expect(titles.size).toBe(15);

  // In order: steps, pages, the list of all pages; Escape closes the list and gives the focus back.
  await stepLink("Déposer", 4).focus();
  await page.keyboard.press("Tab");
  await expect(navigation.getByRole("link", { name: "Dépôt" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const all = navigation.locator(".all-pages");
  await expect(all.locator("ul").getByRole("link")).toHaveCount(15);
  await expect(all.getByRole("link", { name: "Revoir le tutoriel" })).toHaveAttribute(
    "href",
    "/mon-espace/mon-profil?tutoriel",
  );
  await expect(all.getByRole("link", { name: /^Journal/ })).toContainText("qui a fait quoi");
  await expectAccessible(page, ".dossier");
  await page.keyboard.press("Escape");
  await expect(all.locator("summary")).toBeFocused();
  await openDossierPage(page, "Proposition scientifique");
  await expect(page).toHaveURL(`${dossier}/proposition-scientifique`);

  // Scrolled, one line keeps the time, the deposit, the steps and the other pages of the step.
  await expect(page.locator("form[data-live]")).toBeVisible();
  await page.mouse.move(700, 700);
  await page.mouse.wheel(0, 2500);
  const bar = page.locator(".dossier-bar");
  await expect(bar.getByText("Vérifier")).toBeInViewport();
  await expect(bar).toContainText(/^Ferme dans .*PAS déposé/);
  expect((await bar.boundingBox())?.height).toBeLessThan(70);
  await bar.locator("summary").click();
  await bar.getByText("Annexes").click();
  await expect(page).toHaveURL(`${dossier}/annexes`);

  // One form for two lists: neither shows what was typed for the other; "Back" asks before that is lost.
  const publications = navigation.getByRole("link", { name: "Publications", exact: true });
  await publications.click();
  // A tab that is pressed before the last one has come takes its place in the history.
  await expect(publications).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Publications du CV" }).click();
  const others = page.getByRole("textbox", { name: /^Autres/ });
  await expect(page.getByRole("heading", { name: "Publications du CV" })).toBeVisible();
  await others.fill("Tapé et pas enregistré");
  await page.goBack();
  await expect(guard).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(guard).toBeHidden();
  await expect(others).toHaveValue("Tapé et pas enregistré");
  await page.goBack();
  await guard.getByRole("button", { name: "Continuer sans enregistrer" }).click();
  await expect(publications).toHaveAttribute("aria-current", "page");
  await expect(others).not.toHaveValue("Tapé et pas enregistré");
  expect(await isSame(page)).toBe(true);

  // A page that is not hydrated is loaded, by the same kind of link.
  await page.getByRole("link", { name: "Mes dossiers" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Mes dossiers" })).toBeVisible();
  expect(await isSame(page)).toBe(false);
});

test("[D-30 part] on a telephone the name of the page opens all pages as a sheet, and stays in sight with the steps @telephone", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await openProposal(page, "BOCAGE");
  await page.getByRole("button", { name: "Refuser" }).click();
  const navigation = getDossierNavigation(page);
  const opener = navigation.locator("summary");
  await page.evaluate(() => scrollTo(0, 2500));
  await expect(opener).toBeInViewport();
  await expect(opener).toContainText("Proposition scientifique");
  await expect(navigation.getByRole("link", { name: /Vérifier/ })).toBeInViewport();
  await opener.tap();
  const journal = navigation.getByRole("link", { name: /^Journal/ });
  await expect(journal).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await navigation.getByRole("button", { name: "Fermer la liste des pages" }).tap();
  await expect(journal).toBeHidden();
  await opener.tap();
  // The veil over the page closes the sheet as well.
  await page.touchscreen.tap(200, 90);
  await expect(journal).toBeHidden();
  await opener.tap();
  await journal.tap();
  await expect(page).toHaveURL(/\/journal$/);
  await expect(opener).toContainText("Journal");
});
