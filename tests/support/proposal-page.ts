import { expect, type Page } from "@playwright/test";

/** Where the scientific proposal of one of the person's dossiers is, by its acronym. `tab`: of the list of dossiers. */
export async function findProposalHref(page: Page, acronym: string, tab = ""): Promise<string> {
  const list = await (await page.request.get(`/mon-espace/mes-dossiers${tab}`)).text();
  const href = new RegExp(`href="(/mon-espace/dossier/[^"/]+)">${acronym}`).exec(list)?.[1];
  expect(href, `${acronym} in the list of dossiers`).toBeDefined();
  return `${href}/proposition-scientifique`;
}

/** Opens it and waits until it is alive. Others may have changed the account's language meanwhile. */
export async function openProposal(
  page: Page,
  acronym: string,
  language: "fr" | "en" = "fr",
): Promise<void> {
  await page.goto(`/change_locale/${language}?to=${await findProposalHref(page, acronym)}`);
  await waitUntilSettled(page);
}

/**
 * Alive, and every question as high as it is. Out of sight heights are guessed: a press that has to scroll first would begin
 * before the page has moved under it, end after that, and be none.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await waitUntilHydrated(page);
  await page.evaluate(async () => {
    const inSight = new CSSStyleSheet();
    inSight.replaceSync(".question { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(inSight);
    // The browser remembers the heights of what it has drawn.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== inSight);
  });
}

/** Alive only, for tests of what leads to a question: it has to find its way by guessed heights. */
export const waitUntilHydrated = (page: Page) =>
  expect(page.locator("form[data-live]")).toBeVisible();

/** A field of the form by its question; the lock beside it bears the same words. */
export const getField = (page: Page, name: string) => page.getByRole("textbox", { name });

/** What the bar says of where the work is. */
export const getSaveStatus = (page: Page) => page.locator(".save-state").getByRole("status");

export const expectSaved = (page: Page) =>
  expect(getSaveStatus(page)).toHaveText(/Enregistré le|Proposal saved on/);
