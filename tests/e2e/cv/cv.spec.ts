import type { Locator, Page } from "@playwright/test";
import { registerResearcher } from "#tests/factories/browser-researcher.ts";
import { fillRequiredInformation } from "#tests/support/dossier-pages.ts";
import { expect, expectAccessible, expectContrast, test } from "#tests/support/e2e.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

const LIST = "/mon-espace/mes-cv";
const JAMES = "james.okafor@example.org";

let made = 0;

/** Makes a CV of one's own, so that tests do not meet in the same one; ends in step 1. */
async function newCv(page: Page): Promise<{ title: string; address: string }> {
  made += 1;
  const title = `CV d'essai ${Date.now()}-${made}`;
  await page.goto(`${LIST}/generer-mon-cv`);
  await page.getByLabel("Titre du CV").fill(title);
  await page.getByRole("button", { name: "Créer le CV" }).click();
  await expect(page).toHaveURL(/\/etape\/1$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return { title, address: page.url().replace(/\/etape\/1$/, "") };
}

const saveState = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /Enregistr|enregistr|appareil/ })
    .first();
const comments = (page: Page) => page.getByRole("textbox", { name: "Commentaires" });
const saved = (page: Page) => expect(saveState(page)).toContainText("Enregistré à");
const next = (page: Page) => page.getByRole("button", { name: "Enregistrer et continuer" }).click();
const section = (page: Page, name: string) =>
  page.locator("section", { has: page.getByRole("heading", { name, level: 2, exact: true }) });
/** What the n-th row of a section is called, without its details. */
const nameOf = (list: Locator, index: number): Promise<string> =>
  list
    .locator(".opt > span")
    .nth(index)
    .evaluate((row) => row.firstChild?.textContent ?? "");
const preview = (page: Page) => page.getByRole("region", { name: "Aperçu" });

/** React has taken the page over. */
const taken = (page: Page) => expect(page.locator("form[data-live]")).toBeVisible();

/** A CV of one's own, with a step opened by calls: how people get there is the first test's matter. */
async function cvAtStep(
  page: Page,
  step: 1 | 2 | 3 | 4,
): Promise<{ title: string; address: string }> {
  made += 1;
  const title = `CV d'essai ${Date.now()}-${made}`;
  const { origin } = new URL(page.url());
  const headers = { origin };
  const created = await page.request.post(`${LIST}/generer-mon-cv`, {
    form: { title, locale: "fr" },
    headers,
    maxRedirects: 0,
  });
  const address = origin + (created.headers().location ?? "").replace(/\/etape\/1$/, "");
  if (step > 1) {
    const part = { step: 2, publications: [], datasets: [] };
    const data = { version: 1, part, opens: step };
    const opened = await page.request.post(`${address}/enregistrer`, { data, headers });
    expect(opened.ok()).toBe(true);
  }
  await page.goto(`${address}/etape/${step}`);
  await taken(page);
  return { title, address };
}

test("[C-11 part] a CV is built in four steps, left, resumed and read", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  const { title, address } = await newCv(page);
  const jobs = section(page, "Parcours professionnel").first();
  const boxes = jobs.getByRole("checkbox");
  await expect(boxes.first()).toBeChecked();
  await expectAccessible(page);

  // Left out by a click, then the rest reordered by keyboard; the preview follows.
  const count = await boxes.count();
  const firstName = await nameOf(jobs, 0);
  const secondName = await nameOf(jobs, 1);
  await expect(preview(page)).toContainText(firstName);
  await boxes.last().uncheck();
  await expect(jobs.getByRole("heading", { name: "Non retenus" })).toBeVisible();
  const down = page.getByRole("button", { name: `Descendre : ${firstName}`, exact: true });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect(jobs.locator(".opt > span").first()).toContainText(secondName);
  await expect(page.getByText(`${firstName} : position 2 sur ${count - 1}`)).toBeAttached();
  await expect(
    page.getByRole("button", { name: new RegExp(`: ${firstName}$`) }).and(page.locator(":focus")),
  ).toHaveCount(1);
  // What stands at its head is chosen, and seen at once.
  const head = section(page, "En tête du CV");
  const email = head.getByLabel("Adresse électronique imprimée");
  await expect(preview(page)).toContainText(await email.inputValue());
  await email.selectOption({ label: "Aucune adresse" });
  await expect(preview(page)).not.toContainText("@");
  const biography = head.getByRole("checkbox", { name: "Montrer ma biographie" });
  await biography.uncheck();
  await expect(preview(page).getByRole("heading", { name: "Biographie" })).toHaveCount(0);
  await biography.check();
  await expect(preview(page).getByRole("heading", { name: "Biographie" })).toBeVisible();
  await saved(page);

  await next(page);
  await expect(page).toHaveURL(`${address}/etape/2`);
  // The router led there without loading the page again: whoever reads with a screen reader starts at the title.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expectAccessible(page);
  const found = section(page, "Ajouter depuis vos productions");
  await found.getByRole("checkbox", { checked: false }).first().check();
  const why = page.getByRole("textbox", { name: /Pourquoi ce choix/ }).first();
  await why.fill("Parce que la méthode a été reprise ailleurs.");
  await expect(preview(page)).toContainText("Parce que la méthode a été reprise ailleurs.");
  await saved(page);

  // Left, and found again where it was.
  await page.getByRole("link", { name: "Mes CV" }).first().click();
  const row = page.getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText("Étape 2 sur 4");
  await expect(row).toContainText("joint à aucun dossier");
  await expectAccessible(page);
  await row.getByRole("link", { name: /^Continuer/ }).click();
  await expect(page).toHaveURL(`${address}/etape/2`);
  await expect(why).toHaveValue("Parce que la méthode a été reprise ailleurs.");

  await next(page);
  await comments(page).fill("Un détour par l'industrie.");
  await page.getByLabel("À la société").fill("Une exposition itinérante.");
  await expect(page.getByText("26 / 3 000")).toBeVisible();
  await expectAccessible(page);
  await next(page);

  await expect(page).toHaveURL(`${address}/etape/4`);
  await expectAccessible(page);
  for (const format of ["PDF", "DOCX", "RTF", "TXT"]) {
    await expect(page.getByRole("link", { name: `Télécharger en ${format}` })).toHaveAttribute(
      "href",
      `${new URL(address).pathname}/telecharger/${format.toLowerCase()}`,
    );
  }
  // As the product is built: the thread that sets PDFs is started by the first.
  const pdf = await readPdf(
    await (await page.request.get(`${address}/telecharger/pdf`, { timeout: 60_000 })).body(),
  );
  expect(pdf.pages.map(({ text }) => text).join("\n")).toContain("Une exposition itinérante.");
  await page.getByLabel("Anglais").check();
  await expect(
    preview(page).getByRole("heading", { name: "Professional experience" }),
  ).toBeVisible();
  await saved(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectContrast(page);
  await page.getByRole("link", { name: "Consulter le CV" }).click();
  await expect(page.getByRole("article")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("article")).toContainText("Un détour par l'industrie.");
  await expectAccessible(page);
  await page.goto(address);
  await expect(page).toHaveURL(`${address}/etape/4`);
});

test("[C-12 part] a CV holds at most 5 publications; the rest say why they cannot be chosen", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  const { address } = await cvAtStep(page, 2);
  const found = section(page, "Ajouter depuis vos productions");
  await page.getByLabel("Montrer").selectOption("Toutes les publications");
  const free = found.getByRole("checkbox", { checked: false });
  const chosen = section(page, "Publications choisies");
  const full = page.getByText("5 publications sont choisies", { exact: false });
  for (let tries = 0; tries < 6 && !(await full.isVisible()); tries++) await free.first().check();
  await expect(chosen).toContainText("5 sur 5");
  await expect(free.first()).toBeDisabled();
  await expect(free.first()).toHaveAccessibleDescription(/5 publications sont choisies/);
  await expectAccessible(page);
  await saved(page);

  // Datasets have a limit of their own.
  await page.getByLabel("Montrer").selectOption("Tous les jeux de données");
  await expect(free.first()).toBeEnabled();
  await chosen
    .getByRole("button", { name: /^Retirer/ })
    .first()
    .click();
  await expect(chosen).toContainText("4 sur 5");

  // The server does not trust the page.
  const id = "00000000-0000-4000-8000-00000000000";
  const works = Array.from({ length: 6 }, (_, index) => ({ id: `${id}${index}`, why: "" }));
  const answer = await page.request.post(`${address}/enregistrer`, {
    data: { version: 1, part: { step: 2, publications: works, datasets: [] } },
    headers: { origin: new URL(address).origin },
  });
  expect(answer.status()).toBe(422);
  expect((await answer.json()).details).toEqual({ "part.publications": "tooMany" });
});

test("[C-11 part] productions are searched and filtered while one types", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await cvAtStep(page, 2);
  const found = section(page, "Ajouter depuis vos productions");
  await page.getByLabel("Rechercher", { exact: true }).fill("zzzz");
  await expect(found.getByText("Aucune production ne correspond.")).toBeVisible();
  await found.getByRole("link", { name: "Effacer la recherche" }).click();
  await expect(found.getByRole("checkbox").first()).toBeVisible();
  await expect(page.getByLabel("Rechercher", { exact: true })).toHaveValue("");
});

test("[C-11 part] two windows on one step: both versions are shown and none is lost", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  const { title, address } = await cvAtStep(page, 3);
  const other = await page.context().newPage();
  await other.goto(`${address}/etape/3`);
  await taken(other);
  await comments(other).fill("Écrit dans l'autre fenêtre.");
  await saved(other);

  await comments(page).fill("Écrit ici.");
  const dialog = page.getByRole("alertdialog", { name: "Ce CV a été modifié ailleurs" });
  await expect(dialog).toContainText("Écrit ici.");
  await expect(dialog).toContainText("Écrit dans l'autre fenêtre.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Garder ma version" }).click();
  await saved(page);

  // The first window's base is old now: it loses, and keeps its words as a CV of their own.
  await comments(other).fill("Encore dans l'autre.");
  await other.getByRole("button", { name: /Garder les deux/ }).click();
  await expect(other).not.toHaveURL(`${address}/etape/3`);
  await expect(other.getByRole("heading", { name: `${title} (copie)` })).toBeVisible();
  await expect(comments(other)).toHaveText("Encore dans l'autre.");
  await page.reload();
  await expect(comments(page)).toHaveText("Écrit ici.");
});

test("[C-11 part] two windows on different steps do not disturb each other", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  const { address } = await cvAtStep(page, 3);
  const other = await page.context().newPage();
  await other.goto(`${address}/etape/1`);
  await taken(other);
  await other.getByRole("checkbox").first().uncheck();
  await saved(other);
  await comments(page).fill("Sans dispute.");
  await saved(page);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test("[C-11 part] offline, what is typed stays on the device and is saved when the network is back", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const page = await asResearcher();
  const { address } = await cvAtStep(page, 3);
  // The editor comes after the page: before it is there, the train has no tunnel.
  await expect(comments(page)).toBeEditable();
  await page.context().setOffline(true);
  await comments(page).fill("Dans le train.");
  await expect(saveState(page)).toContainText("ne sont que sur cet appareil");
  // Leaving now asks first.
  await page.getByRole("link", { name: "Mes CV" }).first().click();
  const guard = page.getByRole("dialog", { name: /N’oubliez pas d’enregistrer/ });
  await expect(guard).toBeVisible();
  await page.keyboard.press("Escape");
  await page.context().setOffline(false);
  await saved(page);
  await page.goto(`${address}/etape/3`);
  await expect(comments(page)).toHaveText("Dans le train.");
});

test("[C-11 part] signed out meanwhile, what is typed stays on the device and is saved after signing in again", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/401 \(Unauthorized\)/);
  const page = await asResearcher();
  const { address } = await cvAtStep(page, 3);
  await page.context().clearCookies({ name: "session" });
  await comments(page).fill("Après la pause.");
  // Saving by itself only says so; who presses Save, or the button there, is asked.
  await expect(saveState(page)).toContainText("Vous n’êtes plus connecté");
  const dialog = page.getByRole("dialog", { name: "Vous n’êtes plus connecté" });
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Se reconnecter" }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await dialog.getByLabel("Mot de passe").fill("passerelle1");
  await dialog.getByRole("button", { name: "Se reconnecter" }).click();
  await expect(dialog).toBeHidden();
  await saved(page);
  await page.goto(`${address}/etape/3`);
  await expect(comments(page)).toHaveText("Après la pause.");
});

test("[C-11 part] a link followed at once loses nothing that was typed", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  const { address } = await cvAtStep(page, 3);
  await page.evaluate(() => Object.assign(window, { samePage: true }));
  await comments(page).fill("Vite.");
  const steps = page.getByRole("navigation", { name: "Étapes du CV" });
  await steps.getByRole("link", { name: "Parcours" }).click();
  await expect(page).toHaveURL(`${address}/etape/1`);
  // Between steps the router leads: the page was not loaded again.
  expect(await page.evaluate(() => "samePage" in window)).toBe(true);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goto(`${address}/etape/3`);
  await expect(comments(page)).toHaveText("Vite.");
});

test("[C-11 part] a text that is too long is kept, pointed at and not saved", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await cvAtStep(page, 3);
  // The editor takes nothing past its limit; a plain field does, and says so.
  const society = page.getByLabel("À la société");
  await society.fill("x".repeat(3001));
  await expect(saveState(page)).toContainText("corrigez les champs signalés");
  await next(page);
  const summary = page.getByRole("alert").filter({ hasText: "n’est pas enregistrée" });
  await expect(summary).toBeFocused();
  await expect(society).toHaveValue("x".repeat(3001));
});

test("[C-11 part] a CV is a snapshot: refreshing shows what changed and takes what is chosen", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await page.goto(LIST);
  const menuOf = async (title: string | RegExp) => {
    const row = page.getByRole("listitem").filter({ hasText: title }).first();
    await row.locator("summary").click();
    return row;
  };
  const original = await menuOf(/^CV ANR 2027\s*modifié/);
  await original.getByRole("button", { name: "Dupliquer" }).click();
  await expect(page.getByText("Le CV est dupliqué")).toBeVisible();
  const copy = await menuOf("CV ANR 2027 (copie)");
  await copy.getByRole("link", { name: "Actualiser depuis mon espace" }).click();
  await expect(page.getByRole("heading", { name: "Actualiser depuis mon espace" })).toBeVisible();
  await expectAccessible(page);
  const added = page.getByRole("checkbox", { name: /Nouveau/ });
  const changed = page.getByRole("checkbox", { name: /Modifié/ });
  await expect(added).toHaveCount(1);
  await expect(changed).toHaveCount(1);
  await added.uncheck();
  await page.getByRole("button", { name: "Prendre les changements cochés" }).click();
  await expect(page.getByText("1 changement est pris dans le CV.")).toBeVisible();
  await expect(changed).toHaveCount(0);
  await page.getByRole("button", { name: "Tout prendre" }).click();
  await expect(page.getByRole("heading", { name: "Ce CV est à jour" })).toBeVisible();
});

test("[C-11 part] a CV is renamed, duplicated and deleted after a question", async ({
  asResearcher,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asResearcher();
  const { title } = await cvAtStep(page, 1);
  await page.goto(LIST);
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  await row(title).locator("summary").click();
  await row(title).getByRole("link", { name: "Renommer" }).click();
  await expect(page.getByLabel("Nouveau titre")).toBeFocused();
  await page.getByLabel("Nouveau titre").fill("   ");
  await page.getByRole("button", { name: "Enregistrer le titre" }).click();
  await expect(page.getByRole("alert")).toContainText("Donnez un titre");
  await page.getByLabel("Nouveau titre").fill(`${title} bis`);
  await page.getByRole("button", { name: "Enregistrer le titre" }).click();
  await expect(page.getByText("Le titre est enregistré.")).toBeVisible();
  await row(`${title} bis`).locator("summary").click();
  await row(`${title} bis`).getByRole("link", { name: "Supprimer" }).click();
  await expect(page.getByText("effacés pour de bon")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Supprimer ce CV" }).click();
  // The row is gone: the keyboard goes on from what says so.
  await expect(page.getByRole("status").filter({ hasText: "Le CV est supprimé." })).toBeFocused();
  await expect(row(`${title} bis`)).toHaveCount(0);
});

test("[C-11 part] steps that do not exist, and CVs of others, are not found", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  const { address } = await cvAtStep(page, 1);
  for (const path of ["etape/9", "etape/0", "etape/un", "etape/1.5"]) {
    expect((await page.request.get(`${address}/${path}`)).status(), path).toBe(404);
  }
  // A step that is not open yet leads to the furthest that is.
  await page.goto(`${address}/etape/4`);
  await expect(page).toHaveURL(`${address}/etape/1`);
  const james = await asResearcher(JAMES);
  const origin = new URL(address).origin;
  for (const path of ["", "/etape/1", "/consulter", "/actualiser", "/productions"]) {
    expect((await james.request.get(`${address}${path}`)).status(), path).toBe(404);
  }
  const comments = { type: "doc", content: [{ type: "paragraph" }] };
  const part = { step: 3, comments, narrative: { knowledge: "", people: "", society: "" } };
  const save = await james.request.post(`${address}/enregistrer`, {
    data: { version: 1, part },
    headers: { origin },
  });
  expect(save.status()).toBe(404);
});

test("[C-12 part] a first CV asks for title, gender and affiliation before it is made", async ({
  asResearcher,
}) => {
  const page = await asResearcher(JAMES, { locale: "en-GB" });
  await page.goto(LIST);
  await expect(page.getByRole("heading", { name: "You have no CV yet" })).toBeVisible();
  await page.getByRole("link", { name: "Generate my CV" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.getByLabel("Title of the CV").fill("My first CV");
  await page.getByRole("button", { name: "Create the CV" }).click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/generer-mon-cv/);
});

test("[C-11 part] without script every step can be saved", async ({ asResearcher }) => {
  const page = await asResearcher(undefined, { javaScriptEnabled: false });
  const { address } = await newCv(page);
  const jobs = section(page, "Parcours professionnel").first();
  const second = await nameOf(jobs, 1);
  await page.getByRole("button", { name: `Monter : ${second}`, exact: true }).click();
  await expect(jobs.locator(".opt > span").first()).toContainText(second);
  await next(page);
  await page.getByLabel("Rechercher", { exact: true }).fill("de");
  await page.getByRole("button", { name: "Rechercher", exact: true }).click();
  await expect(page).toHaveURL(/etape\/2\?q=de/);
  await page.goto(`${address}/etape/2`);
  await next(page);
  await comments(page).fill("Sans script.");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await expect(comments(page)).toHaveText("Sans script.");
  await expect(preview(page)).toContainText("Sans script.");
});

test("[C-11 part] the builder fits a telephone, with the preview under a button @telephone", async ({
  asResearcher,
}) => {
  const page = await asResearcher();
  await cvAtStep(page, 1);
  const fits = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    );
  for (const step of [1, 2, 3, 4]) {
    await expect(page).toHaveURL(new RegExp(`/etape/${step}$`));
    expect(await fits(), `step ${step}`).toBe(true);
    await expect(preview(page)).toBeHidden();
    // Whether it is saved is always in sight, also at the foot of a long step.
    await page.locator("form[data-live]").evaluate((form) => form.scrollIntoView({ block: "end" }));
    await expect(saveState(page)).toBeInViewport({ ratio: 1 });
    if (step < 4) await next(page);
  }
  const show = page.getByRole("button", { name: "Voir l’aperçu" });
  await show.click();
  await expect(preview(page)).toBeVisible();
  await expectAccessible(page);
  await page.goto(LIST);
  expect(await fits()).toBe(true);
});

test("[C-11 part] a CV that would be too long says so before it is saved, and nothing that was typed is lost @telephone", async ({
  openAt,
  mailAddress,
  consoleGuard,
}) => {
  // The step is sent, and not taken.
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await openAt("/health/live");
  await registerResearcher(page, mailAddress);
  await page.goto("/change_locale/fr?to=/mon-espace/mes-cv/generer-mon-cv");
  await fillRequiredInformation(page);
  const { origin } = new URL(page.url());
  // Of short lines: sixty pages but for a few lines.
  for (const title of ["Ingénieure", "Chercheuse", "Directrice"]) {
    const form = {
      title,
      organization: "Institut",
      start: "2001",
      description: "x\n".repeat(870),
    };
    const added = await page.request.post("/mon-espace/mon-parcours/ajouter/employment", {
      form,
      headers: { origin },
    });
    expect(added.ok(), `adding ${title}`).toBe(true);
  }
  await cvAtStep(page, 3);
  const warning = page.getByRole("alert").filter({ hasText: "Ce CV aurait environ 61" });
  await expect(warning).toHaveCount(0);
  const typed = "Un détour par l'industrie, puis un autre. ".repeat(69).trim();
  await comments(page).fill(typed);
  await expect(warning).toContainText("peut en avoir 60");
  await expect(warning).toContainText("cette étape n’est pas enregistrée");
  await expectAccessible(page);
  await next(page);
  await expect(page).toHaveURL(/\/etape\/3$/);
  await expect(warning).toBeVisible();
  await expect(comments(page)).toHaveText(typed);

  // Also when the page is left and opened again.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await taken(page);
  await expect(comments(page)).toHaveText(typed);
  await expect(warning).toBeVisible();

  // The editor comes when the field does.
  await comments(page).scrollIntoViewIfNeeded();
  await expect(comments(page)).toBeEditable();
  await comments(page).fill("Un détour par l'industrie.");
  await expect(warning).toHaveCount(0);
  await saved(page);
});
