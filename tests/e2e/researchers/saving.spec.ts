import type { Page } from "@playwright/test";
import { registerResearcher } from "#tests/factories/browser-researcher.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

const CAREER = "/mon-espace/mon-parcours";
const PROFILE = "/mon-espace/mon-profil";
const SIGNED_OUT = /401 \(Unauthorized/;

const biography = (page: Page) => page.getByLabel("Votre biographie");
const saveBiography = (page: Page) =>
  page.getByRole("button", { name: "Enregistrer la biographie" });
const saveProfile = (page: Page) => page.getByRole("button", { name: "Enregistrer mon profil" });
const endSession = (page: Page) => page.context().clearCookies({ name: "session" });

/** Once React has the page: what is typed then is what is kept. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.locator("form[data-live]")).toBeVisible();
}

async function signInAgain(page: Page, password: string) {
  const dialog = page.getByRole("dialog", { name: "Vous n’êtes plus connecté" });
  await dialog.getByLabel("Mot de passe").fill(password);
  await dialog.getByRole("button", { name: "Se reconnecter" }).click();
  await expect(dialog).toBeHidden();
}

async function newResearcherAt(page: Page, mailAddress: string, path: string) {
  const person = await registerResearcher(page, mailAddress);
  await open(page, path);
  const tutorial = page.getByRole("button", { name: "Fermer le tutoriel" });
  if (path === PROFILE) await tutorial.click();
  return person;
}

test("[C-14 part] a biography typed while the session ended is saved after signing in again", async ({
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(SIGNED_OUT);
  const page = await asVisitor();
  const { password } = await newResearcherAt(page, mailAddress, CAREER);
  await biography(page).fill("Je cherche depuis longtemps.");
  await endSession(page);
  await saveBiography(page).click();
  await signInAgain(page, password);
  await expect(page.getByText("Biographie enregistrée.")).toBeVisible();
  // Green never stands beside what is not saved.
  await biography(page).press("End");
  await biography(page).pressSequentially(" Et encore.");
  await expect(page.getByText("Biographie enregistrée.")).toBeHidden();
  await expect(page.getByText("Vos modifications ne sont pas encore enregistrées.")).toBeVisible();
  await saveBiography(page).click();
  await expect(page.getByText("Biographie enregistrée.")).toBeVisible();
  await page.reload();
  await expect(biography(page)).toHaveValue("Je cherche depuis longtemps. Et encore.");
});

test("[C-02 part, C-21 part] a profile survives a server that is away, a reload, and is given up only on purpose", async ({
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  test.slow();
  consoleGuard.allow(/net::ERR_FAILED/);
  const page = await asVisitor();
  await newResearcherAt(page, mailAddress, PROFILE);
  await page.getByLabel("Titre").selectOption("Docteur");
  await page.getByLabel("Genre").selectOption("Femme");
  await page.getByLabel("Site web").fill("https://ada.example.org/");
  await page.route("**/mon-profil/enregistrer", (route) => route.abort());
  await saveProfile(page).click();
  const away = page.getByRole("alert").filter({ hasText: "Le serveur ne répond pas" });
  await expect(away).toContainText("gardé sur cet appareil");
  await expect(page.getByLabel("Site web")).toHaveValue("https://ada.example.org/");
  await expectAccessible(page);

  // Another day: what was typed is still there, and so is the question before it is lost.
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("Nous avons retrouvé ce que vous aviez écrit ici")).toBeVisible();
  await expect(page.getByLabel("Site web")).toHaveValue("https://ada.example.org/");
  await expectAccessible(page);
  await page.unroute("**/mon-profil/enregistrer");
  await saveProfile(page).click();
  // Beside the button, at the foot of a form that is longer than the window.
  await expect(page.getByText("Votre profil est enregistré.")).toBeInViewport();

  await page.getByLabel("Site web").fill("https://autre.example.org/");
  await expect(page.getByText("Votre profil est enregistré.")).toBeHidden();
  await page.getByRole("link", { name: "Tableau de bord" }).click();
  const guard = page.getByRole("dialog", { name: "N’oubliez pas d’enregistrer" });
  await guard.getByRole("button", { name: "Continuer sans enregistrer" }).click();
  await expect(page).toHaveURL(/\/mon-espace$/);
  await open(page, PROFILE);
  await expect(page.getByLabel("Site web")).toHaveValue("https://ada.example.org/");
  await expect(page.getByText("Nous avons retrouvé")).toBeHidden();
});

test("[C-02 part] two tabs of the profile: different fields come together, the same field is chosen", async ({
  asVisitor,
  mailAddress,
}) => {
  const one = await asVisitor();
  await newResearcherAt(one, mailAddress, PROFILE);
  await one.getByLabel("Titre").selectOption("Docteur");
  await one.getByLabel("Genre").selectOption("Femme");
  await saveProfile(one).click();
  await expect(one.getByText("Votre profil est enregistré.")).toBeVisible();
  const two = await one.context().newPage();
  await open(two, PROFILE);
  await two.getByLabel("Pays").selectOption("France");
  await one.getByLabel("Site web").fill("https://un.example.org/");
  await saveProfile(one).click();
  await expect(one.getByText("Votre profil est enregistré.")).toBeVisible();
  await expect(two.getByText("enregistrée entre-temps dans un autre onglet")).toBeVisible();
  await saveProfile(two).click();
  await expect(two.getByText("les deux versions sont réunies")).toBeVisible();
  await expect(two.getByLabel("Site web")).toHaveValue("https://un.example.org/");

  // The first tab has nothing unsaved: it follows.
  await expect(one.getByLabel("Pays")).toHaveValue("FR");
  await one.getByLabel("Site web").fill("https://ici.example.org/");
  await two.getByLabel("Site web").fill("https://ailleurs.example.org/");
  await saveProfile(two).click();
  await expect(two.getByText("Votre profil est enregistré.")).toBeVisible();
  await saveProfile(one).click();
  const conflict = one.getByRole("alert").filter({ hasText: "Enregistré entre-temps" });
  await expect(conflict).toContainText("https://ici.example.org/");
  await expect(conflict).toContainText("https://ailleurs.example.org/");
  await expect(conflict).not.toContainText("Pays");
  await expectAccessible(one);
  await conflict.getByRole("button", { name: "Garder ma version" }).click();
  await expect(one.getByText("Votre profil est enregistré.")).toBeVisible();
  await expect(two.getByLabel("Site web")).toHaveValue("https://ici.example.org/");
});

test("[C-04 part] an entry of the career survives the end of the session and is added once", async ({
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(SIGNED_OUT);
  const page = await asVisitor();
  const { password } = await newResearcherAt(page, mailAddress, `${CAREER}/ajouter/award`);
  await page.getByLabel("Nom du prix").fill("Prix du soir");
  await endSession(page);
  const save = page.getByRole("form").getByRole("button", { name: "Enregistrer", exact: true });
  await save.dblclick();
  await signInAgain(page, password);
  const prizes = page.getByRole("region", { name: "Prix et distinctions" });
  await expect(prizes.getByRole("status")).toContainText("C’est enregistré.");
  await expect(prizes.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("link", { name: "Modifier : Prix du soir" }).click();
  await expect(page.getByLabel("Nom du prix")).toHaveValue("Prix du soir");
});

test("[C-04 part] two new entries are two, however the first was sent", async ({
  asVisitor,
  mailAddress,
}) => {
  const page = await asVisitor();
  await registerResearcher(page, mailAddress);
  const form = `${CAREER}/ajouter/award`;
  const save = page.getByRole("form").getByRole("button", { name: "Enregistrer", exact: true });
  const prizes = page.getByRole("region", { name: "Prix et distinctions" });
  const draft = () => Object.keys(localStorage).some((name) => name.includes("/new/award/"));

  // Posted by the browser while the script was starting, which keeps on the device what is being saved.
  await open(page, form);
  await page.getByLabel("Nom du prix").fill("Prix du matin");
  await page.waitForFunction(draft);
  const posted = await page
    .getByRole("form")
    .evaluate((element) =>
      [...new FormData(element as HTMLFormElement)].map(([name, value]) => [name, String(value)]),
    );
  const { origin } = new URL(page.url());
  await page.request.post(form, { form: Object.fromEntries(posted), headers: { origin } });
  page.once("dialog", (dialog) => void dialog.accept());
  await page.goto(CAREER);
  await expect(prizes.getByRole("listitem")).toHaveCount(1);

  await open(page, form);
  await expect(page.getByLabel("Nom du prix")).toHaveValue("");
  const other = await page.context().newPage();
  await open(other, form);
  await page.getByLabel("Nom du prix").fill("Prix de midi");
  await save.click();
  await expect(prizes.getByRole("listitem")).toHaveCount(2);
  // A second tab has a form of its own.
  await expect(other.getByLabel("Nom du prix")).toHaveValue("");
  await other.getByLabel("Nom du prix").fill("Prix du soir");
  await other.getByRole("form").getByRole("button", { name: "Enregistrer", exact: true }).click();
  const all = other.getByRole("region", { name: "Prix et distinctions" });
  await expect(all.getByRole("listitem")).toHaveCount(3);
  // Back does not lead to the form of what is saved.
  await page.goBack();
  await expect(page.getByLabel("Nom du prix")).toBeHidden();
});

test("without script, a biography saved elsewhere meanwhile is shown and not written over", async ({
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(/409 \(Conflict/);
  const page = await asVisitor({ javaScriptEnabled: false });
  await registerResearcher(page, mailAddress);
  await page.goto(CAREER);
  const other = await page.context().newPage();
  await other.goto(CAREER);
  await biography(other).fill("Écrite ailleurs.");
  await saveBiography(other).click();
  await expect(other.getByText("Biographie enregistrée.")).toBeVisible();
  await biography(page).fill("Écrite ici.");
  await saveBiography(page).click();
  const conflict = page.getByRole("alert").filter({ hasText: "Enregistré entre-temps" });
  await expect(conflict).toContainText("Écrite ailleurs.");
  await expect(biography(page)).toHaveValue("Écrite ici.");
  await saveBiography(page).click();
  await expect(page.getByText("Biographie enregistrée.")).toBeVisible();
  await other.goto(CAREER);
  await expect(biography(other)).toHaveValue("Écrite ici.");
});

test("[C-02 part] following a line of the error summary keeps what was typed", async ({
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asVisitor();
  await newResearcherAt(page, mailAddress, PROFILE);
  await page.getByLabel("Prénom").fill("");
  await page.getByRole("textbox", { name: "Nom", exact: true }).fill("Autre");
  await saveProfile(page).click();
  const summary = page.getByRole("alert").filter({ hasText: "n’est pas enregistré" });
  await expect(summary).toBeFocused();
  await summary.getByRole("link", { name: "Indiquez votre prénom" }).click();
  await expect(page.getByLabel("Prénom")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Nom", exact: true })).toHaveValue("Autre");
  await expect(summary).toBeVisible();
  await page.getByLabel("Prénom").pressSequentially("Ada");
  await expect(page.getByLabel("Prénom")).toBeFocused();
});
