import type { Page } from "@playwright/test";

/** The navigation of a dossier, in either language. */
export const getDossierNavigation = (page: Page) =>
  page.getByRole("navigation", { name: /^(Dossier|Proposal)$/ });

/** Opens a page of the dossier by its name in the list of pages; works without script. */
export async function openDossierPage(page: Page, name: string): Promise<void> {
  const all = getDossierNavigation(page).locator(".all-pages");
  await all.locator("summary").click();
  await all
    .getByRole("link")
    .filter({ has: page.getByText(name, { exact: true }) })
    .click();
}
