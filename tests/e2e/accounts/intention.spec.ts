import type { Page } from "@playwright/test";
import { registerResearcher } from "#tests/factories/browser-researcher.ts";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

/** Presses the heart of the first open call as a visitor; gives the call's title. */
async function pressHeart(page: Page): Promise<string> {
  await page.goto("/?nbElementsPerPage=48&status=open");
  const card = page.getByRole("article").last();
  const title = ((await card.getByRole("heading").textContent()) ?? "").trim();
  await card.getByRole("button", { name: /Garder dans mes favoris/ }).click();
  await expect(
    page.getByText("Connectez-vous pour ajouter cet appel à vos favoris."),
  ).toBeVisible();
  return title;
}

const expectKept = (page: Page, title: string) =>
  expect(
    page
      .getByRole("article")
      .filter({ has: page.getByRole("link", { name: title, exact: true }) })
      .getByRole("button", { name: /Garder dans mes favoris/ }),
  ).toHaveAttribute("aria-pressed", "true");

async function linkMailedTo(mailAddress: string, email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails: { text?: string }[] = await (await fetch(`${mailAddress}/api/messages`)).json();
    link = mails
      .filter((mail) => JSON.stringify(mail).includes(email))
      .map(
        (mail) => new RegExp(`http[^\\s"\\\\]+${path}[^\\s"\\\\]+`).exec(JSON.stringify(mail))?.[0],
      )
      .find(Boolean);
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link ?? "";
}

test("[C-16 part] a wrong password first: the heart is still pressed after the right one", async ({
  asVisitor,
  mailAddress,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asVisitor();
  const { email } = await registerResearcher(page, mailAddress);
  await page.context().clearCookies();
  const title = await pressHeart(page);
  await page.getByLabel("Adresse électronique").fill(email);
  await page.getByLabel("Mot de passe").fill("pas le bon 1");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page.getByText("Adresse électronique ou mot de passe incorrect.")).toBeVisible();
  await expect(page.getByText("Connectez-vous pour ajouter cet appel")).toBeVisible();
  await page.getByLabel("Mot de passe").fill("pont de bois 7");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expectKept(page, title);
});

test("[C-16 part, B-03 part] who creates an account for a heart finds it pressed once activated", async ({
  asVisitor,
  mailAddress,
}) => {
  const email = `coeur-${Date.now()}@example.org`;
  const page = await asVisitor();
  const title = await pressHeart(page);
  await page.getByRole("link", { name: "Créer un compte" }).click();
  await expect(page.getByText("Créez votre compte pour ajouter cet appel")).toBeVisible();
  await page.getByLabel("Prénom").fill("Ada");
  await page.getByLabel(/^Nom/).fill("Coeur");
  await page.getByLabel("Adresse électronique").fill(email);
  await page.getByLabel("Mot de passe").fill("pont de bois 7");
  await page.getByRole("checkbox", { name: /J’accepte/ }).check();
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await page.goto(await linkMailedTo(mailAddress, email, "verify/email"));
  await page.getByLabel("Mot de passe").fill("pont de bois 7");
  await page.getByRole("button", { name: "Activer mon compte" }).click();
  await expectKept(page, title);
});

test("[B-06 part] a forgotten password leads back to where one was going", async ({
  asVisitor,
  mailAddress,
}) => {
  const page = await asVisitor();
  const { email } = await registerResearcher(page, mailAddress);
  await page.context().clearCookies();
  await page.goto("/mon-espace/mes-cv");
  await expect(page.getByText("Connectez-vous pour ouvrir")).toBeVisible();
  await page.getByRole("link", { name: "Mot de passe oublié" }).click();
  await page.getByLabel("Adresse électronique").fill(email);
  await page.getByRole("button", { name: "Envoyer le lien" }).click();
  await page.goto(await linkMailedTo(mailAddress, email, "reinitialiser-mon-mot-de-passe"));
  await page.getByRole("textbox", { name: "Nouveau mot de passe" }).fill("tout autrement 8");
  await page.getByRole("button", { name: "Changer le mot de passe" }).click();
  await page.getByLabel("Adresse électronique").fill(email);
  await page.getByLabel("Mot de passe").fill("tout autrement 8");
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(page).toHaveURL(/\/mon-espace\/mes-cv$/);
});

test("[B-05 part] who enters by ORCID and hides their record completes the account, then goes on to what they came for", async ({
  asVisitor,
}) => {
  const page = await asVisitor();
  const title = await pressHeart(page);
  await page.getByRole("link", { name: "Continuer avec ORCID" }).click();
  await page.getByRole("button", { name: "0000-0000-0990-0022" }).click();
  await expect(page.getByText("Vous veniez pour ajouter cet appel à vos favoris.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Prénom").fill("Sacha");
  await page.getByLabel(/^Nom/).fill("Retour");
  await page.getByRole("button", { name: "Enregistrer le nom" }).click();
  await expect(page.getByText("Votre nom est enregistré.")).toBeVisible();
  await page.getByRole("link", { name: "Continuer", exact: true }).click();
  await expectKept(page, title);
});
