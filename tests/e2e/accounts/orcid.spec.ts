import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/support/e2e.ts";

/** At the stand-in of ORCID one chooses who to be. */
async function beAtOrcid(page: Page, orcid: string) {
  await page.getByRole("button", { name: orcid }).click();
}

async function enterByOrcid(page: Page, orcid: string) {
  await page.goto("/login");
  await page.getByRole("link", { name: "Continuer avec ORCID" }).click();
  await beAtOrcid(page, orcid);
}

async function linkMailedTo(mailAddress: string, address: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails: unknown[] = await (await fetch(`${mailAddress}/api/messages`)).json();
    link = mails
      .map((mail) => JSON.stringify(mail))
      .filter((mail) => mail.includes(address))
      .map((mail) => /http[^"\s\\]+verify\/email\?token=[\w-]+/.exec(mail)?.[0])
      .find(Boolean);
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link as string;
}

test("[B-04 part, B-05 part] a researcher enters by ORCID, comes back to where they were, and again", async ({
  asVisitor,
}) => {
  const page = await asVisitor();
  await page.goto("/mon-espace/mon-compte");
  await page.getByRole("link", { name: "Continuer avec ORCID" }).click();
  await beAtOrcid(page, "0000-0000-0990-0014");
  await expect(page).toHaveURL(/\/mon-espace\/mon-compte$/);
  await expect(page.getByLabel("Prénom")).toHaveValue("Camille");
  await expect(page.getByText("camille.exemple@example.org")).toBeVisible();
  await expect(page.getByRole("button", { name: "Délier mon ORCID" })).toBeDisabled();
  await expect(page.getByText("C’est votre seule façon d’entrer.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Se déconnecter" }).first().click();
  await enterByOrcid(page, "0000-0000-0990-0014");
  await expect(page.getByRole("heading", { name: "Bonjour Camille" })).toBeVisible();
});

test("[B-05 part] who hides everything at ORCID is told so, with the way to their profile, and completes the account", async ({
  asVisitor,
  mailAddress,
}) => {
  const email = `ombre-${Date.now()}@example.org`;
  const page = await asVisitor();
  await enterByOrcid(page, "0000-0000-0990-0065");
  await expect(page).toHaveURL(/\/mon-espace\/mon-compte$/);
  await expect(page.getByText("ne sont pas visibles sur ORCID")).toBeVisible();
  await expect(page.getByText("Vérifiez vos paramètres de confidentialité")).toBeVisible();
  const profile = page.getByRole("link", { name: "Ouvrir mon profil ORCID" });
  await expect(profile).toHaveAttribute("target", "_blank");
  const opened = page.waitForEvent("popup");
  await profile.click();
  await expect((await opened).getByText("0000-0000-0990-0065")).toBeVisible();

  await page.goto("/mon-espace");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Bonjour, /);
  await page.goto("/mon-espace/mon-compte");
  await page.getByLabel("Prénom").fill("Sacha");
  await page.getByLabel(/^Nom/).fill("Ombre");
  await page.getByRole("button", { name: "Enregistrer le nom" }).click();
  await expect(page.getByText("Votre nom est enregistré.")).toBeVisible();
  await page.getByLabel("Votre adresse").fill(email);
  await page.getByRole("button", { name: "Envoyer le lien" }).click();
  await expect(page.getByText("Un lien vient de partir")).toBeVisible();
  await page.goto(await linkMailedTo(mailAddress, email));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirmer cette adresse" }).click();
  await expect(page.getByText("Votre adresse est confirmée.")).toBeVisible();
  await expect(page.getByText("ne sont pas visibles sur ORCID")).toHaveCount(0);

  await page.getByRole("link", { name: "S’identifier de nouveau avec ORCID" }).last().click();
  await beAtOrcid(page, "0000-0000-0990-0065");
  await page.getByLabel("Nouveau mot de passe").fill("pont de bois 7");
  await page.getByRole("button", { name: "Choisir ce mot de passe" }).click();
  await expect(page.getByText("Votre mot de passe est changé.")).toBeVisible();
  await page.getByRole("button", { name: "Délier mon ORCID" }).click();
  await expect(page.getByText("Votre ORCID n’est plus lié à ce compte.")).toBeVisible();
});

test("[B-05 part] a mailed address is confirmed on another device too, after signing in there", async ({
  asVisitor,
  mailAddress,
}) => {
  await enterByOrcid(await asVisitor(), "0000-0000-0990-0073");
  const link = await linkMailedTo(mailAddress, "maelle.leguen@example.org");
  const page = await asVisitor();
  await page.goto(link);
  await page.getByRole("button", { name: "Confirmer cette adresse" }).click();
  await page.getByRole("link", { name: "Continuer avec ORCID" }).click();
  await beAtOrcid(page, "0000-0000-0990-0073");
  await page.getByRole("button", { name: "Confirmer cette adresse" }).click();
  await expect(page.getByText("Votre adresse est confirmée.")).toBeVisible();
  await expect(page.getByText("maelle.leguen@example.org")).toBeVisible();
});

test("[B-05 part] who has an account by e-mail already is asked to sign in and link, and then enters by ORCID", async ({
  asVisitor,
  consoleGuard,
}) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  const page = await asVisitor({ locale: "en-GB" });
  await page.goto("/login");
  await page.getByRole("link", { name: "Continue with ORCID" }).click();
  await beAtOrcid(page, "0000-0000-0990-0057");
  await expect(page.getByRole("heading", { name: "You already have an account" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Sign in with a password" }).click();
  await page.getByLabel("E-mail address").fill("james.okafor@example.org");
  await page.getByLabel("Password").fill("passerelle1");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Link my ORCID" }).click();
  await beAtOrcid(page, "0000-0000-0990-0057");
  await expect(page.getByText("Your ORCID is linked to this account.")).toBeVisible();
  await page.getByRole("button", { name: "Unlink my ORCID" }).click();
  await expect(page.getByText("Your ORCID is no longer linked")).toBeVisible();
});

test("[B-04 part] who refuses at ORCID, or comes back twice, is told what to do", async ({
  asVisitor,
  consoleGuard,
}) => {
  consoleGuard.allow(/400 \(Bad Request\)/);
  const page = await asVisitor();
  await page.goto("/login");
  await page.getByRole("link", { name: "Continuer avec ORCID" }).click();
  await page.getByRole("button", { name: "Deny access" }).click();
  await expect(page.getByRole("heading", { name: "Vous avez refusé l’accès" })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "n’a plus cours" })).toBeVisible();

  await page.getByRole("link", { name: "Recommencer avec ORCID" }).click();
  await expect(page.getByRole("heading", { name: "Stand-in of ORCID" })).toBeVisible();
});

test("[B-10 part] an account that came by ORCID is taken along and erased after a fresh sign-in", async ({
  asVisitor,
  consoleGuard,
}) => {
  consoleGuard.allow(/422 \(Unprocessable/);
  const page = await asVisitor();
  await enterByOrcid(page, "0000-0000-0990-0030");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Télécharger mes données" }).click();
  expect((await download).suggestedFilename()).toMatch(/^passerelle-.*\.zip$/);
  await page.getByRole("link", { name: "Effacer mon compte" }).click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "S’identifier de nouveau avec ORCID" }).click();
  await beAtOrcid(page, "0000-0000-0990-0030");
  await page.getByLabel(/pour confirmer/).fill("oui");
  await page.getByRole("button", { name: "Effacer définitivement" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await page.getByLabel(/pour confirmer/).fill("effacer");
  await page.getByRole("button", { name: "Effacer définitivement" }).click();
  await expect(page.getByText("Votre compte est effacé.")).toBeVisible();
  await page.goto("/mon-espace");
  await expect(page).toHaveURL(/\/login/);
});
