import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";

/** Address of a dossier's scientific proposal, by its acronym. `tab` is a tab of the list of dossiers. */
export async function findProposalHref(page: Page, acronym: string, tab = ""): Promise<string> {
  const list = await (await page.request.get(`/mon-espace/mes-dossiers${tab}`)).text();
  const href = new RegExp(`href="(/mon-espace/dossier/[^"/]+)">${acronym}`).exec(list)?.[1];
  expect(href, `${acronym} in the list of dossiers`).toBeDefined();
  return `${href}/proposition-scientifique`;
}

/** Opens it and waits for hydration. Other tests may have changed the account's language. */
export async function openProposal(
  page: Page,
  acronym: string,
  language: "fr" | "en" = "fr",
): Promise<void> {
  await page.goto(`/change_locale/${language}?to=${await findProposalHref(page, acronym)}`);
  await waitUntilSettled(page);
}

/**
 * Creates and confirms an empty dossier for BOCAGE's call, and opens its scientific proposal in French. Tests that change
 * many answers use their own dossier: a retry starts from the same state, and other tests are not affected.
 */
export async function openNewProposal(page: Page): Promise<void> {
  const bocage = await (await page.request.get(await findProposalHref(page, "BOCAGE"))).text();
  const slug = /href="\/appel\/([^"]+)"/.exec(bocage)?.[1];
  const id = randomUUID();
  const dossier = `/mon-espace/dossier/${id}`;
  const post = async (path: string, form: Record<string, string>) => {
    const headers = { origin: new URL(page.url()).origin };
    const response = await page.request.post(path, { form, headers, maxRedirects: 0 });
    expect(response.status(), path).toBe(303);
  };
  await post(`/mon-espace/dossier/creer/${slug}`, { id, acronym: "ESSAI", title: "Un essai" });
  await post(`${dossier}/informations-generales`, { intent: "confirm" });
  await page.goto(`/change_locale/fr?to=${dossier}/proposition-scientifique`);
  await waitUntilSettled(page);
}

/**
 * Waits for hydration and for the final layout. Heights of questions out of sight are estimated: a click that scrolls
 * first would otherwise start before and end after the page has moved, and be lost.
 */
export async function waitUntilSettled(page: Page): Promise<void> {
  await waitUntilHydrated(page);
  await page.evaluate(async () => {
    const inSight = new CSSStyleSheet();
    inSight.replaceSync(".question { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(inSight);
    // The browser remembers the heights of what it has rendered.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== inSight);
  });
}

/** Waits for hydration only, for tests of scrolling with estimated heights. */
export const waitUntilHydrated = (page: Page) =>
  expect(page.locator("form[data-live]")).toBeVisible();

/** A field by its question; the lock button beside it has the same name. */
export const getField = (page: Page, name: string) => page.getByRole("textbox", { name });

/** The status of saving in the bar. */
export const getSaveStatus = (page: Page) => page.locator(".save-state").getByRole("status");

export const expectSaved = (page: Page) =>
  expect(getSaveStatus(page)).toHaveText(/Enregistré le|Proposal saved on/);

/** The navigation of a dossier, in either language. */
export const getDossierNavigation = (page: Page) =>
  page.getByRole("navigation", { name: /^(Dossier|Proposal)$/ });

/**
 * Opens a page of the dossier by its name in the list of pages, and waits for its address: the page before it may have
 * controls of the same names. Works without script.
 */
export async function openDossierPage(page: Page, name: string): Promise<void> {
  const all = getDossierNavigation(page).locator(".all-pages");
  await all.locator("summary").click();
  const link = all.getByRole("link").filter({ has: page.getByText(name, { exact: true }) });
  const address = (await link.getAttribute("href")) ?? "";
  await link.click();
  await page.waitForURL((url) => url.pathname === address.replace(/[?#].*$/, ""), {
    waitUntil: "commit",
  });
}

/** Fills the dialog of required information before the first CV or proposal, in French. */
export async function fillRequiredInformation(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Informations obligatoires" });
  await dialog.getByLabel("Genre").selectOption("Femme");
  await dialog.getByLabel("Titre").selectOption("Docteur");
  await dialog.getByText("Affiliation", { exact: true }).click();
  await dialog.getByLabel(/Numéro RNSR/).fill("209900006F");
  await dialog.getByRole("button", { name: "Vérifier" }).click();
  await dialog.getByRole("radio", { name: /THERMIQUE DES SOLS/ }).check();
  await dialog.getByRole("button", { name: "Valider" }).click();
}
