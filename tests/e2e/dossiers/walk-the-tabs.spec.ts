import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/e2e.ts";
import { field, openProposal, saveLine } from "#tests/support/proposal-page.ts";

/** A document that the router keeps still has this; a page that was loaded has not. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSame = (page: Page) => page.evaluate(() => "sameDocument" in window);

test("[C-21 part] the router leads through every tab, with the focus, the title and what was typed kept", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await openProposal(page, "BOCAGE");
  const tabs = page.getByRole("navigation", { name: "Dossier", exact: true });
  const guard = page.getByRole("dialog", { name: /N’oubliez pas d’enregistrer/ });

  // Leaving right after the last key waits for the save, and asks nothing.
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route("**/reponses/**", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const summary = field(page, "Résumé pour le public, en français");
  await summary.fill(`Tapé juste avant de partir, à ${Date.now()}.`);
  const general = tabs.getByRole("link", { name: "Informations générales" });
  await general.click();
  await expect(saveLine(page)).toContainText("Enregistrement");
  await expect(guard).toBeHidden();
  await expect(general).not.toHaveAttribute("aria-current", "page");
  letAnswer();
  await expect(general).toHaveAttribute("aria-current", "page");
  await expect(guard).toBeHidden();
  await openProposal(page, "BOCAGE");
  await mark(page);

  // With the keyboard: each tab that is followed has the focus on the page it led to.
  const hrefs = await tabs
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const titles = new Set<string>();
  for (const href of hrefs) {
    const tab = tabs.locator(`a[href="${href}"]`);
    await tab.focus();
    await page.keyboard.press("Enter");
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveURL(new RegExp(`${href}$`));
    await expect(tab).toBeFocused();
    titles.add(await page.title());
    expect(await isSame(page)).toBe(true);
  }
  expect(titles.size).toBe(hrefs.length);

  // One form for two lists: neither shows what was typed for the other; "Back" asks before that is lost.
  const publications = tabs.getByRole("link", { name: "Publications", exact: true });
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
